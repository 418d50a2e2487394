// Concurrent entries are written in one statement; their values must not be mixed up.
import type { EntryId } from '@entemi/contract/platform/ids'
import { addPostCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered, makeMember, makeImage, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const makeMembers = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => makeMember(server)))

interface Written {
  author_id: string
  text: string
  privacy: number
  group_id: string | null
  media_count: number
  isSearchable: boolean
  isInFeed: boolean
}

async function readWritten(ids: readonly EntryId[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    SELECT e.author_id, e.text, e.privacy, e.group_id,
      (SELECT count(*) FROM entry_media x WHERE x.entry_id = e.id) AS media_count,
      EXISTS (SELECT FROM entry_search s WHERE s.entry_id = e.id AND s.tsv @@ to_tsquery('hu', 'szo')) AS "isSearchable",
      EXISTS (SELECT FROM feed f WHERE f.owner_id = e.author_id AND f.entry_id = e.id) AS "isInFeed"
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w(id, position) JOIN entry e ON e.id = w.id ORDER BY w.position`.execute(
    server.db,
  )
  return rows
}

test('concurrent entries each have their own author, text, level, group and media', async () => {
  const people = await makeMembers(24)
  const [first] = people
  if (first === undefined) return expect.fail()
  const groupId = await makeAdministered(server, first, 2)
  const image = await makeImage(server, first)
  const answers = await Promise.all([
    ...people.map((member, n) =>
      member.client.call(addPostCall, {
        body: { type: 'note', text: `Szó "${n}", \\ és {vessző}`, privacy_status: n % 2 === 0 ? 1 : 9 },
      }),
    ),
    first.client.call(addPostCall, { body: { type: 'note', text: 'Szó a csoportban', publish_to: groupId } }),
    first.client.call(addPostCall, { body: { type: 'note', text: 'Szó képpel', media: [image.db_key] } }),
    first.client.call(addPostCall, { body: { type: 'note', text: 'Szó', publish_to: newId() } }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([...Array<number>(26).fill(201), 404])
  const written = await readWritten(answers.slice(0, 26).map((answer) => answer.body.setData.post_id))
  const usual = { group_id: null, media_count: 0, isSearchable: true, isInFeed: true }
  expect(written.slice(0, 24)).toEqual(
    people.map((member, n) => ({
      ...usual,
      author_id: member.personId,
      text: `Szó "${n}", \\ és {vessző}`,
      privacy: n % 2 === 0 ? 1 : 9,
    })),
  )
  expect(written[24]).toMatchObject({ ...usual, author_id: first.personId, group_id: groupId })
  expect(written[25]).toMatchObject({ ...usual, text: 'Szó képpel', media_count: 1 })
})

test('concurrent requests with the same key write one entry, with media and without; others are written too', async () => {
  const [member, other] = await makeMembers(2)
  if (member === undefined || other === undefined) return expect.fail()
  const { db_key: image } = await makeImage(server, member)
  const post = (by: TestMember, key: string, media: string[] = []) =>
    by.client.call(addPostCall, {
      body: { type: 'note', text: 'Szó', ...(media.length > 0 && { media }) },
      headers: { 'idempotency-key': key },
    })
  const [plain, pictured, others] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => post(member, 'tizszer-ugyanaz'))),
    Promise.all(Array.from({ length: 5 }, () => post(member, 'otszor-keppel', [image]))),
    Promise.all(Array.from({ length: 10 }, (_, n) => post(other, `mindig-mas-${n}`))),
  ])
  for (const same of [plain, pictured])
    for (const answer of same) expect([answer.status, answer.body]).toEqual([201, same[0]?.body])
  expect(new Set(others.map((answer) => answer.body.setData.post_id)).size).toBe(10)
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM entry
    WHERE author_id IN (${member.personId}, ${other.personId})`.execute(server.db)
  expect(rows).toEqual([{ n: 12 }])
})
