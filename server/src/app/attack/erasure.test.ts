// A canary word in every field that a member can fill; after erasure it is in no table, file, index, queue or log.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registerCall } from '@entemi/contract/account/account'
import { addArticleCall } from '@entemi/contract/community/library'
import { addCommentCall, editCommentCall } from '@entemi/contract/diary/comment'
import { addEntityCall, joinCall } from '@entemi/contract/community/community'
import { sendMessageCall } from '@entemi/contract/community/conversation'
import { sendFriendRequestCall } from '@entemi/contract/diary/friend'
import { confirmCall, deleteAccountCall } from '@entemi/contract/account/identity'
import { erasedMention } from '@entemi/contract/core/mentions'
import { likeCall } from '@entemi/contract/diary/like'
import type { EntityId, EntryId, PasskeyId } from '@entemi/contract/platform/ids'
import { addSolutionCall } from '@entemi/contract/community/lesson'
import { addChatCall } from '@entemi/contract/community/live'
import { editMediaCall, uploadCall } from '@entemi/contract/core/media'
import { renamePasskeyCall } from '@entemi/contract/account/passkey'
import { askRestoreCall } from '@entemi/contract/account/password'
import { addPostCall, editPostCall, setMoodCall } from '@entemi/contract/diary/post'
import { addressCall, editProfileCall } from '@entemi/contract/account/profile'
import { subscribeCall } from '@entemi/contract/account/push'
import { reportCall } from '@entemi/contract/operation/report'
import { searchCall } from '@entemi/contract/community/search'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countProbes, longTimeout } from '#/app/testing/attack.ts'
import { agreeToLive, makeChannel } from '#/app/testing/channels.ts'
import { makeLesson, makeRecipient } from '#/app/testing/lessons.ts'
import {
  makeAdministered,
  makeEntry,
  makeFriends,
  makeMember,
  makePasskey,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type Answer, type TestServer } from '#/app/testing/server.ts'

const canary = 'kanari7391'

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'trace' })
  // captures the log: the library has its stream under a symbol
  const { log } = server.app.http
  const symbol = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  const stream = Reflect.get(log, symbol ?? '') as { write: (line: string) => void }
  stream.write = (line) => void logged.push(line)
}, longTimeout.timeout)
afterAll(() => server.stop())

/** Whatever the answer contains: the call succeeded. */
async function succeed(
  what: string,
  answer: Promise<Answer<never> | { status: number; error: unknown }>,
): Promise<void> {
  const { status, error } = await answer
  expect([what, status < 300, status < 300 ? undefined : error]).toEqual([what, true, undefined])
}

async function fillEverything(friend: TestMember): Promise<TestMember> {
  const client = server.client()
  const email = `${canary}@example.org`
  const passwords = { password: testPassword, password_retype: testPassword }
  const name = { display_name: `${canary} Kata`, first_name: `${canary}f`, last_name: `${canary}l` }
  const headers = { 'user-agent': `Mozilla/5.0 (${canary})` }
  const body = { email, username: canary, ...name, ...passwords, privacy_policy: true }
  const registered = await client.call(registerCall, { body, headers })
  const { auth_userid, auth_entityId } = registered.body._state
  const member = { accountId: auth_userid, personId: auth_entityId, email, username: canary, client } as TestMember
  await makeFriends(server, member, friend)
  await succeed('profile', client.call(editProfileCall, { body: { introduction: canary } }))
  await succeed(
    'address',
    client.call(addressCall, { body: { country: canary, zip: '6720', city: canary, street: canary } }),
  )
  const image = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const query = { key: canary, file_name: `${canary}.png` }
  const upload = await client.call(uploadCall, { query, raw: new Uint8Array(image) })
  const { db_key } = upload.body
  const texts = { title: canary, description: canary, author: canary }
  await succeed('media', client.call(editMediaCall, { params: { db_key }, body: texts }))
  const key = { headers: { 'idempotency-key': canary } }
  const post = {
    type: 'note' as const,
    title: canary,
    text: `${canary} @[${canary}](${friend.personId})`,
    media: [db_key],
  }
  const added = await client.call(addPostCall, { body: post, ...key })
  await succeed(
    'edit',
    client.call(editPostCall, { params: { id: added.body.setData.post_id }, body: { text: `${canary}2` } }),
  )
  await succeed('mood', client.call(setMoodCall, { body: { mood: 3, message: canary } }))
  const objectId = await makeEntry(server, friend)
  const comment = await client.call(addCommentCall, { params: { objectId }, body: { message: canary } })
  const id = comment.body.setData.comment_id
  await succeed('comment', client.call(editCommentCall, { params: { id }, body: { message: `${canary}3` } }))
  await succeed(
    'message',
    client.call(sendMessageCall, { params: { entityId: friend.personId }, body: { text: canary } }),
  )
  const stranger = await makeMember(server)
  const request = { entity_id: stranger.personId, message: canary }
  await succeed('request', client.call(sendFriendRequestCall, { body: request }))
  const report = { reason: 'spam' as const, message: canary }
  await succeed('report', client.call(reportCall, { params: { kind: 'person', id: stranger.personId }, body: report }))
  await succeed('group', client.call(addEntityCall, { body: { name: canary, type: 2, introduction: canary } }))
  await succeed('administered person', client.call(addEntityCall, { body: { name: `${canary} Gyerek`, type: 1 } }))
  const closed = await makeAdministered(server, stranger, 2)
  await sql`UPDATE entity SET setting = '{"join": "request"}' WHERE id = ${closed}`.execute(server.db)
  await succeed('join', client.call(joinCall, { params: { id: closed as EntityId }, body: { message: canary } }))
  const lesson = await makeLesson(server, friend)
  await makeRecipient(server, lesson, member)
  await succeed(
    'solution',
    client.call(addSolutionCall, { params: { lesson_id: lesson }, body: { answer_text: canary } }),
  )
  await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'libraries', '["yousend"]')`.execute(server.db)
  await succeed('article', client.call(addArticleCall, { body: { library: 'yousend', title: canary, text: canary } }))
  await agreeToLive(server, member)
  const channel = await makeChannel(server, friend, { status: 'live' })
  await succeed('chat', client.call(addChatCall, { params: { id: channel }, body: { message: canary } }))
  const passkey: PasskeyId = await makePasskey(server, member)
  await succeed('passkey', client.call(renamePasskeyCall, { params: { id: passkey }, body: { name: canary } }))
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const subscription = { endpoint: `https://push.example.org/${canary}`, keys }
  await succeed('device', client.call(subscribeCall, { body: { subscription, device_id: canary } }))
  await mentionEverywhere(friend, member, channel)
  await succeed('restore', server.client().call(askRestoreCall, { body: { email } }))
  await succeed('search', client.call(searchCall, { query: { query: canary } }))
  return member
}

