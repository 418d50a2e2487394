import { accessTokensCall, addAccessTokenCall, deleteAccessTokenCall } from '@entemi/contract/account/access-token'
import { deleteAccountCall, endOtherSessionsCall } from '@entemi/contract/account/identity'
import { changePasswordCall, restoreCall } from '@entemi/contract/account/password'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { addPostCall, deletePostCall, setMoodCall } from '@entemi/contract/diary/post'
import { statCall } from '@entemi/contract/operation/admin-stat'
import { accessTokenShare, allowances, limits } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRestoreToken } from '#/account/account/password.service.ts'
import { makeAccessToken } from '#/app/testing/access-token.ts'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { makeEntry, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { confirmSessions } from '#/app/testing/world.ts'
import { deleteExpired } from '#/platform/jobs/delete-expired.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const moodAndRead = { name: 'Hangulat', scopes: ['diary:write', 'profile:read'], days: 90 }

async function addToken(member: TestMember, body: Record<string, unknown> = moodAndRead) {
  await confirmSessions(server, member)
  return member.client.call(addAccessTokenCall, { body })
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const readProfile = (headers: Record<string, string>) => server.client().call(ownProfileCall, { headers })
const countOf = async ({ accountId }: TestMember) =>
  (await server.db.selectFrom('access_token').select('id').where('account_id', '=', accountId).execute()).length

test('a member makes a token after the password, is told by mail, uses it from anywhere and revokes it', async () => {
  const member = await makeMember(server)
  const refused = await member.client.call(addAccessTokenCall, { body: moodAndRead })
  expect([refused.status, refused.error.error_code]).toEqual([403, 'REAUTH_REQUIRED'])
  const made = await addToken(member)
  expect(made.status).toBe(201)
  const { token, token_id } = made.body.setData
  expect(token).toMatch(/^entemi_[A-Za-z0-9_-]{43}$/)

  const mail = (await server.mails(1)).find(({ to }) => to === member.email)
  expect(mail?.subject).toBe('Új kulcs egy programnak')
  expect(mail?.text).toContain('Hangulat')
  expect(mail?.text).not.toContain(token)

  const headers = { ...bearer(token), origin: 'https://elsewhere.example' }
  const mood = await server.client().call(setMoodCall, { body: { mood: 7 }, headers })
  expect(mood.status).toBe(200)
  const entry = server.db.selectFrom('entry').select('author_id').where('id', '=', mood.body.setData.post_id)
  expect(await entry.executeTakeFirstOrThrow()).toEqual({ author_id: member.personId })

  const { data } = (await member.client.call(accessTokensCall)).body.list
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ id: token_id, name: 'Hangulat', scopes: ['diary:write', 'profile:read'] })
  expect(data[0]?.used_at).not.toBeNull()
  expect(Date.parse(data[0]?.expires_at ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000)

  await member.client.call(deleteAccessTokenCall, { params: { id: token_id } })
  const after = await server.client().call(setMoodCall, { body: { mood: 7 }, headers })
  expect([after.status, after.error.error_code]).toEqual([401, 'TOKEN_INVALID'])
  const acts = await server.db
    .selectFrom('audit')
    .select('act')
    .where('account_id', '=', member.accountId)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['token.add', 'token.revoke'])
})

test('the database holds the hash of a token only', async () => {
  const member = await makeMember(server)
  const { token } = (await addToken(member)).body.setData
  const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM access_token t
    WHERE account_id = ${member.accountId}`.execute(server.db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token.slice(7))
  const { rows: stored } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM idempotency
    WHERE account_id = ${member.accountId}`.execute(server.db)
  expect(stored).toEqual([{ n: 0 }])
})

test('a token with a session cookie is refused, another Authorization is ignored', async () => {
  const member = await makeMember(server)
  const { headers } = await makeAccessToken(server, member)
  const both = await member.client.call(ownProfileCall, { headers })
  expect([both.status, both.error.error_code]).toEqual([401, 'TOKEN_INVALID'])
  const others = ['Basic dXNlcjpqZWxzem8=', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer', '']
  for (const authorization of others) {
    expect((await member.client.call(ownProfileCall, { headers: { authorization } })).status).toBe(200)
    const alone = await readProfile({ authorization })
    expect([alone.status, alone.error.error_code]).toEqual([401, 'LOGIN_REQUIRED'])
  }
  expect((await readProfile({ authorization: headers.authorization.replace('Bearer', 'bearer') })).status).toBe(200)
})

test('a token opens no socket', async () => {
  const { headers } = await makeAccessToken(server, await makeMember(server))
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { ...headers, origin: server.origin },
  })
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.on('open', () => resolve('open'))
    socket.on('error', () => undefined)
  })
  expect(status).toBe(401)
})

test('there is a limit to how many tokens an account has, and an expired one does not count', async () => {
  const member = await makeMember(server)
  for (let i = 0; i < limits.accessTokens; i++) await makeAccessToken(server, member)
  const full = await addToken(member)
  expect([full.status, full.error.error_code]).toEqual([409, 'CONFLICT'])
  await sql`UPDATE access_token SET created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
    WHERE account_id = ${member.accountId}`.execute(server.db)
  expect((await addToken(member)).status).toBe(201)
  expect((await member.client.call(accessTokensCall)).body.list.data).toHaveLength(1)
  await deleteExpired(server.db)
  expect(await countOf(member)).toBe(1)
})

