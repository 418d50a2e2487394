import { deletePostCall, readPostCall } from '@entemi/contract/diary/post'
import type { TagId } from '@entemi/contract/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeExport } from '#/app/testing/export.ts'
import { makeMember, viewerOf, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'
import { entryColumns } from './entry.columns.ts'
import { addEntry, entryDefaults, type NewEntry } from './entry.service.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await makeMember(server)
})
afterAll(() => server.stop())

const note: NewEntry = {
  ...entryDefaults,
  kind: 'note',
  note_type: 'H',
  mood: 7,
  tags: ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'] as TagId[],
  title: 'Reggel',
  text: 'Kávé a teraszon.',
  privacy: 0,
  lat_cell: 237,
  lon_cell: 95,
  place: { town: 'Cluj-Napoca', hu: 'Kolozsvár', country: 'RO' },
  occurred_on: '2026-11-03',
  occurred_at: '2026-11-03T07:30:00.000Z',
  zone: 'Europe/Budapest',
}

const rowOf = (id: string) => server.db.selectFrom('entry').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the list names every column of the table, and a new entry is stored with all its values', async () => {
  const id = await addEntry(server.db, viewerOf(member), note)
  const row = await rowOf(id)
  expect(Object.keys(row).toSorted()).toEqual(Object.keys(entryColumns).toSorted())
  expect({ ...row, occurred_at: row.occurred_at.toISOString() }).toMatchObject(note)
})

test('a note with a mood and tags is presented and exported with them, and its row has no content after it is removed', async () => {
  const id = await addEntry(server.db, viewerOf(member), note)
  const { post } = (await member.client.call(readPostCall, { params: { id } })).body
  expect(post).toMatchObject({ mood: 7, tags: note.tags, title: 'Reggel', text: 'Kávé a teraszon.', note_type: 'H' })
  expect(post.place).toEqual({ town: 'Kolozsvár', country: 'Románia', near: false })

  const files = readZip((await takeExport(member.client)).bytes)
  const { entry } = JSON.parse(files.get('data.json') ?? '') as { entry: Record<string, unknown>[] }
  const exported = entry.find((one) => one['id'] === id)
  expect(exported).toMatchObject({
    mood: 7,
    tags: note.tags,
    title: 'Reggel',
    text: 'Kávé a teraszon.',
    place: note.place,
  })
  expect(files.get('index.html')).toContain('Kolozsvár')
  expect(exported).not.toHaveProperty('acted_by')

  expect((await member.client.call(deletePostCall, { params: { id }, body: undefined })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({
    privacy: -1,
    mood: null,
    tags: [],
    title: null,
    text: '',
    lat_cell: null,
    lon_cell: null,
    place: null,
  })
})
