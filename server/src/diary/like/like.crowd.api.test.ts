// Concurrent likes are written in one statement; each request must get its own answer.
import type { EntryId } from '@entemi/contract/platform/ids'
import { likeCall, unlikeCall } from '@entemi/contract/diary/like'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { baseDomain } from '#/app/testing/company.ts'
import { makeVariedReaders } from '#/app/testing/varied-readers.ts'
import { makeAdministered, makeBlock, makeEntry, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const like = (client: TestClient, id: EntryId, key?: string) =>
  client.call(likeCall, { params: { id }, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
const unlike = (client: TestClient, id: EntryId) => client.call(unlikeCall, { params: { id } })

const makeMembers = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => makeMember(server)))

/** The stored count of each entry; fails if it differs from the number of rows. */
async function readLikeCounts(ids: readonly EntryId[]): Promise<number[]> {
  const { rows } = await sql<{ stored: number; counted: number }>`
    SELECT e.like_count AS stored, (SELECT count(*) FROM entry_like l WHERE l.entry_id = e.id) AS counted
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w(id, position) JOIN entry e ON e.id = w.id ORDER BY w.position`.execute(
    server.db,
  )
  for (const { stored, counted } of rows) expect(stored).toBe(counted)
  return rows.map((row) => row.stored)
}

test('concurrent requests each get their own answer: visible, hidden, refused, repeated, LIMIT, blocked, of another site', async () => {
  const { author, blocked, limited, friend, inside, open, near, own, closed } = await makeVariedReaders(server)
  const groupId = await makeAdministered(server, author, 2)
  const waiting = await makeEntry(server, author, { privacy: 2, groupId, state: 1 })
  const people = await makeMembers(12)
  const [first] = people
  const requests: [TestClient, EntryId, number, string?][] = [
    ...people.map((member): [TestClient, EntryId, number] => [member.client, open, 200]),
    [author.client, near, 404, 'NOT_FOUND'],
    [author.client, own, 403, 'FORBIDDEN'],
    [author.client, waiting, 403, 'FORBIDDEN'],
    [author.client, closed, 404, 'NOT_FOUND'],
    [friend.client, closed, 200],
    [blocked.client, open, 404, 'NOT_FOUND'],
    [limited.client, open, 404, 'NOT_FOUND'],
    [limited.client, near, 200],
    [friend.client, near, 200],
    [inside, open, 404, 'NOT_FOUND'],
    [first?.client ?? expect.fail(), own, 404, 'NOT_FOUND'],
    [author.client, newId<EntryId>(), 404, 'NOT_FOUND'],
  ]
  const answers = await Promise.all(requests.map(([client, id]) => like(client, id)))
  expect(answers.map((answer) => [answer.status, answer.error?.error_code])).toEqual(
    requests.map(([, , status, code]) => [status, code]),
  )
  const liked = answers.slice(0, 12).map((answer) => answer.body.setData)
  expect(liked.map((one) => one.evaluation_count).sort((a, b) => a - b)).toEqual(liked.map((_, n) => n + 1))
  expect(liked.every((one) => one.id === open && one.liked)).toBe(true)
  expect(await readLikeCounts([open, near, own, waiting, closed])).toEqual([12, 2, 0, 0, 1])
  const back = await Promise.all(requests.map(([client, id]) => unlike(client, id)))
  expect(back.map((answer) => answer.status)).toEqual(requests.map(([, , status]) => (status === 403 ? 409 : status)))
  expect(await readLikeCounts([open, near, closed])).toEqual([0, 0, 0])
})

test('a like of somebody across a block is not counted, also if both are sent at once', async () => {
  const [me, other, ...rest] = await makeMembers(8)
  if (me === undefined || other === undefined) return expect.fail()
  await makeBlock(server, me, other)
  const id = await makeEntry(server, rest[0] ?? expect.fail())
  const [, , mine] = await Promise.all(
    [rest[0], other, me, rest[1]].map((member) => like(member?.client ?? expect.fail(), id)),
  )
  expect(mine?.body.setData.evaluation_count).toBeLessThanOrEqual(3)
  expect(await readLikeCounts([id])).toEqual([4])
  const gone = await unlike(me.client, id)
  expect(gone.body.setData.evaluation_count).toBe(2)
})

test('concurrent requests with the same key like once and get the first answer; another key gets ALREADY_LIKED', async () => {
  const [member, author] = await makeMembers(2)
  if (member === undefined || author === undefined) return expect.fail()
  const id = await makeEntry(server, author)
  const answers = await Promise.all(Array.from({ length: 20 }, () => like(member.client, id, 'huszszor-egyszerre')))
  for (const answer of answers)
    expect([answer.status, answer.body]).toEqual([200, { setData: { id, liked: true, evaluation_count: 1 } }])
  expect((await like(author.client, id)).body.setData.evaluation_count).toBe(2)
  expect((await like(member.client, id, 'huszszor-egyszerre')).body.setData.evaluation_count).toBe(1)
  expect((await like(member.client, id, 'egy-masik-kulcs')).error).toEqual({ error_code: 'ALREADY_LIKED' })
  const elsewhere = await makeEntry(server, author)
  expect((await like(member.client, elsewhere, 'huszszor-egyszerre')).error).toEqual({ error_code: 'CONFLICT' })
  expect(await readLikeCounts([id, elsewhere])).toEqual([2, 0])
})

test('race: fifty people who like the same entries in opposite orders do not deadlock, and the counts are right', async () => {
  const people = await makeMembers(50)
  const ids = await Promise.all(people.slice(0, 3).map((member) => makeEntry(server, member)))
  for (const act of [like, unlike]) {
    const answers = await Promise.all(
      people.flatMap((member, n) => (n % 2 === 0 ? ids : ids.toReversed()).map((id) => act(member.client, id))),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await readLikeCounts(ids)).toEqual(ids.map(() => (act === like ? 50 : 0)))
  }
  const mixed = await Promise.all(
    people.flatMap((member, n) => [
      ...ids.map((id) => like(member.client, id)),
      ...ids.toReversed().map((id) => (n % 3 === 0 ? like : unlike)(member.client, id)),
    ]),
  )
  for (const answer of mixed) expect([200, 409]).toContain(answer.status)
  await readLikeCounts(ids)
})

test('a like that waits for a locked entry does not delay other likes', async () => {
  const people = await makeMembers(6)
  const [held, free] = [
    await makeEntry(server, people[0] ?? expect.fail()),
    await makeEntry(server, people[0] ?? expect.fail()),
  ]
  const release = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const holder = server.db.transaction().execute(async (tx) => {
    await sql`UPDATE entry SET share_count = share_count WHERE id = ${held}`.execute(tx)
    holding.resolve()
    await release.promise
  })
  await holding.promise
  try {
    // more likes wait for the locked entry than batches may be in flight
    const waiting = people.slice(0, 3).map((member) => like(member.client, held))
    const others = people.map((member) => like(member.client, free))
    for (const answer of await Promise.all(others)) expect(answer.status).toBe(200)
    release.resolve()
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  } finally {
    release.resolve()
    await holder
  }
  expect(await readLikeCounts([held, free])).toEqual([3, 6])
})
