// A session belongs to its owner only, and ends at once when it is revoked.
import { setTimeout } from 'node:timers/promises'
import { loginCall, logoutCall, registerCall } from '@entemi/contract/account/account'
import { ruleMemberCall } from '@entemi/contract/operation/admin-member'
import {
  confirmCall,
  deleteAccountCall,
  endOtherSessionsCall,
  endSessionCall,
  sessionsCall,
} from '@entemi/contract/account/identity'
import { askRestoreCall, changePasswordCall, restoreCall } from '@entemi/contract/account/password'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRestoreToken } from '#/account/account/password.service.ts'
import { countProbes, isLong, longTimeout } from '#/app/testing/attack.ts'
import { makeMember, makeSession, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'on' })
}, longTimeout.timeout)
afterAll(() => server.stop())

const accountOf = async (client: TestClient) => (await client.call(stateCall)).body._state.auth_userid

let numbers = 0
const registration = () => {
  const name = `rogzitett${++numbers}`
  const passwords = { password: testPassword, password_retype: testPassword }
  return { email: `${name}@example.org`, username: name, display_name: 'Új', privacy_policy: true, ...passwords }
}

test('fixation: a cookie that an attacker set never becomes the session', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const attacker = await makeMember(server)
  const own = attacker.client.cookie() ?? ''
  const planted = [
    `sid=${'p'.repeat(43)}`,
    own,
    `sid=${'p'.repeat(43)}; ${own}`,
    `sid=; sid=${'a'.repeat(43)}`,
    'sid=1',
  ]
  for (const cookie of planted) {
    const victim = await makeMember(server)
    const token = await createRestoreToken(server.db, victim.accountId)
    const fresh = { password: 'egy egészen új mondat', password_retype: 'egy egészen új mondat' }
    const ways: ((client: TestClient) => Promise<{ status: number; headers: Headers }>)[] = [
      (client) => client.call(loginCall, { body: { login: victim.email, password: testPassword } }),
      (client) => client.call(registerCall, { body: registration() }),
      (client) => client.call(restoreCall, { params: { token }, body: fresh }),
    ]
    for (const way of ways) {
      const answer = await way(server.client(cookie))
      expect(answer.status).toBeLessThan(300)
      const set = answer.headers.get('set-cookie') ?? ''
      const given = /^sid=([\w-]{43});/.exec(set)?.[1] ?? ''
      expect(given).not.toBe('')
      expect(cookie).not.toContain(given)
      expect(set).toMatch(/; HttpOnly; SameSite=Lax/)
      expect(set).not.toMatch(/Domain=/i)
      // the cookie of the attacker is still their own session, or none
      expect([attacker.accountId, null, undefined]).toContain(await accountOf(server.client(cookie)))
      tried()
    }
  }
})

