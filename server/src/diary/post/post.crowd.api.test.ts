// Entries that come at the same time are one statement: each must be its own writer's all the same.
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
  pictures: number
  found: boolean
  fed: boolean
}

async function readWritten(ids: readonly EntryId[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    SELECT e.author_id, e.text, e.privacy, e.group_id,
      (SELECT count(*) FROM entry_media x WHERE x.entry_id = e.id) AS pictures,
      EXISTS (SELECT FROM entry_search s WHERE s.entry_id = e.id AND s.tsv @@ to_tsquery('hu', 'szo')) AS found,
      EXISTS (SELECT FROM feed f WHERE f.owner_id = e.author_id AND f.entry_id = e.id) AS fed
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w(id, place) JOIN entry e ON e.id = w.id ORDER BY w.place`.execute(
    server.db,
  )
  return rows
}

test('of many at once each has its own writer, words, level, group and pictures', async () => {
  const people = await makeMembers(24)
  const [first] = people
  if (first === undefined) return expect.fail()
  const groupId = await makeAdministered(server, first, 2)
  const picture = await makeImage(server, first)
  const answers = await Promise.all([
    ...people.map((member, n) =>
      member.client.call(addPostCall, {
        body: { type: 'note', text: `Szó "${n}", \\ és {vessző}`, privacy_status: n % 2 === 0 ? 1 : 9 },
      }),
    ),
    first.client.call(addPostCall, { body: { type: 'note', text: 'Szó a csoportban', publish_to: groupId } }),
    first.client.call(addPostCall, { body: { type: 'note', text: 'Szó képpel', media: [picture.db_key] } }),
    first.client.call(addPostCall, { body: { type: 'note', text: 'Szó', publish_to: newId() } }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([...Array<number>(26).fill(201), 404])
  const written = await readWritten(answers.slice(0, 26).map((answer) => answer.body.setData.post_id))
  const usual = { group_id: null, pictures: 0, found: true, fed: true }
  expect(written.slice(0, 24)).toEqual(
    people.map((member, n) => ({
      ...usual,
      author_id: member.personId,
      text: `Szó "${n}", \\ és {vessző}`,
      privacy: n % 2 === 0 ? 1 : 9,
    })),
  )
  expect(written[24]).toMatchObject({ ...usual, author_id: first.personId, group_id: groupId })
  expect(written[25]).toMatchObject({ ...usual, text: 'Szó képpel', pictures: 1 })
})

test('the same key at once writes one entry, beside others that are written too, with pictures and without', async () => {
  const [member, other] = await makeMembers(2)
  if (member === undefined || other === undefined) return expect.fail()
  const { db_key: picture } = await makeImage(server, member)
  const post = (by: TestMember, key: string, media: string[] = []) =>
    by.client.call(addPostCall, {
      body: { type: 'note', text: 'Szó', ...(media.length > 0 && { media }) },
      headers: { 'idempotency-key': key },
    })
  const [plain, pictured, others] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => post(member, 'tizszer-ugyanaz'))),
    Promise.all(Array.from({ length: 5 }, () => post(member, 'otszor-keppel', [picture]))),
    Promise.all(Array.from({ length: 10 }, (_, n) => post(other, `mindig-mas-${n}`))),
  ])
  for (const same of [plain, pictured])
    for (const answer of same) expect([answer.status, answer.body]).toEqual([201, same[0]?.body])
  expect(new Set(others.map((answer) => answer.body.setData.post_id)).size).toBe(10)
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM entry
    WHERE author_id IN (${member.personId}, ${other.personId})`.execute(server.db)
  expect(rows).toEqual([{ n: 12 }])
})
