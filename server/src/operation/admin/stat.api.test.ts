import { statCall } from '@entemi/contract/operation/admin-stat'
import { reportCall } from '@entemi/contract/operation/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lowestIdAt } from '#/platform/db/id.ts'
import { baseDomain, enterAs, makeColleague, makeCompany, type TestCompany } from '#/app/testing/company.ts'
import { makeEntry, makeMember, makeImage, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { countDays } from './stat.service.ts'

let server: TestServer
let admin: TestMember
let acme: TestCompany
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  admin = await makeMember(server, { role: 'ADMIN' })
  acme = await makeCompany(server, 'acme')
})
afterAll(() => server.stop())

const readStat = async (client = admin.client) => (await client.call(statCall)).body.stat

test('R2.37 the statistics of a site are counted daily, not when they are read', async () => {
  const members = []
  for (let n = 0; n < 5; n += 1) members.push(await makeMember(server))
  const [author = admin, reporter = admin] = members
  const entries = [await makeEntry(server, author), await makeEntry(server, author, { privacy: 0 })]
  // older than a week: ids contain the time
  const old = lowestIdAt(new Date(Date.now() - 10 * 86_400_000))
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, mood, occurred_on, text)
    VALUES (${old}, ${author.personId}, 0, 0, 'mood', 3, current_date - 10, '')`.execute(server.db)
  await sql`UPDATE entry SET note_type = 'H' WHERE id = ${entries[0]}`.execute(server.db)
  const image = await makeImage(server, author)
  await reporter.client.call(reportCall, { params: { kind: 'post', id: entries[0] ?? '' }, body: { reason: 'spam' } })
  expect((await readStat()).days).toEqual([])

  await countDays(server.db)
  const { rows } = await sql<{ bytes: string }>`SELECT bytes FROM media WHERE id = ${image.id}`.execute(server.db)
  const stat = await readStat()
  expect(stat).toMatchObject({
    members: 6,
    admins: 1,
    joined_week: 6,
    active_week: 6,
    active_month: 6,
    entries_week: 2,
    kinds_week: expect.arrayContaining([
      { kind: 'gratitude', count: 1 },
      { kind: 'note', count: 1 },
    ]),
    storage: Number(rows[0]?.bytes),
    open_cases: 1,
    waiting_articles: 0,
    demo: 'none',
  })
  expect(stat.days).toHaveLength(90)
  expect(stat.days.at(-1)).toMatchObject({ members: 6, joined: 6, active: 6, entries: 2, reports: 1 })
  expect(stat.days.at(-11)).toMatchObject({ members: 0, joined: 0, active: 1, entries: 1, storage: 0 })

  await makeEntry(server, author)
  expect((await readStat()).entries_week).toBe(2)
  await countDays(server.db)
  expect((await readStat()).entries_week).toBe(3)
})

test('R1.16 a company has its own statistics, without numbers of activity if it has few members', async () => {
  const colleague = await makeColleague(server, acme)
  await makeEntry(server, colleague, { siteId: acme.siteId })
  await countDays(server.db)
  const there = await enterAs(server, admin, acme)
  const stat = await readStat(there)
  expect(stat).toMatchObject({ members: 1, active_week: null, entries_week: null, kinds_week: [], open_cases: 0 })
  expect(stat.days.at(-1)).toMatchObject({ members: 1, active: null, entries: null })
  expect((await colleague.client.call(statCall)).status).toBe(403)
})

test('new members are who registered, and at a company who became its member, whenever their person was created', async () => {
  const bolt = await makeCompany(server, 'bolt')
  const colleague = await makeColleague(server, bolt, { alsoOnMain: true })
  const there = await enterAs(server, admin, bolt)
  /** A stored day is not counted again. */
  const recount = async () => {
    await sql`DELETE FROM site_day`.execute(server.db)
    await countDays(server.db)
    const { days } = await readStat()
    return {
      today: days.at(-1)?.joined ?? 0,
      earlier: days.at(-21)?.joined,
      company: (await readStat(there)).joined_week,
    }
  }
  const first = await recount()
  expect(first).toMatchObject({ earlier: 0, company: 1 })
  const longAgo = sql`now() - interval '20 days'`
  await sql`UPDATE account SET created_at = ${longAgo} WHERE id = ${colleague.accountId}`.execute(server.db)
  expect(await recount()).toEqual({ today: first.today - 1, earlier: 1, company: 1 })
  await sql`UPDATE relation SET since = ${longAgo} WHERE from_id = ${colleague.personId} AND letter = 'm'`.execute(
    server.db,
  )
  expect(await recount()).toEqual({ today: first.today - 1, earlier: 1, company: 0 })
})

test('the storage is today’s, with a recording that is still growing, not that of the last count', async () => {
  const author = await makeMember(server)
  const image = await makeImage(server, author)
  await countDays(server.db)
  const before = (await readStat()).storage
  await sql`UPDATE media SET bytes = bytes + 5000 WHERE id = ${image.id}`.execute(server.db)
  expect((await readStat()).storage).toBe(before + 5000)
})

test('the number of a counted day never falls: who was active yesterday and today counts on both days', async () => {
  await countDays(server.db)
  const before = (await readStat()).days.at(-1)?.active ?? 0
  await sql`UPDATE account SET seen_on = seen_on - 1`.execute(server.db)
  await countDays(server.db)
  expect((await readStat()).days.at(-1)?.active).toBe(before)
})
