import { logoutCall } from '@entemi/contract/account/account'
import {
  askExportCall,
  confirmCall,
  deleteAccountCall,
  downloadExportCall,
  exportStateCall,
} from '@entemi/contract/account/identity'
import { addBookmarkCall } from '@entemi/contract/diary/bookmark'
import { addCommentCall } from '@entemi/contract/diary/comment'
import { likeCall, likeCommentCall } from '@entemi/contract/diary/like'
import { reportCall } from '@entemi/contract/operation/report'
import { addPostCall, sharePostCall } from '@entemi/contract/diary/post'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/platform/db/database.ts'
import { newId } from '#/platform/db/id.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { readClip, sendClip } from '#/app/testing/clips.ts'
import { takeExport, waitForExport } from '#/app/testing/export.ts'
import {
  makeComment,
  makeEntry,
  makeMember,
  makeImage,
  makeSession,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'
import { expireExports, makeExport } from './export.service.ts'
import { readOwnRows } from './export.store.ts'

let server: TestServer
/** If set, parts of exports are stored only after it resolves. */
let gate: Promise<void> | undefined
beforeAll(async () => {
  server = await startTestServer({}, { storage: (real) => ({ ...real, put: putThroughGate(real) }) })
})
afterAll(() => server.stop())

const putThroughGate =
  (real: Storage): Storage['put'] =>
  async (key, body, type) => {
    if (type === 'application/zip') await gate
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

const confirm = ({ client }: TestMember) => client.call(confirmCall, { body: { password: testPassword } })
const stateOf = async ({ client }: Pick<TestMember, 'client'>) =>
  (await client.call(exportStateCall)).body.export?.state
const fileOf = async ({ accountId }: TestMember) =>
  server.db.selectFrom('export_file').select(['id', 'key']).where('account_id', '=', accountId).executeTakeFirst()
const partsOf = async (key: string | undefined) => server.storage.list(`${key}/`)

async function makeNotes(author: TestMember, count: number): Promise<void> {
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, text, occurred_on)
    SELECT gen_random_uuid(), ${author.personId}, 0, 0, 'note', 'Az ' || n || '. nap' || chr(10) || 'vége', '2026-01-01'::date + n
    FROM generate_series(1, ${count}::int) n`.execute(server.db)
}

test('an export requires the password; without it none is made', async () => {
  const member = await makeMember(server)
  const refused = await member.client.call(askExportCall)
  expect([refused.status, refused.error.error_code]).toEqual([403, 'REAUTH_REQUIRED'])
  expect((await member.client.call(confirmCall, { body: { password: 'nem ez volt az' } })).status).not.toBe(200)
  expect((await member.client.call(askExportCall)).status).toBe(403)
  expect([await fileOf(member), await stateOf(member)]).toEqual([undefined, undefined])
  expect((await member.client.call(downloadExportCall)).status).toBe(404)
})

test('twelve requests at once are one job; other calls are answered meanwhile, and other exports wait', async () => {
  const [member, other] = [await makeMember(server), await makeMember(server)]
  await confirm(member)
  await confirm(other)
  const openGate = closeGate()
  const answers = await Promise.all(Array.from({ length: 12 }, () => member.client.call(askExportCall)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(202))
  expect(new Set(answers.map(({ body }) => body.export.asked_at)).size).toBe(1)
  await waitForExport(member.client, 'making')
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'export'`.execute(server.db)
  expect(rows).toHaveLength(1)

  expect((await other.client.call(ownProfileCall)).status).toBe(200)
  expect((await other.client.call(askExportCall)).body.export.state).toBe('waiting')
  expect([await stateOf(member), await stateOf(other)]).toEqual(['making', 'waiting'])
  openGate()
  await waitForExport(member.client)
  await waitForExport(other.client)
})

