import { loginCall, registerCall } from '@entemi/contract/account/account'
import { confirmCall, endOtherSessionsCall } from '@entemi/contract/account/identity'
import { changeMailCall, confirmMailCall } from '@entemi/contract/account/mail-confirmation'
import {
  addPasskeyCall,
  deletePasskeyCall,
  offerPasskeyCall,
  offerPasskeyLoginCall,
  passkeyLoginCall,
  passkeysCall,
} from '@entemi/contract/account/passkey'
import { changePasswordCall, restoreCall } from '@entemi/contract/account/password'
import { editProfileCall } from '@entemi/contract/account/profile'
import { nameDevice } from '@entemi/contract/platform/name-device'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRestoreToken } from '#/account/account/password.service.ts'
import { addEffect, type SecurityEvent } from '#/platform/jobs/effect.ts'
import { createAuthenticator } from '#/app/testing/authenticator.ts'
import { makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const newPassword = 'egy egészen új mondat'

const logIn = (email: string, client: TestClient, browser = phone, password = testPassword) =>
  client.call(loginCall, { body: { login: email, password }, headers: { 'user-agent': browser } })

/** Their mails in the order of sending, after every waiting one was sent. */
async function mailsTo(email: string) {
  const countWaiting = async () =>
    (await sql`SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'type' LIKE 'mail.%'`.execute(server.db))
      .rows.length
  await expect.poll(countWaiting).toBe(0)
  return (await server.mails(0)).filter(({ to }) => to === email)
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).sort()

/** A member who logged in before, with that browser. */
async function makeUser(): Promise<TestMember & { browser: TestClient }> {
  const member = await makeMember(server)
  const browser = server.client()
  expect((await logIn(member.email, browser)).status).toBe(200)
  expect(await subjectsTo(member.email)).toEqual([])
  return { ...member, browser }
}

const restore = async (member: TestMember, client: TestClient) => {
  const params = { token: await createRestoreToken(server.db, member.accountId) }
  const body = { password: newPassword, password_retype: newPassword }
  return client.call(restoreCall, { params, body, headers: { 'user-agent': phone } })
}

const newLogin = 'Új belépés a fiókodba'
const newPasswordSubject = 'Megváltozott a jelszavad'

describe('a login', () => {
  test('in an unknown browser is mailed with its name and the link to the sessions, in a known one it is not', async () => {
    const member = await makeUser()
    const off = { app: false, push: false, mail: false }
    await member.client.call(editProfileCall, { body: { setting: { digest: 'never', notice: { friend: off } } } })
    await logIn(member.email, member.browser)
    expect(await subjectsTo(member.email)).toEqual([])

    await logIn(member.email, server.client(), laptop)
    const [mail, ...others] = await mailsTo(member.email)
    expect([mail?.subject, others]).toEqual([newLogin, []])
    expect(mail?.text).toContain('Edge, Windows\n')
    expect(mail?.text).toContain(`\n${server.origin}/settings/sessions\n`)
    expect(mail?.text).not.toMatch(/127\.0\.0\.1|::1|token|Mozilla/)
    expect([mail?.unsubscribe, mail?.oneClick]).toEqual(['', ''])

    await logIn(member.email, server.client(), 'curl/8.0')
    expect((await mailsTo(member.email)).at(-1)?.text).toContain('Ismeretlen eszköz\n')
  })

  test('with a wrong password is not mailed', async () => {
    const member = await makeUser()
    expect((await logIn(member.email, server.client(), laptop, 'nem ez az')).status).toBe(401)
    expect(await subjectsTo(member.email)).toEqual([])
  })

  test('is not mailed with a registration and right after it, nor is the first one where nobody is logged in by registering', async () => {
    const register = async (email: string, client: TestClient) => {
      const passwords = { password: testPassword, password_retype: testPassword }
      const body = { email, ...passwords, display_name: 'Tóth Kati', privacy_policy: true as const }
      expect((await client.call(registerCall, { body })).status).toBe(201)
    }
    const client = server.client()
    await register('regisztral@example.org', client)
    await logIn('regisztral@example.org', client)
    expect(await subjectsTo('regisztral@example.org')).toEqual(['Jó, hogy itt vagy'])
    await logIn('regisztral@example.org', server.client())
    expect(await subjectsTo('regisztral@example.org')).toEqual(['Jó, hogy itt vagy', newLogin])

    await server.db.insertInto('setting').values({ site_id: 0, name: 'neutral_answers', value: 'true' }).execute()
    await register('semleges@example.org', server.client())
    await server.db.deleteFrom('setting').where('name', '=', 'neutral_answers').execute()
    await logIn('semleges@example.org', server.client())
    expect(await subjectsTo('semleges@example.org')).toEqual(['Jó, hogy itt vagy'])
    await logIn('semleges@example.org', server.client())
    expect(await subjectsTo('semleges@example.org')).toEqual(['Jó, hogy itt vagy', newLogin])
  })

  test('is mailed also when every known device was forgotten', async () => {
    const member = await makeUser()
    await sql`DELETE FROM known_device WHERE account_id = ${member.accountId}`.execute(server.db)
    await logIn(member.email, server.client())
    expect(await subjectsTo(member.email)).toEqual([newLogin])
  })

  test('by a passkey and by a restore link is mailed as one by password is', async () => {
    const member = await makeUser()
    const device = createAuthenticator()
    const here = { origin: server.origin, host: 'localhost' }
    await member.client.call(confirmCall, { body: { password: testPassword } })
    const { options } = (await member.client.call(offerPasskeyCall)).body.setData
    const made = device.create({ ...here, challenge: options.challenge }, options.user)
    expect((await member.client.call(addPasskeyCall, { body: { credential: made } })).status).toBe(201)
    const { challenge } = (await server.client().call(offerPasskeyLoginCall)).body.setData.options
    const credential = device.get({ ...here, challenge })
    const logged = await server.client().call(passkeyLoginCall, {
      body: { credential },
      headers: { 'user-agent': laptop },
    })
    expect(logged.status).toBe(200)
    expect(await subjectsTo(member.email)).toEqual(['Új belépőkulcs a fiókodhoz', newLogin].sort())

    const restored = await makeUser()
    expect((await restore(restored, server.client())).status).toBe(200)
    expect(await subjectsTo(restored.email)).toEqual([newPasswordSubject, newLogin].sort())
  })

  test('of many by browsers of one name sends one mail in ten minutes', async () => {
    const member = await makeUser()
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(member.email, server.client())))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    // the ten minutes may end among them
    expect([1, 2]).toContain((await mailsTo(member.email)).length)
  })
})