/** What others write about the member: with the name and the id, and under keys whose answers are stored. */
async function mentionEverywhere(friend: TestMember, member: TestMember, channel: EntryId): Promise<void> {
  const { client } = friend
  const text = `Köszönöm, @[Valaki](${member.personId})!`
  const key = { headers: { 'idempotency-key': 'emlites-kulcs' } }
  const post = { body: { type: 'note' as const, title: 'Kert', text }, ...key }
  const { post_id: id } = (await client.call(addPostCall, post)).body.setData
  const comment = { params: { objectId: id }, body: { message: text }, headers: { 'idempotency-key': 'masik-kulcs' } }
  await succeed('comment that mentions', client.call(addCommentCall, comment))
  // more than are read at once
  await sql`INSERT INTO comment (id, entry_id, author_id, text)
    SELECT gen_random_uuid(), ${id}, ${friend.personId}, ${text} FROM generate_series(1, 230)`.execute(server.db)
  const { personId: entityId } = member
  const message = { params: { entityId }, body: { text }, headers: { 'idempotency-key': 'harmadik-kulcs' } }
  await succeed('message that mentions', client.call(sendMessageCall, message))
  const other = await makeMember(server)
  await makeFriends(server, friend, other)
  const elsewhere = { params: { entityId: other.personId }, body: { text } }
  await succeed('message to another', client.call(sendMessageCall, elsewhere))
  await agreeToLive(server, friend)
  await succeed('chat that mentions', client.call(addChatCall, { params: { id: channel }, body: { message: text } }))
  await succeed('like', client.call(likeCall, { params: { id }, headers: { 'idempotency-key': 'negyedik-kulcs' } }))
}

/** Rows of every table, also of the queue, that contain the word as text, in a search index, or as bytes. */
async function findInTables(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT schemaname || '.' || tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(server.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} t`.execute(
      server.db,
    )
    for (const { row } of hits.rows)
      if (words.some((word) => row.toLowerCase().includes(word))) found.push(`${name} ${row}`)
  }
  return found
}

/** The person, and those whom only this person administers. */
async function listPersons({ personId }: TestMember): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT e.id FROM relation r JOIN entity e ON e.id = r.to_id AND e.type < 2
    WHERE r.from_id = ${personId} AND r.letter = 'A' UNION SELECT ${personId}::uuid`.execute(server.db)
  return rows.map((row) => row.id)
}

async function findInFiles(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(server.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    // the text of a mail is base64
    const text = `${file}\n${bytes.toString('latin1')}\n${Buffer.from(bytes.toString('latin1').split('\n\n')[1] ?? '', 'base64').toString()}`
    if (words.some((word) => text.toLowerCase().includes(word))) found.push(file)
  }
  return found
}

test(
  'erasure: a canary in every field is removed from every table, file, index, queue and log',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const friend = await makeMember(server)
    const member = await fillEverything(friend)
    const words = [canary, Buffer.from(canary).toString('hex')]
    const drained = () =>
      sql`SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts`.execute(server.db)
    await expect.poll(async () => (await drained()).rows.length).toBe(0)
    const before = await findInTables(words)
    // the test is valid: the word is in many tables
    const tables = new Set(before.map((row) => row.split(' ')[0]))
    expect([...tables].length).toBeGreaterThan(12)
    expect((await findInFiles(words)).length).toBeGreaterThan(0)
    const persons = await listPersons(member)
    await succeed('confirm', member.client.call(confirmCall, { body: { password: testPassword } }))
    await succeed('erase', member.client.call(deleteAccountCall))
    await expect.poll(async () => (await drained()).rows.length).toBe(0)
    expect(await findInTables(words)).toEqual([])
    const ids = [member.accountId, ...persons]
    expect((await findInTables(ids)).filter((row) => !row.startsWith('public.erasure '))).toEqual([])
    const mentioning = await friend.client.call(searchCall, { query: { query: 'köszönöm' } })
    expect(JSON.stringify(mentioning.body)).toContain(`@[${erasedMention.name}](${erasedMention.id})`)
    expect(await findInFiles(words)).toEqual([])
    const found = await friend.client.call(searchCall, { query: { query: canary } })
    expect(found.body.list.data).toEqual([])
    expect(logged.length).toBeGreaterThan(20)
    expect(logged.filter((line) => line.toLowerCase().includes(canary))).toEqual([])
    tried(before.length + logged.length)
  },
)