test(
  'rotation: every login gives a new token; tokens in a URL, another header or another cookie are ignored',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const member = await makeMember(server)
    const body = { login: member.email, password: testPassword }
    const seen = new Set<string>()
    for (let time = 0; time < 5; time++) {
      const client = server.client(member.client.cookie())
      await client.call(loginCall, { body })
      seen.add(client.cookie() ?? '')
      tried()
    }
    expect(seen.size).toBe(5)
    const [token = ''] = [...seen].map((cookie) => cookie.slice(4))
    for (const [path, headers] of [
      [`/api/profile/me?sid=${token}`, {}],
      ['/api/profile/me', { authorization: `Bearer ${token}` }],
      ['/api/profile/me', { 'x-session': token }],
      ['/api/profile/me', { cookie: `SID=${token}` }],
      ['/api/profile/me', { cookie: `__Host-sid=${token}` }],
      // over https the plain name, which a subdomain could set, is ignored
      ['/api/profile/me', { cookie: `sid=${token}`, 'x-forwarded-proto': 'https' }],
    ] as const) {
      const answer = await fetch(server.origin + path, { headers: { origin: server.origin, ...headers } })
      expect([path, headers, answer.status]).toEqual([path, headers, 401])
      tried()
    }
    const secure = await fetch(`${server.origin}/api/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.origin.replace('http', 'https'),
        'x-forwarded-proto': 'https',
      },
      body: JSON.stringify(body),
    })
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure/)
    expect(secure.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
    tried()
  },
)

const confirm = ({ client }: TestMember) => client.call(confirmCall, { body: { password: testPassword } })

test('rotation: a token that was stolen before the password is typed again is worth nothing afterwards', async () => {
  const member = await makeMember(server)
  const stolen = server.client(member.client.cookie())
  expect((await stolen.call(ownProfileCall)).status).toBe(200)
  expect((await confirm(member)).status).toBe(200)
  expect((await stolen.call(ownProfileCall)).status).toBe(401)
  const { data } = (await member.client.call(sessionsCall)).body.list
  expect(data.map(({ this_device }) => this_device)).toEqual([true])
})

test('lifetime: a session that is used all the time ends thirty days after the last proof of who uses it', async () => {
  const age = (member: TestMember, confirmedDaysAgo: number | null) =>
    sql`UPDATE login_session SET created_at = now() - interval '31 days', seen_at = now() - interval '1 hour',
        confirmed_at = now() - make_interval(days => ${confirmedDaysAgo}::int)
      WHERE account_id = ${member.accountId}`.execute(server.db)
  const call = async ({ client }: TestMember) => (await client.call(ownProfileCall)).status
  const [old, confirmed] = [await makeMember(server), await makeMember(server)]
  await age(old, null)
  await age(confirmed, 29)
  // the first request after a pause moves the expiry
  expect([await call(old), await call(old)]).toEqual([200, 401])
  expect([await call(confirmed), await call(confirmed)]).toEqual([200, 200])
})

interface Theft {
  owner: TestMember
  admin: TestMember
  stolen: TestClient
}

const change = { password_old: testPassword, password: 'megint egy új mondat', password_retype: 'megint egy új mondat' }
/** Every action that ends a stolen session. */
const ways: [string, (theft: Theft) => Promise<unknown>][] = [
  ['logging out there', ({ stolen }) => server.client(stolen.cookie()).call(logoutCall)],
  [
    'ending that one',
    async ({ owner }) => {
      await confirm(owner)
      const { data } = (await owner.client.call(sessionsCall)).body.list
      for (const { id, this_device } of data)
        if (!this_device) expect((await owner.client.call(endSessionCall, { params: { id } })).status).toBe(200)
    },
  ],
  [
    'ending all others',
    async ({ owner }) => {
      await confirm(owner)
      expect((await owner.client.call(endOtherSessionsCall)).status).toBe(200)
    },
  ],
  ['changing the password', ({ owner }) => owner.client.call(changePasswordCall, { body: change })],
  [
    'a new password by mail',
    async ({ owner }) => {
      const token = await createRestoreToken(server.db, owner.accountId)
      const { password, password_retype } = change
      await server.client().call(restoreCall, { params: { token }, body: { password, password_retype } })
    },
  ],
  [
    'a suspension',
    async ({ owner, admin }) => {
      const params = { id: owner.personId }
      const body = { action: 'suspend' as const, reason: 'próba' }
      expect((await admin.client.call(ruleMemberCall, { params, body })).status).toBe(200)
    },
  ],
  [
    'another role',
    async ({ owner, admin }) => {
      const params = { id: owner.personId }
      expect(
        (await admin.client.call(ruleMemberCall, { params, body: { action: 'role' as const, role: 'LIMIT' as const } }))
          .status,
      ).toBe(200)
    },
  ],
  [
    'erasing the account',
    async ({ owner }) => {
      await confirm(owner)
      expect((await owner.client.call(deleteAccountCall)).status).toBe(200)
    },
  ],
]

test(
  'revocation: after the end of a session its next call fails and its socket closes within a second',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const admin = await makeMember(server, { role: 'ADMIN' })
    await confirm(admin)
    for (const [name, end] of ways) {
      const owner = await makeMember(server)
      const stolen = server.client(await makeSession(server.db, owner.accountId))
      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
        headers: { origin: server.origin, cookie: stolen.cookie() ?? '' },
      })
      const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())))
      await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
      await end({ owner, admin, stolen })
      const ended = performance.now()
      expect([name, (await stolen.call(ownProfileCall)).status]).toEqual([name, 401])
      const took = (await closed) - ended
      if (isLong) expect([name, took < 1000]).toEqual([name, true])
      tried(2)
    }
  },
)

test('guessing: a wrong, truncated or foreign token gets the same response as none', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const member = await makeMember(server)
  const token = member.client.cookie()?.slice(4) ?? ''
  const guest = (await server.client().call(ownProfileCall)).error
  const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const one of [
    flipped,
    token.slice(1),
    `${token}A`,
    token.toUpperCase(),
    `${token}=`,
    `${token}\u0000`,
    "' OR 1=1--",
  ]) {
    const answer = await server.client(`sid=${encodeURIComponent(one)}`).call(ownProfileCall)
    expect([one, answer.status, answer.error]).toEqual([one, 401, guest])
    tried()
  }
  // the token of an ended session is invalid for good
  await member.client.call(logoutCall)
  await setTimeout(0)
  expect((await server.client(`sid=${token}`).call(ownProfileCall)).status).toBe(401)
  expect((await server.client().call(askRestoreCall, { body: { email: 'senki@example.org' } })).error).toEqual({
    error_code: 'PASSWORD_CANNOT_BE_RESTORED',
  })
  tried(2)
})
