import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { noticeKinds, type PersonSetting } from '@entemi/contract/platform/setting'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { touchState } from '#/core/state/state.service.ts'
import type { AccountId } from '@entemi/contract/platform/ids'
import { findMailSecret, findNoticeSetting, keepMailSecret, saveMailSetting } from './mail.store.ts'

/** The end of a link that one person's mails carry: it ends their mails and can do nothing else. */
export async function createUnsubscribeToken(db: Tx, accountId: AccountId): Promise<string> {
  const id = Buffer.from(accountId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, sign(await readSecret(db), id)]).toString('base64url')
}

/** No mail of any kind from now on; what is told in the app and on the device stays as it was. */
export async function endMails(tx: Tx, token: string): Promise<void> {
  const bytes = Buffer.from(token, 'base64url')
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)]
  const expected = sign(await readSecret(tx), id)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw new ApiError('NOT_FOUND')
  const accountId = writeId(id)
  const notice = await findNoticeSetting(tx, accountId)
  if (notice === undefined) throw new ApiError('NOT_FOUND')
  await saveMailSetting(tx, accountId, { notice: withoutMail(notice), digest: 'never' })
  await touchState(tx, accountId)
}

type Notices = NonNullable<PersonSetting['notice']>

const withoutMail = (notice: Notices): Notices =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, { app: true, push: true, ...notice[kind], mail: false }]))

const sign = (secret: Buffer, id: Buffer): Buffer => createHmac('sha256', secret).update(id).digest()

function writeId(bytes: Buffer): AccountId {
  const hex = bytes.toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return parts.join('-') as AccountId
}

/** Made once and kept: with a new one the links of earlier mails would lead nowhere. */
async function readSecret(db: Tx): Promise<Buffer> {
  const kept = (await findMailSecret(db)) ?? (await keepMailSecret(db, randomBytes(32).toString('base64url')))
  return Buffer.from(kept, 'base64url')
}