test('logins by browsers of ever new names send ten mails a day to an account, and others get theirs', async () => {
  const [member, other] = [await makeUser(), await makeUser()]
  // a day that ends meanwhile would be counted anew
  const untilMidnight = 24 * 3600_000 - (Date.now() % (24 * 3600_000))
  const systems = ['Windows NT 10.0', 'Android 15; Mobile', 'X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10_15']
  const programs = ['Firefox/140.0', 'Chrome/140.0.0.0 Safari/537.36', 'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0']
  const names = systems.flatMap((system) => programs.map((program) => `Mozilla/5.0 (${system}) ${program}`))
  expect(new Set(names.map((name) => nameDevice(name))).size).toBe(12)
  for (const name of names) expect((await logIn(member.email, server.client(), name)).status).toBe(200)
  const sent = (await mailsTo(member.email)).length
  expect(untilMidnight > 60_000 ? sent : Math.min(sent, 10)).toBe(10)
  await logIn(other.email, server.client(), laptop)
  expect(await subjectsTo(other.email)).toEqual([newLogin])
})

describe('a new password', () => {
  test('is mailed, by a restore link in a known browser without a second mail of the login', async () => {
    const member = await makeUser()
    expect((await restore(member, member.browser)).status).toBe(200)
    const [mail, ...others] = await mailsTo(member.email)
    expect([mail?.subject, others]).toEqual([newPasswordSubject, []])
    expect(mail?.text).toContain(`\n${server.origin}/password/restore\n`)
    expect(mail?.text).not.toMatch(/token|belépőkulcs|kapcsolt/)
    expect(mail?.unsubscribe).toBe('')
  })

  test('that was changed in the settings is mailed, a refused change is not', async () => {
    const member = await makeMember(server)
    const change = (old: string) =>
      member.client.call(changePasswordCall, {
        body: { password_old: old, password: newPassword, password_retype: newPassword },
      })
    expect((await change('nem ez az')).status).toBe(422)
    expect(await subjectsTo(member.email)).toEqual([])
    expect((await change(testPassword)).status).toBe(200)
    expect(await subjectsTo(member.email)).toEqual([newPasswordSubject])
  })
})

