import { loginCall, logoutCall, registerCall, setupCall } from '@entemi/contract/account/account'
import { sessionsCall } from '@entemi/contract/account/identity'
import { askRestoreCall, changePasswordCall, checkRestoreCall, restoreCall } from '@entemi/contract/account/password'
import { addPostCall, setMoodCall } from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRestoreToken, requestRestore } from './password.service.ts'
import { createFirstAdministrator, createSetupLink } from './setup.service.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { makeMember, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let numbers = 0
function registration(change: Record<string, unknown> = {}) {
  const n = ++numbers
  return {
    email: `kati${n}@example.org`,
    username: `kati${n}`,
    password: testPassword,
    password_retype: testPassword,
    display_name: 'Tóth Kati',
    privacy_policy: true as const,
    ...change,
  }
}

describe('registration', () => {
  test('R3.01 creates a member, logs in and sends a welcome mail', async () => {
    const client = server.client()
    const body = registration({ first_name: 'Kati', language: 'en' })
    const made = await client.call(registerCall, { body })
    expect(made.status).toBe(201)
    expect(made.body._state).toMatchObject({
      auth_role: 'LOGGED',
      auth_displayName: 'Tóth Kati',
      auth_language: 'en',
      auth_status: 'active',
      auth_entityType: 0,
      consent: { privacy: 1 },
      consent_missing: [],
    })
    expect((await client.call(ownProfileCall)).body.profile).toMatchObject({ first_name: 'Kati', email: body.email })
    const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
    expect(made.body._state.profile?.setting).toMatchObject({ mood_pp: 0, F_pp: 0, first_steps_until: inTwoWeeks })
    const [mail] = await server.mails(1)
    expect(mail?.to).toBe(body.email)
    expect(mail?.subject).toBe('Good to have you here')
  })

  test('makes a username from the display name for whoever gives none', async () => {
    const usernames = []
    for (const display_name of ['Tóth Kati', 'Tóth Kati', '☀']) {
      const client = server.client()
      const { username: _, ...body } = registration({ display_name })
      expect((await client.call(registerCall, { body })).status).toBe(201)
      usernames.push((await client.call(ownProfileCall)).body.profile.username)
    }
    expect(usernames).toEqual([
      expect.stringMatching(/^tothkati-[0-9a-f]{8}$/),
      expect.stringMatching(/^tothkati-[0-9a-f]{8}$/),
      expect.stringMatching(/^tag-[0-9a-f]{8}$/),
    ])
    expect(new Set(usernames).size).toBe(3)
  })

  test('R4.03 a new member’s moods and notes of type F are private by default, the rest public, even if the welcome is skipped', async () => {
    const client = server.client()
    await client.call(registerCall, { body: registration() })
    await client.call(setMoodCall, { body: { mood: 3 } })
    for (const type of ['F', 'H', 'note'] as const) await client.call(addPostCall, { body: { type, text: type } })
    await client.call(editProfileCall, { body: { setting: { welcomed: true } } })
    await client.call(addPostCall, { body: { type: 'F', text: 'skipped' } })
    const { data } = (await client.call(ownProfileCall)).body.list
    const levels = data.map((entry) => [entry.text || entry.type, entry.privacy_status])
    expect(Object.fromEntries(levels)).toEqual({ MOOD: 0, F: 0, H: 9, note: 9, skipped: 0 })
  })

  test.each([
    ['R5.01', { email: '' }, { name: 'email', code: 'INVALID_EMAIL' }],
    ['R5.01', { email: 'nem cím' }, { name: 'email', code: 'INVALID_EMAIL' }],
    ['R5.01', { display_name: '  ' }, { name: 'display_name', code: 'FIELD_REQUIRED' }],
    ['R5.01', { password: 'rövid', password_retype: 'rövid' }, { name: 'password', code: 'DATA_TOO_SHORT', min: 10 }],
    ['R5.02', { display_name: 'x'.repeat(81) }, { name: 'display_name', code: 'DATA_TOO_LONG', max: 80 }],
    ['R5.03', { password_retype: 'valami egészen más' }, { name: 'password_retype', code: 'PASSWORD_RETYPE' }],
    ...['Jelszó12345', 'aaaaaaaaaa', 'Kovács Ödön 78', 'odon.kovacs@example.org'].map(
      (password): [string, Record<string, unknown>, object] => [
        'R5.03',
        { password, password_retype: password, display_name: 'Kovács Ödön', email: 'odon.kovacs@example.org' },
        { name: 'password', code: 'PASSWORD_EASY' },
      ],
    ),
    ['R5.03', { privacy_policy: false }, { name: 'privacy_policy', code: 'PRIVACY_POLICY_REQUIRED' }],
    ['R6.01', { role: 'ADMIN' }, { name: 'role', code: 'UNKNOWN_FIELD' }],
    ['R5.02', { email: ['a@example.org', 'b@example.org'] }, { name: 'email', code: 'INVALID_VALUE' }],
  ])('%s refuses %o with its code and creates no account', async (_id, change, field) => {
    const before = await countAccounts()
    const answer = await server.client().call(registerCall, { body: registration(change) })
    expect(answer.status).toBe(422)
    expect(answer.error.fields).toContainEqual(field)
    expect(await countAccounts()).toBe(before)
  })

  test('R8.04 refuses a taken address, ignoring case', async () => {
    const body = registration()
    await server.client().call(registerCall, { body })
    const again = await server.client().call(registerCall, { body: registration({ email: body.email.toUpperCase() }) })
    expect([again.status, again.error]).toEqual([409, { error_code: 'USER_ALREADY_EXISTS' }])
  })

  test('of many at once with one address only one succeeds', async () => {
    const email = 'verseny@example.org'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.client().call(registerCall, { body: registration({ email }) })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
  })

  test('accepts form data like JSON', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(registration({ email: 'urlap@example.org' })))
      if (name !== 'privacy_policy') form.set(name, String(value))
    const answer = await server.client().call(registerCall, { raw: form })
    expect(answer.error.fields).toEqual([{ name: 'privacy_policy', code: 'PRIVACY_POLICY_REQUIRED' }])
    const login = new URLSearchParams({ login: 'senki', password: 'semmi' })
    expect((await server.client().call(loginCall, { raw: login })).error.error_code).toBe('LOGIN_FAILED')
  })
})

