// A restore link is mailed only to the address of the account, leads to our own origin, and works once.
import { loginCall } from '@entemi/contract/account/account'
import { askRestoreCall, changePasswordCall, checkRestoreCall, restoreCall } from '@entemi/contract/account/password'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRestoreToken } from '#/account/account/password.service.ts'
import { countProbes, longTimeout } from '#/app/testing/attack.ts'
import { makeMember, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, longTimeout.timeout)
afterAll(() => server.stop())

const evil = 'evil.example'
const fresh = { password: 'egy egészen új mondat', password_retype: 'egy egészen új mondat' }

test('reset poisoning: no header of the request reaches the link', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const { host } = new URL(server.origin)
  const headers: Record<string, string>[] = [
    { host: evil, origin: `http://${evil}` },
    { host: `${host}@${evil}`, origin: `http://${host}@${evil}` },
    { host, 'x-forwarded-host': evil },
    { host, 'x-forwarded-server': evil },
    { host, 'x-host': evil },
    { host, 'x-original-host': evil },
    { host, 'x-original-url': `http://${evil}/` },
    { host, 'x-rewrite-url': `http://${evil}/` },
    { host, 'x-forwarded-proto': 'ftp', 'x-forwarded-port': '666' },
    { host, forwarded: `for=1.1.1.1;host=${evil};proto=https` },
    { host, referer: `http://${evil}/` },
  ]
  let sent = 0
  for (const one of headers) {
    const member = await makeMember(server)
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/api/password/restore',
      headers: { origin: server.origin, 'content-type': 'application/json', ...one },
      payload: JSON.stringify({ email: member.email }),
    })
    if (answer.statusCode === 200) sent++
    tried()
  }
  expect(sent).toBeGreaterThan(5)
  for (const mail of await server.mails(sent)) {
    expect(mail.text).toContain(`${server.origin}/password/restore?token=`)
    expect(`${mail.to} ${mail.subject} ${mail.text}`).not.toMatch(/evil|:666|ftp:/)
  }
})

test(
  'reset by lists, line ends and look-alikes: mails only the address of the account, or nobody',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const victim = await makeMember(server)
    const before = (await server.mails(0)).length
    const them = `me@${evil}`
    const json = { origin: server.origin, 'content-type': 'application/json' }
    const form = { origin: server.origin, 'content-type': 'application/x-www-form-urlencoded' }
    const requests: [Record<string, string>, string][] = [
      ...[
        [victim.email, them],
        [[victim.email, them]],
        { 0: victim.email, 1: them },
        `${victim.email},${them}`,
        `${victim.email};${them}`,
        `${victim.email} ${them}`,
        `${victim.email}\r\nBcc: ${them}`,
        `${victim.email}%0d%0aBcc:${them}`,
        `${victim.email}\nCc: ${them}`,
        `${victim.email}\u0000${them}`,
        `<${victim.email}> ${them}`,
        `"${victim.email}" <${them}>`,
        `group:${victim.email},${them};`,
        `${them}#${victim.email}`,
        victim.email.replace('a', 'а'),
        victim.email.replace('g', 'ɡ'),
        victim.email.replace('.org', '.org.'),
        `${victim.email.replace('@', '+x@')}`,
      ].map((email): [Record<string, string>, string] => [json, JSON.stringify({ email })]),
      [json, `{"email":"${victim.email}","email":"${them}"}`],
      [json, JSON.stringify({ email: victim.email, cc: them })],
      [form, `email=${victim.email}&email=${them}`],
      [form, `email[]=${victim.email}&email[]=${them}`],
      [form, `email=${victim.email}%0d%0aBcc:${them}`],
    ]
    for (const [headers, body] of requests) {
      const answer = await fetch(`${server.origin}/api/password/restore`, { method: 'POST', headers, body })
      expect([body, answer.status]).toEqual([body, 422])
      tried()
    }
    // a valid request after them: a mail of an earlier one would arrive before this
    const other = await makeMember(server)
    await server.client().call(askRestoreCall, { body: { email: `  ${other.email.toUpperCase()} ` } })
    await server.client().call(askRestoreCall, { body: { email: other.email } })
    await expect.poll(async () => (await server.mails(0)).length).toBeGreaterThan(before)
    for (const mail of (await server.mails(before + 1)).slice(before)) expect(mail.to).toBe(other.email)
  },
)

test(
  'reset reuse: a link works once, not after a change of the password, not after it expired; of fifty concurrent uses one succeeds',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const member = await makeMember(server)
    const use = (token: string) => server.client().call(restoreCall, { params: { token }, body: fresh })
    const expired = [422, { error_code: 'TOKEN_EXPIRED' }]
    const older = await createRestoreToken(server.db, member.accountId)
    const token = await createRestoreToken(server.db, member.accountId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, error } of answers.filter((one) => one.status !== 200))
      expect([status, error]).toEqual(expired)
    tried(50)
    const changed = await makeMember(server)
    const beforeChange = await createRestoreToken(server.db, changed.accountId)
    await changed.client.call(changePasswordCall, { body: { password_old: testPassword, ...fresh } })
    const late = await createRestoreToken(server.db, changed.accountId)
    await sql`UPDATE one_time_token SET expires_at = now() - interval '1 second' WHERE account_id = ${changed.accountId}`.execute(
      server.db,
    )
    for (const dead of [older, beforeChange, late, 'x'.repeat(43), token.toUpperCase(), `${token}\u0000`]) {
      const { status, error } = await use(dead)
      expect([dead, [422, 404].includes(status), error.error_code]).toEqual([
        dead,
        true,
        status === 404 ? 'NOT_FOUND' : 'TOKEN_EXPIRED',
      ])
      const check = await server.client().call(checkRestoreCall, { query: { token: dead } })
      if (check.status === 200)
        expect(check.body.restore).toEqual({ valid: false, email_hint: null, passkeys: 0, services: 0 })
      tried()
    }
    const login = (password: string) => server.client().call(loginCall, { body: { login: changed.email, password } })
    expect([(await login(testPassword)).status, (await login(fresh.password)).status]).toEqual([401, 200])
  },
)
