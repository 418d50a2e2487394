import { loginCall, registerCall } from '@entemi/contract/account/account'
import { addEntityCall } from '@entemi/contract/community/community'
import { conversationCall, sendMessageCall } from '@entemi/contract/community/conversation'
import {
  askMailConfirmationCall,
  changeMailCall,
  confirmMailCall,
  keepMailCall,
} from '@entemi/contract/account/mail-confirmation'
import { confirmCall, sessionsCall } from '@entemi/contract/account/identity'
import { askRestoreCall, changePasswordCall, restoreCall } from '@entemi/contract/account/password'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSettings } from '#/core/site/site.settings.ts'
import { makeFriends, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'
import { markMailConfirmed } from './mail-confirmation.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await saveSettings(server.db, 0, { mail_confirmation: true })
})
afterAll(() => server.stop())

const unconfirm = ({ accountId }: TestMember) =>
  sql`UPDATE account SET mail_confirmed_at = NULL WHERE id = ${accountId}`.execute(server.db)
const mailTo = async (email: string) => {
  const find = async () => (await server.mails(1)).findLast(({ to }) => to === email)
  await expect.poll(find).toBeDefined()
  return (await find())?.text ?? ''
}
const tokenIn = (text: string) => /mail\/confirm\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const confirm = (token: string, client: TestClient = server.client()) =>
  client.call(confirmMailCall, { params: { token } })
const isUnconfirmed = async (client: TestClient) => (await client.call(stateCall)).body._state.mail_unconfirmed
const addCommunity = (client: TestClient) => client.call(addEntityCall, { body: { name: 'Kert', type: 2 } })

let numbers = 0
async function register(guid?: string) {
  const n = ++numbers
  const client = server.client()
  const body = {
    email: `megerosit${n}@example.org`,
    username: `megerosit${n}`,
    password: testPassword,
    password_retype: testPassword,
    display_name: 'Új Tag',
    privacy_policy: true as const,
    ...(guid !== undefined && { guid }),
  }
  expect((await client.call(registerCall, { body })).status).toBe(201)
  return { client, email: body.email }
}

