import { deleteAccountCall, confirmCall } from '@entemi/contract/account/identity'
import {
  beginImportCall,
  importsCall,
  mapImportCall,
  readImportCall,
  removeImportCall,
  sendImportCall,
  startImportCall,
} from '@entemi/contract/operation/import'
import { editPostCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, packZip, sendImport, undoImport, waitForState } from '#/app/testing/import.ts'
import { makeFriends, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { expireImports } from './import.service.ts'

let server: TestServer
/** If set, pictures are stored only after it resolves. */
let gate: Promise<void> | undefined
/** If set, nothing that is stored can be read. */
let fault: Error | undefined
beforeAll(async () => {
  const find = (real: Storage): Storage['find'] => {
    return async (key) => {
      if (fault !== undefined) throw fault
      return real.find(key)
    }
  }
  server = await startTestServer({}, { storage: (real) => ({ ...real, put: putThroughGate(real), find: find(real) }) })
})
afterAll(() => server.stop())

const putThroughGate =
  (real: Storage): Storage['put'] =>
  async (key, body, type) => {
    if (type === 'image/webp') await gate
    await real.put(key, body, type)
  }

function closeGate(): () => void {
  let open = (): void => {}
  gate = new Promise((resolve) => (open = resolve))
  return () => {
    gate = undefined
    open()
  }
}

const table = Buffer.from(`date,time,text,mood,tags
2019-03-04,08:30,"Reggel futottam, aztán **kávé**.",good,futás; kávé
2019-03-04,21:00,Este olvastam,meh,olvasás
2020-12-24,,Szenteste,rad,
2020-12-25,10:00,,awful,
`)

const entriesOf = async ({ personId }: TestMember) => {
  const { rows } = await sql<{
    id: string
    kind: string
    text: string
    mood: number | null
    privacy: number
    day: string
    time: string
    tags: string[]
  }>`SELECT e.id, e.kind, e.text, e.mood, e.privacy, e.occurred_on::text AS day,
      to_char(e.occurred_at AT TIME ZONE e.zone, 'HH24:MI') AS time,
      ARRAY(SELECT t.name FROM tag t WHERE t.id = ANY (e.tags) ORDER BY t.name) AS tags
    FROM entry e WHERE e.author_id = ${personId} AND e.privacy >= 0 ORDER BY e.occurred_at, e.id`.execute(server.db)
  return rows
}

const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${statement}`.execute(server.db)).rows[0]?.count ??
  -1

test('a table becomes entries of their own days, seen by their author alone, with moods and tags', async () => {
  const member = await makeMember(server)
  const preview = await sendImport(member.client, table, { name: 'naplo.csv', piece: 50 })
  expect(preview).toMatchObject({
    format: 'csv',
    file_name: 'naplo.csv',
    can_undo: false,
    table: { columns: ['date', 'time', 'text', 'mood', 'tags'], fields: { date: 'date', text: 'text' } },
    preview: { entries: 4, days: 3, from: '2019-03-04', to: '2020-12-25', duplicates: 0, pictures: 0, tags: 3 },
  })
  expect(preview.preview?.moods).toEqual(
    expect.arrayContaining([
      { name: 'good', count: 1, mood: 6 },
      { name: 'meh', count: 1, mood: 0 },
      { name: 'rad', count: 1, mood: 5 },
      { name: 'awful', count: 1, mood: 4 },
    ]),
  )
  expect(await entriesOf(member), 'a preview makes nothing').toEqual([])

  const moods = [
    { name: 'good', mood: 6 },
    { name: 'meh', mood: null },
    { name: 'awful', mood: 4 },
  ]
  await member.client.call(startImportCall, { params: { id: preview.id }, body: { moods } })
  const done = await waitForState(member.client, preview.id, 'done')
  expect(done).toMatchObject({ made: 4, position: 4, privacy_status: 0, can_undo: true, left_out: [] })
  expect(await entriesOf(member)).toMatchObject([
    {
      ...{ kind: 'note', text: 'Reggel futottam, aztán **kávé**.', mood: 6, privacy: 0 },
      day: '2019-03-04',
      time: '08:30',
      tags: ['futás', 'kávé'],
    },
    // a name without a mood is not lost
    {
      ...{ kind: 'note', text: 'Este olvastam\n\n💭 meh', mood: null, privacy: 0 },
      day: '2019-03-04',
      time: '21:00',
      tags: ['olvasás'],
    },
    {
      ...{ kind: 'note', text: 'Szenteste\n\n💭 rad', mood: null, privacy: 0 },
      day: '2020-12-24',
      time: '12:00',
      tags: [],
    },
    { ...{ kind: 'mood', text: '', mood: 4, privacy: 0 }, day: '2020-12-25', time: '10:00', tags: [] },
  ])
  // nothing of the file stays in the storage
  const { key } = await server.db.selectFrom('import').select('key').where('id', '=', done.id).executeTakeFirstOrThrow()
  await expect.poll(() => server.storage.list(`${key}/`)).toEqual([])
})

test('nobody is told: entries for friends are in no feed and make no notification', async () => {
  const [member, friend] = [await makeMember(server), await makeMember(server)]
  await makeFriends(server, member, friend)
  const { id } = await sendImport(member.client, table, { name: 'naplo.csv' })
  await member.client.call(startImportCall, { params: { id }, body: { privacy_status: 1 } })
  await waitForState(member.client, id, 'done')
  expect((await entriesOf(member)).map(({ privacy }) => privacy)).toEqual([1, 1, 1, 1])
  expect(await count(sql`feed WHERE owner_id IN (${member.personId}, ${friend.personId})`)).toBe(0)
  expect(await count(sql`notification WHERE owner_id = ${friend.personId}`)).toBe(0)
  expect(await count(sql`frequent_effect`)).toBe(0)
})

test('a second import of the same file makes nothing; after an undo it makes everything again', async () => {
  const member = await makeMember(server)
  const first = await importFile(member.client, table, 'naplo.csv')
  const again = await sendImport(member.client, table, { name: 'masolat.csv' })
  expect(again.preview).toMatchObject({ entries: 4, duplicates: 4 })
  await member.client.call(startImportCall, { params: { id: again.id }, body: {} })
  expect(await waitForState(member.client, again.id, 'done')).toMatchObject({ made: 0, position: 4 })
  expect(await entriesOf(member)).toHaveLength(4)

  const [edited] = await entriesOf(member)
  await member.client.call(editPostCall, { params: { id: edited!.id as never }, body: { text: 'Átírtam.' } })
  expect(await undoImport(member.client, first.id)).toMatchObject({ made: 0, can_undo: false })
  expect(await entriesOf(member), 'also what was edited since').toEqual([])
  await importFile(member.client, table, 'naplo.csv')
  expect(await entriesOf(member)).toHaveLength(4)
})

test('a folder of Markdown brings its pictures; one that is no picture is left out and counted', async () => {
  const member = await makeMember(server)
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#286' } })
    .jpeg()
    .toBuffer()
  const zip = await packZip({
    'naplo/2018-05-06.md': '# Kirándulás\n\nA hegyen.\n\n![](kep.jpg)\n',
    'naplo/kep.jpg': picture,
    'naplo/2018-05-07.md': 'Másnap.\n\n![](rossz.jpg)\n',
    'naplo/rossz.jpg': Buffer.from('no picture'),
  })
  const done = await importFile(member.client, zip)
  expect(done).toMatchObject({
    format: 'markdown',
    made: 2,
    pictures: 1,
    left_out: [{ name: 'media_unknown', count: 1 }],
  })
  expect(await count(sql`entry_media x JOIN entry e ON e.id = x.entry_id WHERE e.author_id = ${member.personId}`)).toBe(
    1,
  )
  expect(await count(sql`media WHERE account_id = ${member.accountId} AND bytes > 0 AND state = 'ready'`)).toBe(1)
  await undoImport(member.client, done.id)
  expect(await count(sql`media WHERE account_id = ${member.accountId}`)).toBe(0)
})

test('a text that is longer than an entry may be continues in further ones', async () => {
  const member = await makeMember(server)
  const words = Array.from({ length: 5000 }, (_, n) => `szó${n}`).join(' ')
  const done = await importFile(member.client, await packZip({ '2018-05-06.md': words }))
  expect(done).toMatchObject({ made: 3, position: 1 })
  const texts = (await entriesOf(member)).map(({ text }) => text)
  expect(texts[0]).toMatch(/^\(1\/3\)\n\n/)
  expect(texts[1]).toMatch(/^\(2\/3\)\n\n/)
  expect(texts.join(' ').match(/szó\d+/g)).toHaveLength(5000)
})

test('the columns of a table can be named by the member', async () => {
  const member = await makeMember(server)
  const odd = Buffer.from('x,y,z\n2019-01-02,első,második\n2019-01-03,harmadik,negyedik\n')
  const { id } = await sendImport(member.client, odd, { name: 'tabla.csv' })
  const fields = { date: 'x', text: 'z', title: 'y' }
  expect((await member.client.call(mapImportCall, { params: { id }, body: { fields } })).status).toBe(200)
  expect(await waitForState(member.client, id, 'ready')).toMatchObject({ table: { fields }, preview: { entries: 2 } })
  await member.client.call(startImportCall, { params: { id }, body: {} })
  await waitForState(member.client, id, 'done')
  expect((await entriesOf(member)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/első[^]*második/),
    expect.stringMatching(/harmadik[^]*negyedik/),
  ])
})

test('what is no diary is refused, with the reason, and deleted', async () => {
  const member = await makeMember(server)
  const zip = await packZip({ '2018-05-06.md': 'Szia' })
  for (const [file, name, error] of [
    [Buffer.from('\u0000\u0001'), 'program.exe', 'unknown_format'],
    [await packZip({ 'a.bin': 'x' }), 'a.zip', 'unknown_format'],
    [zip.subarray(0, zip.length - 30), 'fel.zip', 'broken'],
    [await packZip({ '2018-05-06.md': 'x'.repeat(2_000_000) }), 'bomba.zip', 'too_large'],
  ] as const)
    expect(await sendImport(member.client, file, { name, state: 'refused' }), name).toMatchObject({
      error,
      preview: null,
    })
  // a path that leads out of the archive is no file of it
  const outside = await packZip({ 'a/2018-05-06.md': 'Szia' })
  const traversal = Buffer.from(outside.toString('latin1').replaceAll('a/2018', '../018'), 'latin1')
  expect(await sendImport(member.client, traversal, { state: 'refused' })).toMatchObject({ error: 'unknown_format' })
})

test('a fault while the file is looked through ends it as failed, and one with a zero byte is read', async () => {
  const member = await makeMember(server)
  fault = new Error('not foreseen')
  const failed = await sendImport(member.client, table, { name: 'a.csv', state: 'refused' }).finally(
    () => (fault = undefined),
  )
  expect(failed).toMatchObject({ error: 'failed', preview: null })
  const zero = Buffer.concat([table, Buffer.from('2024-01-09,jó,\0\n')])
  expect((await sendImport(member.client, zero, { name: 'b.csv' })).preview).not.toBeNull()
})

test('a file is at most as large as the storage of the member, and comes in its order', async () => {
  const member = await makeMember(server)
  const begin = (bytes: number) => member.client.call(beginImportCall, { body: { file_name: 'a.zip', bytes } })
  expect((await begin(2_000_000_001)).status).toBe(422)
  const { id } = (await begin(10)).body.import
  const send = (offset: number, length: number) =>
    member.client.call(sendImportCall, { params: { id }, query: { offset }, raw: new Uint8Array(length) })
  expect((await send(4, 2)).error).toMatchObject({ error_code: 'CONFLICT', fields: [{ name: 'offset', min: 0 }] })
  expect((await send(0, 4)).body.import.received).toBe(4)
  expect((await send(0, 4)).body.import.received, 'a repeated piece').toBe(4)
  expect((await send(4, 7)).status).toBe(413)
})

test('one import at a time: another replaces one that was not started, and waits for one that was', async () => {
  const member = await makeMember(server)
  const first = await sendImport(member.client, table, { name: 'a.csv' })
  const second = await sendImport(member.client, table, { name: 'b.csv' })
  expect((await member.client.call(readImportCall, { params: { id: first.id } })).status).toBe(404)
  await server.db
    .updateTable('import')
    .set({ state: 'stopped', error: 'quota', privacy: 0 })
    .where('id', '=', second.id)
    .execute()
  const begun = await member.client.call(beginImportCall, { body: { file_name: 'c.csv', bytes: 10 } })
  expect(begun.error.error_code).toBe('CONFLICT')
  await undoImport(member.client, second.id)
  await sendImport(member.client, table, { name: 'c.csv' })
  const { data } = (await member.client.call(importsCall)).body.list
  expect(data.map(({ file_name }) => file_name)).toEqual(['c.csv'])
})

test('what was made is undone beside a file that was refused, and not while another one is prepared', async () => {
  const member = await makeMember(server)
  const { id } = await importFile(member.client, table, 'a.csv')
  const prepared = await sendImport(member.client, table, { name: 'b.csv' })
  const refused = await member.client.call(removeImportCall, { params: { id } })
  expect([refused.status, refused.error.error_code]).toEqual([409, 'CONFLICT'])
  expect(await entriesOf(member)).toHaveLength(4)
  await member.client.call(removeImportCall, { params: { id: prepared.id } })
  await sendImport(member.client, Buffer.from('\u0000'), { name: 'program.exe', state: 'refused' })
  await undoImport(member.client, id)
  expect(await entriesOf(member)).toEqual([])
})

const manyPictures = async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#286' } })
    .png()
    .toBuffer()
  const days = Array.from({ length: 30 }, (_, n) => `2018-06-${String(n + 1).padStart(2, '0')}`)
  return packZip(
    Object.fromEntries(
      days.flatMap((day) => [
        [`${day}.md`, `Nap ![](${day}.png)`],
        [`${day}.png`, picture],
      ]),
    ),
  )
}

test('a cancelled import deletes what it made so far', async () => {
  const member = await makeMember(server)
  const { id } = await sendImport(member.client, await manyPictures())
  const open = closeGate()
  await member.client.call(startImportCall, { params: { id }, body: {} })
  const removed = await member.client.call(removeImportCall, { params: { id } })
  expect(removed.body.import).toMatchObject({ state: 'undoing' })
  open()
  await waitForState(member.client, id, 'undone')
  expect(await entriesOf(member)).toEqual([])
  await expect.poll(() => count(sql`media WHERE account_id = ${member.accountId}`)).toBe(0)
})

test('an account that is erased in the middle leaves nothing', async () => {
  const member = await makeMember(server)
  const { id } = await sendImport(member.client, await manyPictures())
  const open = closeGate()
  await member.client.call(startImportCall, { params: { id }, body: {} })
  await member.client.call(confirmCall, { body: { password: testPassword } })
  const { key } = await server.db.selectFrom('import').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await member.client.call(deleteAccountCall)).status).toBe(200)
  open()
  await expect.poll(() => server.storage.list(`${key}/`)).toEqual([])
  await expect.poll(() => count(sql`graphile_worker.jobs WHERE task_identifier = 'import'`)).toBe(0)
  expect(await count(sql`entry WHERE author_id = ${member.personId}`)).toBe(0)
  expect(await count(sql`media WHERE account_id = ${member.accountId}`)).toBe(0)
})

test('a full storage stops the import, which goes on where it was', async () => {
  const member = await makeMember(server)
  await server.db.insertInto('setting').values({ site_id: 0, name: 'member_storage_mb', value: '1' }).execute()
  const noise = await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#286',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 30 })
    .toBuffer()
  const zip = await packZip({
    '2018-06-01.md': 'Egy ![](a.jpg)',
    'a.jpg': noise,
    '2018-06-02.md': 'Kettő ![](b.jpg)',
    'b.jpg': noise,
  })
  expect(zip.length).toBeLessThan(1_000_000)
  const { id } = await sendImport(member.client, zip)
  await member.client.call(startImportCall, { params: { id }, body: {} })
  expect(await waitForState(member.client, id, 'stopped')).toMatchObject({ error: 'quota', can_undo: true })
  await server.db.deleteFrom('setting').where('name', '=', 'member_storage_mb').execute()
  await member.client.call(startImportCall, { params: { id }, body: {} })
  expect(await waitForState(member.client, id, 'done')).toMatchObject({ made: 2, pictures: 2 })
  expect(await entriesOf(member)).toHaveLength(2)
})

test('a file that is not started is deleted after a week', async () => {
  const member = await makeMember(server)
  const { id } = await sendImport(member.client, table, { name: 'a.csv' })
  await sql`UPDATE import SET changed_at = now() - interval '8 days' WHERE id = ${id}`.execute(server.db)
  await expireImports(server.app.db)
  expect((await member.client.call(readImportCall, { params: { id } })).status).toBe(404)
})