test('a new address is mailed to the old one with a hint of the new, once', async () => {
  const member = await makeMember(server)
  const email = `valtozott-${member.email}`
  await member.client.call(confirmCall, { body: { password: testPassword } })
  await member.client.call(changeMailCall, { body: { email } })
  const token = /token=([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
  expect(await subjectsTo(member.email)).toEqual(['Más e-mail-címet kértek a fiókodhoz'])
  for (let time = 0; time < 2; time++)
    expect((await server.client().call(confirmMailCall, { params: { token } })).status).toBe(200)
  const [, mail, ...others] = await mailsTo(member.email)
  expect([mail?.subject, others]).toEqual(['Megváltozott a fiókod e-mail-címe', []])
  expect(mail?.text).toContain('v…@e….org')
  expect(mail?.text).not.toContain(email)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a passkey that was added or deleted is mailed, without the name it was given', async () => {
  const member = await makeMember(server)
  const { client } = member
  await client.call(confirmCall, { body: { password: testPassword } })
  const { options } = (await client.call(offerPasskeyCall)).body.setData
  const here = { origin: server.origin, host: 'localhost', challenge: options.challenge }
  const credential = createAuthenticator().create(here, options.user)
  await client.call(addPasskeyCall, { body: { credential, name: 'Hívd ezt: evil.example' } })
  const [key] = (await client.call(passkeysCall)).body.list.data
  if (key === undefined) throw new Error('no passkey was added')
  expect((await client.call(deletePasskeyCall, { params: { id: key.id } })).status).toBe(200)
  expect((await client.call(deletePasskeyCall, { params: { id: key.id } })).status).toBe(404)
  const mails = await mailsTo(member.email)
  expect(mails.map(({ subject }) => subject).sort()).toEqual(
    ['Új belépőkulcs a fiókodhoz', 'Törölték egy belépőkulcsodat'].sort(),
  )
  expect(mails.map(({ text }) => text).join()).not.toContain('evil')
})

describe('every security mail', () => {
  const events: SecurityEvent[] = [
    { kind: 'login', device: 'Firefox, Android' },
    { kind: 'password', ended: ['passkeys', 'services'] },
    { kind: 'address', former: 'regi@example.org' },
    { kind: 'passkeyAdded' },
    { kind: 'passkeyDeleted' },
    { kind: 'twoStepOn' },
    { kind: 'twoStepOff' },
    { kind: 'serviceLinked', service: 'Google' },
    { kind: 'serviceUnlinked', service: 'Google' },
  ]
  const at = '2026-03-01T23:30:00.000Z'
  const tell = (accountId: TestMember['accountId'], event: SecurityEvent) =>
    addEffect(server.db, { type: 'mail.security', accountId, siteId: 0, at, event })

  test.each([
    ['hu', 'Europe/Budapest', '2026. március 2. 0:30'],
    ['en', 'America/New_York', '1 March 2026 at 18:30'],
  ] as const)('is written in the language and the time zone of the account: %s', async (language, zone, time) => {
    const member = await makeMember(server)
    await server.db.updateTable('account').set({ language, zone }).where('id', '=', member.accountId).execute()
    for (const event of events) {
      const to = event.kind === 'address' ? `${language}-regi@example.org` : member.email
      await tell(member.accountId, event.kind === 'address' ? { ...event, former: to } : event)
      const mail = (await mailsTo(to)).at(-1)
      expect(mail?.text).toContain(`\n${time}\n`)
      expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/mail\.security|[{}]/)
    }
    const subjects = await subjectsTo(member.email)
    expect([subjects.length, new Set(subjects).size]).toEqual([8, 8])
  })

  test('is not sent to a suspended or erased account, and not told by ending the other sessions', async () => {
    const [member, erased] = [await makeMember(server), await makeMember(server)]
    await member.client.call(confirmCall, { body: { password: testPassword } })
    expect((await member.client.call(endOtherSessionsCall)).status).toBe(200)
    await sql`UPDATE account SET status = 'suspended' WHERE id = ${member.accountId}`.execute(server.db)
    await sql`DELETE FROM account WHERE id = ${erased.accountId}`.execute(server.db)
    for (const event of events) {
      await tell(member.accountId, event)
      await tell(erased.accountId, event)
    }
    for (const email of [member.email, erased.email, 'regi@example.org']) expect(await mailsTo(email)).toEqual([])
  })
})