test('of two requests for the last free place one gets it', async () => {
  const member = await makeMember(server)
  for (let i = 1; i < limits.accessTokens; i++) await makeAccessToken(server, member)
  const answers = await Promise.all([addToken(member), addToken(member), addToken(member)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test.each([
  { name: '' },
  { scopes: [] },
  { scopes: ['diary'] },
  { scopes: ['identity:write'] },
  { days: 366 },
  { days: 0 },
])('%o is refused', async (wrong) => {
  const answer = await addToken(await makeMember(server), { ...moodAndRead, ...wrong })
  expect([answer.status, answer.error.error_code]).toEqual([422, 'VALIDATION_ERROR'])
})

describe('administrators', () => {
  const admin = { name: 'Mérés', scopes: ['admin:read', 'diary:write'], days: 30 }
  const readStat = (headers: Record<string, string>) => server.client().call(statCall, { headers })

  test('only they can grant the scope, and it ends with their role', async () => {
    const refused = await addToken(await makeMember(server), admin)
    expect([refused.status, refused.error.error_code]).toEqual([403, 'FORBIDDEN'])
    const member = await makeMember(server, { role: 'ADMIN' })
    const headers = bearer((await addToken(member, admin)).body.setData.token)
    expect((await readStat(headers)).status).toBe(200)
    await sql`UPDATE account SET role = 'LOGGED' WHERE id = ${member.accountId}`.execute(server.db)
    const after = await readStat(headers)
    expect([after.status, after.error.error_code]).toEqual([403, 'FORBIDDEN'])
  })

  test('outside the calls of administrators their token has the rights of a member', async () => {
    const member = await makeMember(server, { role: 'ADMIN' })
    const { headers } = await makeAccessToken(server, member)
    const entryId = await makeEntry(server, await makeMember(server))
    const input = { params: { id: entryId }, body: { reason: 'nem illik ide' } }
    const byToken = await server.client().call(deletePostCall, { ...input, headers })
    expect(byToken.status).toBe(403)
  })

  test('where a second factor is asked for, a token of a session without one has none of their rights', async () => {
    const member = await makeMember(server, { role: 'ADMIN' })
    const [without, with_] = [
      await makeAccessToken(server, member),
      await makeAccessToken(server, member, { secondFactor: true }),
    ]
    expect((await readStat(without.headers)).status).toBe(200)
    await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'admin_second_factor', 'true')`.execute(server.db)
    try {
      const answer = await readStat(without.headers)
      expect([answer.status, answer.error.error_code]).toEqual([403, 'FORBIDDEN'])
      expect((await readStat(with_.headers)).status).toBe(200)
      // the rules of visibility know the person only: what they widen stays closed while the weak token is valid
      const hasRights = async () => {
        const { rows } = await sql<{ is: boolean }>`SELECT has_admin_rights(${member.personId}) AS is`.execute(
          server.db,
        )
        return rows[0]?.is
      }
      await sql`UPDATE login_session SET second_factor = true WHERE account_id = ${member.accountId}`.execute(server.db)
      expect(await hasRights()).toBe(false)
      await member.client.call(deleteAccessTokenCall, { params: { id: without.id } })
      expect(await hasRights()).toBe(true)
    } finally {
      await sql`DELETE FROM setting WHERE name = 'admin_second_factor'`.execute(server.db)
    }
  })
})

describe('tokens end', () => {
  const fresh = { password: 'egy egészen új mondat', password_retype: 'egy egészen új mondat' }
  const ways: Record<string, (member: TestMember) => Promise<{ status: number }>> = {
    'with a new password': (member) =>
      member.client.call(changePasswordCall, { body: { password_old: testPassword, ...fresh } }),
    'with a new password by a link': async (member) =>
      server.client().call(restoreCall, {
        params: { token: await createRestoreToken(server.db, member.accountId) },
        body: fresh,
      }),
    'with all other sessions': async (member) => {
      await confirmSessions(server, member)
      return member.client.call(endOtherSessionsCall)
    },
    'with the account': async (member) => {
      await confirmSessions(server, member)
      return member.client.call(deleteAccountCall)
    },
  }
  test.each(Object.entries(ways))('%s', async (_name, end) => {
    const member = await makeMember(server)
    const { headers } = await makeAccessToken(server, member)
    expect((await readProfile(headers)).status).toBe(200)
    expect((await end(member)).status).toBe(200)
    expect((await readProfile(headers)).status).toBe(401)
    expect(await countOf(member)).toBe(0)
  })
})

test('a token is valid on its own site only', async () => {
  const company = await makeCompany(server, 'tokenceg')
  const colleague = await makeColleague(server, company)
  const token = await makeAccessToken(server, colleague, { siteId: company.siteId })
  const at = async (host?: string) =>
    (await server.client(undefined, host).call(ownProfileCall, { headers: token.headers })).status
  expect(await at(company.host)).toBe(200)
  expect(await at()).toBe(401)
})

test('a token has a part of the limits of its account, and leaves the rest to the member', async () => {
  const limited = await startTestServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const member = await makeMember(limited)
    const { headers } = await makeAccessToken(limited, member)
    const write = (input: { headers?: Record<string, string> }, client = limited.client()) =>
      client.call(addPostCall, { body: { type: 'note', text: 'Egy sor.', privacy_status: 0 }, ...input })
    let written = 0
    // twice as many: another minute may begin meanwhile
    const most = 2 * allowances.write.account.count * accessTokenShare + 1
    while (written < most && (await write({ headers })).status === 201) written++
    expect(written).toBeLessThan(most)
    expect((await write({ headers })).error.error_code).toBe('TOO_MANY_REQUESTS')
    expect((await write({}, member.client)).status).toBe(201)
  } finally {
    await limited.stop()
  }
})
