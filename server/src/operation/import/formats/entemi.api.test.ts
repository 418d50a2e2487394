// Real exports, read as another site would.
import { addPostCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeExport } from '#/app/testing/export.ts'
import { makeAdministered, makeImage, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { entemiReader } from './entemi.ts'
import { detectFormat } from './readers.ts'
import { openBytes, openFiles, readAll } from './zip.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const post = async ({ client }: TestMember, body: object) => {
  const answer = await client.call(addPostCall, { body: { type: 'note', text: '', privacy_status: 0, ...body } })
  expect(answer.status).toBe(201)
  return answer.body.setData.post_id
}

test('an export of another site: texts, moods, tags, places, days, zones and pictures of one’s own entries', async () => {
  const member = await makeMember(server)
  const image = await makeImage(server, member)
  const first = await post(member, {
    ...{ type: 'H', title: 'Szüret', text: 'Sütött a **nap** 🍇', mood: 8, privacy_status: 9, tags: ['Éva', 'szőlő'] },
    ...{ occurred_on: '2025-10-03', occurred_at: '2025-10-03T22:40:00Z', zone: 'Asia/Tokyo', media: [image.db_key] },
  })
  await sql`UPDATE entry SET occurred_on = '2025-10-04',
    place = ${JSON.stringify({ town: 'Cluj-Napoca', hu: 'Kolozsvár', country: 'RO' })} WHERE id = ${first}`.execute(
    server.db,
  )
  const second = await post(member, { text: 'Régen', occurred_on: '1998-05-01', privacy_status: 1 })
  // as in data of earlier versions: the time of writing beside a chosen day
  await sql`UPDATE entry SET occurred_on = '1998-05-03' WHERE id = ${second}`.execute(server.db)
  const removed = await post(member, { text: 'Törölt' })
  await sql`UPDATE entry SET privacy = -1, text = '' WHERE id = ${removed}`.execute(server.db)
  const child = await makeAdministered(server, member, 1)
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, occurred_on, text)
    VALUES (gen_random_uuid(), ${child}, 0, 0, 'note', '2020-01-01', 'A gyerek naplója')`.execute(server.db)

  const archive = await openBytes(Buffer.from((await takeExport(member.client)).bytes))
  expect(await detectFormat(archive)).toBe('entemi')
  const { entries, skipped } = await readAll(entemiReader, archive, { locale: 'hu' })
  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual({
    sourceId: first,
    at: expect.stringMatching(/^2025-10-03T22:40:00(?:Z|\+00:00)$/),
    zone: 'Asia/Tokyo',
    isDayOnly: false,
    text: '**Szüret**\n\nSütött a **nap** 🍇',
    mood: '8',
    tags: ['Éva', 'szőlő'],
    place: { name: 'Kolozsvár', latitude: undefined, longitude: undefined },
    media: [{ path: `media/${image.db_key}.webp`, kind: 'image' }],
  })
  expect(entries).toContainEqual(
    expect.objectContaining({ sourceId: second, at: '1998-05-03T12:00:00', isDayOnly: true, text: 'Régen', media: [] }),
  )
  expect(skipped).toEqual({ removed: 1, not_diary: 1 })
})

test('a page that leads to files outside of its folder adds none, and a missing page loses only the pictures', async () => {
  const entry = { id: 'e1', author_id: 'p', kind: 'note', privacy: 0, occurred_on: '2020-01-01', text: 'Szia' }
  const data = JSON.stringify({ account: [{ entity_id: 'p' }], entry: [entry], tag: [] }, null, 2)
  const page =
    '<article id="e-e1"><img src="../../etc/x.png"><img src="media/a.webp"><img src="https://x.hu/a.png"></article>'
  const read = async (files: Record<string, string>) => (await readAll(entemiReader, await openFiles(files))).entries
  expect(await read({ 'data.json': data, 'index.html': page, 'media/a.webp': 'x' })).toMatchObject([
    { text: 'Szia', media: [{ path: 'media/a.webp', kind: 'image' }] },
  ])
  expect(await read({ 'data.json': data, 'media/a.webp': 'x' })).toMatchObject([{ text: 'Szia', media: [] }])
})
