import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { notificationSwitches, type PersonSetting } from '@entemi/contract/platform/setting'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { touchState } from '#/core/state/state.service.ts'
import type { AccountId } from '@entemi/contract/platform/ids'
import { findMailSecret, findNoticeSetting, insertMailSecret, saveMailSetting } from './mail.store.ts'

/** Signed by the server; the only right it gives is to unsubscribe this account from mails. */
export async function createUnsubscribeToken(db: Tx, accountId: AccountId): Promise<string> {
  const id = Buffer.from(accountId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, sign(await readSecret(db), id)]).toString('base64url')
}

/** Switches all mails off; notifications in the app and pushes stay as they are. */
export async function unsubscribe(tx: Tx, token: string): Promise<void> {
  const bytes = Buffer.from(token, 'base64url')
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)]
  const expected = sign(await readSecret(tx), id)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw new ApiError('NOT_FOUND')
  const accountId = writeId(id)
  const notice = await findNoticeSetting(tx, accountId)
  if (notice === undefined) throw new ApiError('NOT_FOUND')
  await saveMailSetting(tx, accountId, { notice: switchOffMail(notice), digest: 'never' })
  await touchState(tx, accountId)
}

type NoticeSetting = NonNullable<PersonSetting['notice']>

const switchOffMail = (notice: NoticeSetting): NoticeSetting =>
  Object.fromEntries(
    notificationSwitches.map((kind) => [kind, { app: true, push: true, ...notice[kind], mail: false }]),
  )

const sign = (secret: Buffer, id: Buffer): Buffer => createHmac('sha256', secret).update(id).digest()

function writeId(bytes: Buffer): AccountId {
  const hex = bytes.toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return parts.join('-') as AccountId
}

/** Generated once and stored: a new one would invalidate the links in earlier mails. */
async function readSecret(db: Tx): Promise<Buffer> {
  const secret = (await findMailSecret(db)) ?? (await insertMailSecret(db, randomBytes(32).toString('base64url')))
  return Buffer.from(secret, 'base64url')
}