describe('login', () => {
  test('works by e-mail or username, with a new session token each time', async () => {
    const member = await makeMember(server)
    const client = server.client('sid=' + 'f'.repeat(43))
    const first = await client.call(loginCall, { body: { login: member.email.toUpperCase(), password: testPassword } })
    expect(first.body._state.auth_userid).toBe(member.accountId)
    const planted = client.cookie()
    expect(planted).not.toContain('ffff')
    await client.call(loginCall, { body: { login: member.username, password: testPassword } })
    expect(client.cookie()).not.toBe(planted)
    expect((await server.client(planted).call(stateCall)).body._state.auth_role).toBe('GUEST')
  })

  test('the cookie is HttpOnly and lasts for the session, or thirty days when asked', async () => {
    const member = await makeMember(server)
    const login = (rememberme: boolean) =>
      server.client().call(loginCall, { body: { login: member.email, password: testPassword, rememberme } })
    expect((await login(false)).headers.getSetCookie()[0]).toMatch(/^sid=.{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await login(true)).headers.getSetCookie()[0]).toMatch(/; Max-Age=2592000$/)
  })

  test('R8.04 a wrong password and an unknown name are answered alike', async () => {
    const member = await makeMember(server)
    const wrong = await server.client().call(loginCall, { body: { login: member.email, password: 'nem ez az' } })
    const nobody = await server
      .client()
      .call(loginCall, { body: { login: 'senki@example.org', password: 'nem ez az' } })
    for (const answer of [wrong, nobody])
      expect([answer.status, answer.error]).toEqual([401, { error_code: 'LOGIN_FAILED' }])
  })

  test('a suspended member gets the reason, only after the right password', async () => {
    const member = await makeMember(server)
    await server.db
      .updateTable('account')
      .set({ status: 'suspended', suspended_reason: 'Kéretlen reklám' })
      .where('id', '=', member.accountId)
      .execute()
    const wrong = await server.client().call(loginCall, { body: { login: member.email, password: 'nem ez az' } })
    expect(wrong.error.error_code).toBe('LOGIN_FAILED')
    const right = await server.client().call(loginCall, { body: { login: member.email, password: testPassword } })
    expect([right.status, right.error]).toEqual([
      403,
      {
        error_code: 'ACCOUNT_SUSPENDED',
        message: 'Kéretlen reklám',
        ban: { until: null, reason: 'Kéretlen reklám' },
      },
    ])
    expect((await member.client.call(stateCall)).body._state.auth_role).toBe('GUEST')
  })

  test('R4.05 logging out ends the session on the server', async () => {
    const member = await makeMember(server)
    const cookie = member.client.cookie()
    const answer = await member.client.call(logoutCall)
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
    expect(member.client.cookie()).toBeUndefined()
    expect((await server.client(cookie).call(ownProfileCall)).status).toBe(401)
  })
})

/** The mail to the address that follows from the act; one to somebody else may come at the same time. */
async function mailAfter(address: string, act: () => Promise<unknown>) {
  const own = async () => (await server.mails(0)).filter(({ to }) => to === address)
  const before = (await own()).length
  await act()
  await expect.poll(async () => (await own()).length).toBe(before + 1)
  return (await own()).at(-1)
}