describe('R1.06 a confirmed address', () => {
  test('is required for messages and new communities, and for nothing else', async () => {
    const { client, email } = await register()
    const [friend, stranger] = [await makeMember(server), await makeMember(server)]
    const me = (await client.call(ownProfileCall)).body.profile
    expect(me.mail_confirmed).toBe(false)
    expect(await isUnconfirmed(client)).toBe(true)
    await makeFriends(server, { personId: me.id } as TestMember, friend)
    const write = (entityId: TestMember['personId']) =>
      client.call(sendMessageCall, { params: { entityId }, body: { text: 'Szia!' } })
    // the same answer for a stranger as for a friend: it must not reveal who exists
    for (const { personId } of [friend, stranger])
      expect((await write(personId)).error).toEqual({ error_code: 'EMAIL_NOT_CONFIRMED' })
    expect((await addCommunity(client)).error.error_code).toBe('EMAIL_NOT_CONFIRMED')
    expect((await client.call(addEntityCall, { body: { name: 'Kicsi', type: 1 } })).status).toBe(201)
    expect((await client.call(conversationCall, { params: { entityId: friend.personId } })).status).toBe(200)

    const token = tokenIn(await mailTo(email))
    // in another browser, without a session
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(200)
    expect(await isUnconfirmed(client)).toBe(false)
    expect((await write(friend.personId)).status).toBe(201)
    expect((await addCommunity(client)).status).toBe(201)
  })

  test('is not required if the site does not ask for it', async () => {
    await saveSettings(server.db, 0, { mail_confirmation: false })
    const { client, email } = await register()
    expect(await isUnconfirmed(client)).toBe(false)
    expect((await addCommunity(client)).status).toBe(201)
    expect(await mailTo(email)).not.toContain('/mail/confirm')
    await saveSettings(server.db, 0, { mail_confirmation: true })
  })

  test('is not confirmed by a link that is guessed, expired, or was sent to a former address', async () => {
    const { client, email } = await register()
    const token = tokenIn(await mailTo(email))
    for (const guessed of ['x'.repeat(43), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect((await confirm(guessed)).error.error_code).toBe('TOKEN_EXPIRED')
    await sql`UPDATE one_time_token SET expires_at = now() - interval '1 second' WHERE purpose = 'confirm'`.execute(
      server.db,
    )
    expect((await confirm(token)).error.error_code).toBe('TOKEN_EXPIRED')
    await sql`UPDATE one_time_token SET expires_at = now() + interval '1 hour' WHERE purpose = 'confirm'`.execute(
      server.db,
    )
    await sql`UPDATE account SET email = ${`masik-${email}`} WHERE email = ${email}`.execute(server.db)
    expect((await confirm(token)).error.error_code).toBe('TOKEN_EXPIRED')
    expect(await isUnconfirmed(client)).toBe(true)
  })

  test('is unconfirmed after a change of the address, except of its case only', async () => {
    const member = await makeMember(server)
    await markMailConfirmed(server.db, member.accountId, member.email)
    expect(await isUnconfirmed(member.client)).toBe(false)
    const set = (email: string) =>
      sql`UPDATE account SET email = ${email} WHERE id = ${member.accountId}`.execute(server.db)
    await set(member.email.toUpperCase())
    expect(await isUnconfirmed(member.client)).toBe(false)
    await set(`uj-${member.email}`)
    expect(await isUnconfirmed(member.client)).toBe(true)
  })

  test('is also confirmed by restoring the password, whose link was mailed to it', async () => {
    const member = await makeMember(server)
    await unconfirm(member)
    await server.client().call(askRestoreCall, { body: { email: member.email } })
    const token = /restore\?token=([\w-]+)/.exec(await mailTo(member.email))?.[1] ?? ''
    const body = { password: `${testPassword}!`, password_retype: `${testPassword}!` }
    const answer = await server.client().call(restoreCall, { params: { token }, body })
    expect(answer.body._state.mail_unconfirmed).toBe(false)
  })
})

describe('the link', () => {
  test('is sent again on request, unless the address is confirmed', async () => {
    const member = await makeMember(server)
    await unconfirm(member)
    expect((await member.client.call(askMailConfirmationCall)).status).toBe(200)
    expect((await confirm(tokenIn(await mailTo(member.email)))).status).toBe(200)
    const before = (await server.mails(1)).length
    expect((await member.client.call(askMailConfirmationCall)).status).toBe(200)
    const { email } = await register()
    await mailTo(email)
    expect((await server.mails(1)).length).toBe(before + 1)
  })

  test('contains the invitation used at registration, so that it works in another browser too', async () => {
    const { email } = await register('abcdefghijklmnopqrstuvwx')
    expect(await mailTo(email)).toMatch(/\/mail\/confirm\?token=[\w-]+&join=abcdefghijklmnopqrstuvwx\s/)
  })

  test('is sent at most three times an hour', async () => {
    const strict = await startTestServer({ RATE_LIMIT_FACTOR: '1' })
    const member = await makeMember(strict)
    const statuses = []
    for (let time = 0; time < 4; time += 1) statuses.push((await member.client.call(askMailConfirmationCall)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await strict.stop()
  })
})

describe('another address', () => {
  const requestChange = (member: TestMember, email: string) => member.client.call(changeMailCall, { body: { email } })
  const prove = (member: TestMember) => member.client.call(confirmCall, { body: { password: testPassword } })
  const own = async ({ client }: TestMember) => (await client.call(ownProfileCall)).body.profile
  const logIn = async (login: string) =>
    (await server.client().call(loginCall, { body: { login, password: testPassword } })).status

  test('is requested with the password and set by the link mailed to it; the old address gets a mail, sessions stay', async () => {
    const member = await makeMember(server)
    const email = `uj-${member.email}`
    expect((await requestChange(member, email)).error.error_code).toBe('REAUTH_REQUIRED')
    await prove(member)
    for (const wrong of ['nem cim', member.email.toUpperCase()])
      expect((await requestChange(member, wrong)).status).toBe(422)
    expect((await requestChange(member, email)).status).toBe(200)
    expect(await own(member)).toMatchObject({ email: member.email, email_wanted: email })
    expect([await logIn(member.email), await logIn(email)]).toEqual([200, 401])
    const token = tokenIn(await mailTo(email))
    const mailToOld = await mailTo(member.email)
    expect([mailToOld.includes(email), mailToOld.includes('/mail/confirm')]).toEqual([false, false])

    // in another browser, and once more
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([200, 200])
    expect(await own(member)).toMatchObject({ email, email_wanted: null, mail_confirmed: true })
    expect((await member.client.call(sessionsCall)).body.list.data.length).toBeGreaterThan(0)
    expect([await logIn(member.email), await logIn(email)]).toEqual([401, 200])
  })

  test('that is another member’s is answered like any other, and no account changes', async () => {
    const [member, owner] = [await makeMember(server), await makeMember(server)]
    await prove(member)
    const free = await requestChange(member, `szabad-${member.email}`)
    const taken = await requestChange(member, owner.email)
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(tokenIn(await mailTo(owner.email))).toBe('')
    // taken between the mail and the use of its link
    const late = `kesobb-${member.email}`
    await requestChange(member, late)
    const token = tokenIn(await mailTo(late))
    await sql`UPDATE account SET email = ${late} WHERE id = ${owner.accountId}`.execute(server.db)
    expect((await confirm(token)).error).toEqual({ error_code: 'TOKEN_EXPIRED' })
    expect((await own(member)).email).toBe(member.email)
  })

  test('is dropped if another is requested, the request is cancelled, or the password changes', async () => {
    const member = await makeMember(server)
    await prove(member)
    const [first, second, third] = [1, 2, 3].map((n) => `uj${n}-${member.email}`) as [string, string, string]
    const requestToken = async (email: string) => {
      expect((await requestChange(member, email)).status).toBe(200)
      return tokenIn(await mailTo(email))
    }
    const replaced = await requestToken(first)
    const cancelled = await requestToken(second)
    expect((await confirm(replaced)).error.error_code).toBe('TOKEN_EXPIRED')
    expect((await member.client.call(keepMailCall)).status).toBe(200)
    expect((await confirm(cancelled)).error.error_code).toBe('TOKEN_EXPIRED')
    const last = await requestToken(third)
    const body = { password_old: testPassword, password: `${testPassword}!`, password_retype: `${testPassword}!` }
    expect((await member.client.call(changePasswordCall, { body })).status).toBe(200)
    expect((await confirm(last)).error.error_code).toBe('TOKEN_EXPIRED')
    expect(await own(member)).toMatchObject({ email: member.email, email_wanted: null })
  })
})
