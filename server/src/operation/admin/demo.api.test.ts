import { removeDemoCall } from '@entemi/contract/operation/admin-table'
import { statCall } from '@entemi/contract/operation/admin-stat'
import { loginCall } from '@entemi/contract/account/account'
import { confirmCall } from '@entemi/contract/account/identity'
import { readPostCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLogins } from '#/operation/demo/demo.people.ts'
import { seedDemo } from '#/operation/demo/demo.seed.ts'
import { newId } from '#/platform/db/id.ts'
import { makeComment, makeEntry, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.db, { today: '2026-05-20', storage: { put: async () => undefined } })
  admin = await makeMember(server, { role: 'ADMIN' })
}, 120_000)
afterAll(() => server.stop())

const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(server.db)).rows[0]?.id ?? ''
const demoState = async () => (await admin.client.call(statCall)).body.stat.demo

test('R2.37 a real administrator removes the demo in one call; what real people wrote stays, with right counters', async () => {
  const [real, other] = [await makeMember(server), await makeMember(server)]
  const anna = await idOf(
    sql`SELECT p.id FROM entity p JOIN account a ON a.entity_id = p.id WHERE a.demo AND a.role = 'LOGGED' LIMIT 1`,
  )
  const lesson = await idOf(sql`SELECT e.id FROM entry e WHERE e.kind = 'lesson' AND e.privacy = 9 LIMIT 1`)
  const entry = await makeEntry(server, real, { text: 'Az enyém' })
  await makeComment(server, other, entry)
  await sql`INSERT INTO comment (id, entry_id, author_id, text) VALUES (${newId()}, ${entry}, ${anna}, 'Szia!')`.execute(
    server.db,
  )
  await sql`INSERT INTO entry_like (entry_id, actor_id) VALUES (${entry}, ${anna})`.execute(server.db)
  await sql`UPDATE entry SET comment_count = 2, like_count = 1 WHERE id = ${entry}`.execute(server.db)
  const answer = newId()
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, lesson_id, text)
    VALUES (${answer}, ${real.personId}, 0, 9, current_date, 'solution', ${lesson}, 'A válaszom')`.execute(server.db)
  // a real person who registered on the demo company's site
  const inCompany = await makeMember(server, { sites: [1] })
  const theirs = await makeEntry(server, inCompany, { siteId: 1 })

  const zsofi = server.client()
  const login = demoLogins.find(({ role }) => role === 'ADMIN')
  await zsofi.call(loginCall, { body: { login: login?.email ?? '', password: login?.password ?? '' } })
  await zsofi.call(confirmCall, { body: { password: login?.password ?? '' } })
  expect((await zsofi.call(statCall)).body.stat.demo).toBe('there')
  expect((await zsofi.call(stateCall)).body._state.site.foundation_url).toBe('https://example.org/')
  expect((await zsofi.call(removeDemoCall)).error.error_code).toBe('FORBIDDEN')
  expect(await demoState()).toBe('removable')
  expect((await admin.client.call(removeDemoCall)).error.error_code).toBe('REAUTH_REQUIRED')

  await admin.client.call(confirmCall, { body: { password: testPassword } })
  const done = await admin.client.call(removeDemoCall)
  expect([done.status, done.body.setData.removed > 20]).toEqual([200, true])
  expect(await demoState()).toBe('none')
  expect((await admin.client.call(stateCall)).body._state.site.foundation_url).toBeNull()
  const left = await sql<{ people: number; groups: number; entries: number; sites: number; media: number }>`
    SELECT (SELECT count(*)::int FROM account) AS people, (SELECT count(*)::int FROM entity WHERE type >= 2) AS groups,
      (SELECT count(*)::int FROM entry) AS entries, (SELECT count(*)::int FROM site) AS sites,
      (SELECT count(*)::int FROM media) AS media`.execute(server.db)
  expect(left.rows).toEqual([{ people: 4, groups: 1, entries: 2, sites: 1, media: 0 }])
  const post = (await real.client.call(readPostCall, { params: { id: entry } })).body.post
  expect(post).toMatchObject({ text: 'Az enyém', comment_count: 1, evaluation_count: 0 })
  const solution = (await other.client.call(readPostCall, { params: { id: answer as typeof entry } })).body.post
  expect(solution).toMatchObject({ text: 'A válaszom', type: 'NOTE' })
  expect((await admin.client.call(readPostCall, { params: { id: theirs } })).status).toBe(404)
  const again = await server.client().call(loginCall, { body: { login: inCompany.email, password: testPassword } })
  expect(again.status).toBe(200)
})