test('it holds every row once as JSON, a page with the newest entry first, and the media', async () => {
  const member = await makeMember(server, { name: 'Exportáló Éva' })
  await makeNotes(member, 250)
  const { db_key } = await makeImage(server, member)
  const answer = await takeExport(member.client)
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'application/zip',
    'no-store',
  ])
  expect(Number(answer.headers.get('content-length'))).toBe(answer.bytes.length)
  const files = readZip(answer.bytes)
  expect([...files.keys()]).toEqual(['data.json', 'index.html', `media/${db_key}.webp`])
  const text = files.get('data.json') ?? ''
  const data = JSON.parse(text) as Record<string, { text: string }[]>
  expect(text).toBe(JSON.stringify(data, null, 2))
  const notes = data['entry']?.map((entry) => entry.text) ?? []
  expect([notes.length, new Set(notes).size]).toEqual([250, 250])
  expect(data['export_file']).toBeUndefined()
  expect(data['media']).toHaveLength(1)
  expect(data['media']?.[0]).not.toHaveProperty('account_id')
  const days = [...(files.get('index.html') ?? '').matchAll(/Az (\d+)\. nap/g)].map(([, day]) => Number(day))
  expect(days).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index))
})

test('a voice is in the ZIP and plays on the page', async () => {
  const member = await makeMember(server)
  const { db_key } = (await sendClip(member.client, readClip('voice.m4a'))).body
  await member.client.call(addPostCall, { body: { type: 'note', text: '', media: [db_key], privacy_status: 0 } })
  const files = readZip((await takeExport(member.client)).bytes)
  expect([...files.keys()]).toEqual(['data.json', 'index.html', `media/${db_key}.mp4`])
  expect(files.get('index.html')).toContain(`<audio src="media/${db_key}.mp4" controls`)
})

test('bold, lists, quotes and links are rendered on the page, and as typed in the data', async () => {
  const member = await makeMember(server)
  const text = '**Ma** <b>:\n- egy\n- kettő\n\n> [hír](https://pelda.hu)'
  await member.client.call(addPostCall, { body: { type: 'note', text, privacy_status: 0 } })
  const files = readZip((await takeExport(member.client)).bytes)
  expect(files.get('index.html')).toContain(
    '<p><strong>Ma</strong> &#60;b&#62;:</p><ul><li>egy</li><li>kettő</li></ul>' +
      '<blockquote><p><a href="https://pelda.hu" target="_blank" rel="noopener noreferrer nofollow ugc">hír</a></p></blockquote>',
  )
  expect(files.get('data.json')).toContain(JSON.stringify(text))
})

test('the page and the data have the names of the tags', async () => {
  const member = await makeMember(server)
  const body = { type: 'note', text: 'Esős nap.', privacy_status: 0, tags: ['<futás>', 'kert'] } as const
  await member.client.call(addPostCall, { body: { ...body, tags: [...body.tags] } })
  const files = readZip((await takeExport(member.client)).bytes)
  expect(files.get('index.html')).toContain(
    '<p>Esős nap.</p><ul class="tags"><li>#&#60;futás&#62;</li><li>#kert</li></ul>',
  )
  const data = JSON.parse(files.get('data.json') ?? '') as {
    tag: { id: string; name: string }[]
    entry: { tags: string[] }[]
  }
  const names = new Map(data.tag.map(({ id, name }) => [id, name]))
  expect(data.entry.map(({ tags }) => tags.map((id) => names.get(id)))).toEqual([['<futás>', 'kert']])
})

test('it names no entry or comment that the member cannot see any more, and no case', async () => {
  const [member, other, earlier] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const [seen, hidden] = [await makeEntry(server, other), await makeEntry(server, other)]
  const theirs = await makeComment(server, other, hidden)
  for (const id of [seen, hidden]) {
    await member.client.call(likeCall, { params: { id } })
    await member.client.call(addBookmarkCall, { params: { id } })
    await member.client.call(sharePostCall, { params: { id }, body: { privacy_status: 0 } })
  }
  await member.client.call(likeCommentCall, { params: { id: theirs } })
  await member.client.call(addCommentCall, {
    params: { objectId: hidden },
    body: { message: 'Ide írtam', reply_to: theirs },
  })
  for (const { client } of [earlier, member])
    await client.call(reportCall, { params: { kind: 'post', id: hidden }, body: { reason: 'spam' } })
  await sql`UPDATE entry SET privacy = 0 WHERE id = ${hidden}`.execute(server.db)
  const text = readZip((await takeExport(member.client)).bytes).get('data.json') ?? ''
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  expect(text).not.toMatch(new RegExp(`${hidden}|${theirs}|case_id`))
  const ids = (table: string, column: string) => data[table]?.map((row) => row[column]).toSorted()
  expect(ids('entry_like', 'entry_id')).toEqual([seen, null])
  expect(ids('bookmark', 'entry_id')).toEqual([seen, null])
  expect(ids('entry', 'shared_id')).toEqual([seen, null])
  expect(ids('comment_like', 'comment_id')).toEqual([null])
  expect(data['comment']).toMatchObject([{ text: 'Ide írtam', entry_id: null, reply_to: null }])
  expect(data['report']).toMatchObject([{ reason: 'spam' }])
})