describe('password', () => {
  test('R2.34 is restored once by the link in the mail, and every session ends', async () => {
    const member = await makeMember(server)
    const mail = await mailAfter(member.email, async () => {
      expect((await server.client().call(askRestoreCall, { body: { email: member.email } })).status).toBe(200)
    })
    const token = /token=([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.text).toContain(`${server.origin}/password/restore?token=${token}`)

    const check = await server.client().call(checkRestoreCall, { query: { token } })
    expect(check.body.restore).toEqual({ valid: true, email_hint: 't…@e….org', passkeys: 0, services: 0 })
    const client = server.client()
    const body = { password: 'egy egészen új mondat', password_retype: 'egy egészen új mondat' }
    const done = await client.call(restoreCall, { params: { token }, body })
    expect(done.body._state.auth_userid).toBe(member.accountId)
    expect((await member.client.call(ownProfileCall)).status).toBe(401)
    const again = await server.client().call(restoreCall, { params: { token }, body })
    expect([again.status, again.error]).toEqual([422, { error_code: 'TOKEN_EXPIRED' }])
    const login = await server.client().call(loginCall, { body: { login: member.email, password: body.password } })
    expect(login.status).toBe(200)
  })

  test('a newer link invalidates the older, and using one invalidates all', async () => {
    const member = await makeMember(server)
    const askForLink = async () => {
      const mail = await mailAfter(member.email, async () => {
        expect((await server.client().call(askRestoreCall, { body: { email: member.email } })).status).toBe(200)
      })
      return /token=([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const isValid = async (token: string) =>
      (await server.client().call(checkRestoreCall, { query: { token } })).body.restore.valid
    const body = { password: 'egy egészen új mondat', password_retype: 'egy egészen új mondat' }
    const restore = (token: string) => server.client().call(restoreCall, { params: { token }, body })

    const older = await askForLink()
    expect(await isValid(older)).toBe(true)
    const newer = await askForLink()
    expect([await isValid(older), await isValid(newer)]).toEqual([false, true])
    expect((await restore(older)).error).toEqual({ error_code: 'TOKEN_EXPIRED' })
    expect((await restore(newer)).status).toBe(200)
    for (const token of [older, newer]) {
      expect(await isValid(token)).toBe(false)
      expect((await restore(token)).error).toEqual({ error_code: 'TOKEN_EXPIRED' })
    }
  })

  test('a password that is easy to guess is refused at a change and by a link, which stays valid', async () => {
    const member = await makeMember(server, { name: 'Kovács Ödön' })
    const token = await createRestoreToken(server.db, member.accountId)
    const easy = [422, [{ name: 'password', code: 'PASSWORD_EASY' }]]
    for (const password of ['Szeretlek2026', 'kovacsodon78', member.email]) {
      const body = { password, password_retype: password }
      const restored = await server.client().call(restoreCall, { params: { token }, body })
      expect([restored.status, restored.error.fields]).toEqual(easy)
      const changed = await member.client.call(changePasswordCall, { body: { password_old: testPassword, ...body } })
      expect([changed.status, changed.error.fields]).toEqual(easy)
    }
    const body = { password: 'egy egészen új mondat', password_retype: 'egy egészen új mondat' }
    expect((await server.client().call(restoreCall, { params: { token }, body })).status).toBe(200)
  })

  test('of links created at the same moment one works', async () => {
    const member = await makeMember(server)
    const tokens = await Promise.all(Array.from({ length: 5 }, () => createRestoreToken(server.db, member.accountId)))
    const checks = await Promise.all(
      tokens.map((token) => server.client().call(checkRestoreCall, { query: { token } })),
    )
    expect(checks.filter(({ body }) => body.restore.valid)).toHaveLength(1)
  })

  test('the link has the configured address, not the X-Forwarded-Host of the request', async () => {
    const member = await makeMember(server)
    const mail = await mailAfter(member.email, async () => {
      const answer = await fetch(`${server.origin}/api/password/restore`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.origin, 'x-forwarded-host': 'evil.example' },
        body: JSON.stringify({ email: member.email }),
      })
      expect(answer.status).toBe(200)
    })
    expect(mail?.text).not.toContain('evil.example')
  })

  test('an unknown address gets PASSWORD_CANNOT_BE_RESTORED, or with neutral answers the usual answer', async () => {
    const ask = () => server.client().call(askRestoreCall, { body: { email: 'ismeretlen@example.org' } })
    expect((await ask()).error.error_code).toBe('PASSWORD_CANNOT_BE_RESTORED')
    await server.db.insertInto('setting').values({ site_id: 0, name: 'neutral_answers', value: 'true' }).execute()
    try {
      expect((await ask()).status).toBe(200)
      const member = await makeMember(server)
      const taken = await server.client().call(registerCall, { body: registration({ email: member.email }) })
      const fresh = await server.client().call(registerCall, { body: registration() })
      const named = registration({ username: member.username })
      const takenName = await server.client().call(registerCall, { body: named })
      const both = { email: member.email, username: member.username }
      const takenBoth = await server.client().call(registerCall, { body: registration(both) })
      for (const answer of [taken, fresh, takenName, takenBoth]) {
        expect(answer.status).toBe(201)
        expect(answer.body._state.auth_role).toBe('GUEST')
        expect(answer.headers.get('set-cookie')).toBeNull()
      }
      // who chose a taken username is a member with another one
      const client = server.client()
      expect((await client.call(loginCall, { body: { login: named.email, password: testPassword } })).status).toBe(200)
      expect((await client.call(ownProfileCall)).body.profile.username).toMatch(/^tothkati-/)
    } finally {
      await server.db.deleteFrom('setting').where('name', '=', 'neutral_answers').execute()
    }
  })

  test('with neutral answers a request adds one job, for a known address, an unknown one and a social account', async () => {
    const [member, social] = [await makeMember(server), await makeMember(server)]
    await server.db.updateTable('account').set({ password_hash: null }).where('id', '=', social.accountId).execute()
    const rollback = new Error('rolled back')
    for (const email of [member.email, 'ismeretlen@example.org', social.email]) {
      const request = inTransaction(server.db, async (tx) => {
        await tx.insertInto('setting').values({ site_id: 0, name: 'neutral_answers', value: 'true' }).execute()
        await requestRestore(tx, { id: 0, company: false }, { email, deviceHash: null }, () => Promise.resolve())
        const { rows } = await sql<{ payload: object }>`SELECT payload FROM graphile_worker._private_jobs
          WHERE created_at = now() AND payload ->> 'type' = 'mail.restore'`.execute(tx)
        expect(rows.map(({ payload }) => Object.keys(payload))).toEqual([['type', 'accountId', 'siteId']])
        throw rollback
      })
      await expect(request).rejects.toBe(rollback)
    }
  })

  test('a change requires the old one, ends the other sessions and gives this one a new token', async () => {
    const member = await makeMember(server)
    const stolen = server.client(member.client.cookie())
    const [before] = (await member.client.call(sessionsCall)).body.list.data
    const other = server.client()
    await other.call(loginCall, { body: { login: member.email, password: testPassword } })
    const change = (password_old: string) =>
      member.client.call(changePasswordCall, {
        body: { password_old, password: 'megint egy új mondat', password_retype: 'megint egy új mondat' },
      })
    expect((await change('nem ez volt az')).error.fields).toEqual([{ name: 'password_old', code: 'INVALID_VALUE' }])
    expect((await other.call(ownProfileCall)).status).toBe(200)
    expect((await change(testPassword)).status).toBe(200)
    expect((await other.call(ownProfileCall)).status).toBe(401)
    expect((await stolen.call(ownProfileCall)).status).toBe(401)
    const { data: after } = (await member.client.call(sessionsCall)).body.list
    expect(after.map(({ id }) => id)).toEqual([before?.id])
  })

  test('R5.10 cannot be changed for a social account', async () => {
    const member = await makeMember(server)
    await server.db.updateTable('account').set({ password_hash: null }).where('id', '=', member.accountId).execute()
    const answer = await member.client.call(changePasswordCall, {
      body: { password_old: 'mindegy', password: testPassword, password_retype: testPassword },
    })
    expect([answer.status, answer.error]).toEqual([422, { error_code: 'CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT' }])
    const restore = await server.client().call(askRestoreCall, { body: { email: member.email } })
    expect(restore.error.error_code).toBe('PASSWORD_CANNOT_BE_RESTORED')
  })
})

describe('first administrator', () => {
  test('registers by the one-time link, which works once', async () => {
    const token = (await createSetupLink(server.db)) ?? ''
    const made = await server.client().call(setupCall, { params: { token }, body: registration() })
    expect([made.status, made.body._state.auth_role]).toEqual([201, 'ADMIN'])
    const again = await server.client().call(setupCall, { params: { token }, body: registration() })
    expect([again.status, again.error]).toEqual([422, { error_code: 'TOKEN_EXPIRED' }])
    expect(await createSetupLink(server.db)).toBeUndefined()
    expect(await createFirstAdministrator(server.db, 'masik@example.org', undefined)).toBe(false)
  })
})

async function countAccounts(): Promise<number> {
  return (await server.db.selectFrom('account').select('id').execute()).length
}
