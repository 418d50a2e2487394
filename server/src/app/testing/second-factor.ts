import { confirmTotpCall, offerTotpCall } from '@entemi/contract/account/second-factor'
import { sql } from 'kysely'
import { makeCode, stepAt } from '#/account/second-factor/totp.ts'
import type { TestMember } from './makers.ts'
import type { TestServer } from './server.ts'
import { confirmSessions } from './world.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows, now or so many steps later. */
export const codeOf = (secret: string, later = 0): string => makeCode(fromBase32(secret), stepAt(Date.now()) + later)

export async function offerSecret(server: TestServer, member: TestMember): Promise<string> {
  await confirmSessions(server, member)
  return (await member.client.call(offerTotpCall)).body.setData.secret
}

/** Switches two-step login on; the code of this step and of earlier ones is used up. */
export async function turnOnTotp(server: TestServer, member: TestMember) {
  const secret = await offerSecret(server, member)
  const { setData } = (await member.client.call(confirmTotpCall, { body: { code: codeOf(secret) } })).body
  return { secret, recoveryCodes: setData.recovery_codes }
}

/** As if time had passed: the codes of now are accepted again. */
export async function forgetUsedCodes({ db }: TestServer, { accountId }: TestMember): Promise<void> {
  await sql`UPDATE totp SET last_step = 0 WHERE account_id = ${accountId}`.execute(db)
}