test('rows are read a hundred at a time', async () => {
  const member = await makeMember(server)
  await makeNotes(member, 250)
  const sizes: number[] = []
  await inTransaction(server.db, async (tx) => {
    for await (const rows of readOwnRows(
      tx,
      { ...member, siteId: 0, language: 'hu', role: 'LOGGED', zone: 'UTC' },
      'entry',
    ))
      sizes.push(rows.length)
  })
  expect(sizes).toEqual([100, 100, 50])
})

test('only the session that requested it can download it', async () => {
  const [member, other] = [await makeMember(server), await makeMember(server)]
  const second = server.client(await makeSession(server.db, member.accountId))
  expect((await takeExport(member.client)).status).toBe(200)
  for (const client of [second, other.client]) {
    expect((await client.call(downloadExportCall)).status).toBe(404)
    expect((await client.call(exportStateCall)).body.export).toBeNull()
  }
  expect((await server.client().call(downloadExportCall)).status).toBe(401)
})

test('it is deleted with its session, by a newer export, and with the member', async () => {
  const member = await makeMember(server)
  await takeExport(member.client)
  const first = await fileOf(member)
  expect(await partsOf(first?.key)).toEqual(['000000'])
  await takeExport(member.client)
  const newer = await fileOf(member)
  expect(newer?.key).not.toBe(first?.key)
  await expect.poll(() => partsOf(first?.key)).toEqual([])
  await member.client.call(logoutCall)
  expect(await fileOf(member)).toBeUndefined()
  await expect.poll(() => partsOf(newer?.key)).toEqual([])

  const leaving = await makeMember(server)
  await takeExport(leaving.client)
  const last = await fileOf(leaving)
  expect((await leaving.client.call(deleteAccountCall)).status).toBe(200)
  await expect.poll(() => partsOf(last?.key)).toEqual([])
})

test('an export whose session ends while it is made leaves no files', async () => {
  const member = await makeMember(server)
  await confirm(member)
  const openGate = closeGate()
  await member.client.call(askExportCall)
  await waitForExport(member.client, 'making')
  const file = await fileOf(member)
  await member.client.call(logoutCall)
  openGate()
  const waiting = async () =>
    (await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'export'`.execute(server.db)).rows.length
  await expect.poll(waiting).toBe(0)
  expect(await partsOf(file?.key)).toEqual([])
})

test('an expired export cannot be downloaded, and its files are deleted', async () => {
  const member = await makeMember(server)
  await takeExport(member.client)
  const file = await fileOf(member)
  await sql`UPDATE export_file SET expires_at = now() WHERE id = ${file?.id}`.execute(server.db)
  expect([await stateOf(member), (await member.client.call(downloadExportCall)).status]).toEqual(['expired', 404])
  await expireExports(server.db)
  await expect.poll(() => partsOf(file?.key)).toEqual([])
  expect(await stateOf(member)).toBe('expired')
  expect((await member.client.call(askExportCall)).status).toBe(202)
  await waitForExport(member.client)
})

test('an export fails on a full disk; it is retried, and failed after the last attempt', async () => {
  const member = await makeMember(server)
  const [id, key] = [newId(), 'k'.repeat(32)]
  await sql`INSERT INTO export_file (id, account_id, site_id, session_id, key, expires_at)
    SELECT ${id}, s.account_id, 0, s.id, ${key}, now() + interval '1 day' FROM login_session s
    WHERE s.account_id = ${member.accountId}`.execute(server.db)
  const full = { hasSpace: () => false }
  const parts = { db: server.db, storage: server.storage, disk: full, signal: new AbortController().signal }
  for (const [isLast, state] of [
    [false, 'waiting'],
    [true, 'failed'],
  ] as const) {
    await expect(makeExport(parts, { exportId: id, key }, isLast)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(await stateOf(member)).toBe(state)
  }
  expect(await partsOf(key)).toEqual([])
})
