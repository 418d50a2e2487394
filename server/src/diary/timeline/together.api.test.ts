// Many who read at the same time are asked for in one statement: nobody may get a word of another's answer.
import type { CallDefinition } from '@entemi/contract/platform/call'
import { commentBaseCall } from '@entemi/contract/diary/comment'
import type { EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { mediaFileCall } from '@entemi/contract/core/media'
import { timelineCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { countStatements } from '#/platform/db/pool.ts'
import {
  makeBlock,
  makeComment,
  makeEntry,
  makeFriends,
  makeMember,
  makeImage,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let author: TestMember
let readers: TestClient[]
let entries: EntryId[]
/** One on each of the entries, and one that is not there. */
let pictures: MediaKey[]

beforeAll(async () => {
  server = await startTestServer()
  author = await makeMember(server, { name: 'Szerző' })
  const make = (role: 'LOGGED' | 'LIMIT' | 'ADMIN' = 'LOGGED') => makeMember(server, { role })
  const [friend, other, blocked, blocker] = [await make(), await make(), await make(), await make()]
  await makeFriends(server, author, friend)
  await makeBlock(server, author, blocked)
  await makeBlock(server, blocker, author)
  readers = [author, friend, other, blocked, blocker, await make('LIMIT'), await make('ADMIN')].map(
    ({ client }) => client,
  )
  readers.push(server.client())
  entries = []
  pictures = []
  for (const privacy of [0, 1, 9, 1, 9] as const) {
    const id = await makeEntry(server, author, { privacy, text: `Csak ${privacy}` })
    for (const writer of [author, friend, other]) await makeComment(server, writer, id)
    entries.push(id)
    const picture = await makeImage(server, author)
    await server.storage.put(`${picture.db_key}/thumb`, Buffer.from(`the picture of ${id}`), 'image/webp')
    await sql`INSERT INTO entry_media VALUES (${id}, 0, ${picture.id})`.execute(server.db)
    pictures.push(picture.db_key)
  }
  pictures.push('x'.repeat(32) as MediaKey)
  await sql`INSERT INTO feed SELECT ${friend.personId}, 0, e.id FROM entry e WHERE e.privacy IN (1, 9)`.execute(
    server.db,
  )
})
afterAll(() => server.stop())

type Ask = () => Promise<[status: number, said: unknown]>

/** Everything by everybody, guests too. */
function listQuestions(): Ask[] {
  const ask =
    (reader: TestClient, call: CallDefinition, params = {}): Ask =>
    async () => {
      const answer = await reader.call(call, { params })
      return [answer.status, String(Buffer.from(answer.bytes))]
    }
  return readers.flatMap((reader) => [
    ask(reader, timelineCall),
    ask(reader, stateCall),
    ...[...entries, newId<EntryId>()].map((object_id) => ask(reader, commentBaseCall, { object_id })),
    ...pictures.map((db_key) => ask(reader, mediaFileCall, { db_key, variant: 'thumb' })),
  ])
}

test('R4.03 whoever reads beside others sees what they see alone: friends, strangers, LIMIT, guests, and who is blocked', async () => {
  const questions = listQuestions()
  const alone: Awaited<ReturnType<Ask>>[] = []
  const before = countStatements()
  for (const ask of questions) alone.push(await ask())
  const between = countStatements()
  const together = await Promise.all(questions.map((ask) => ask()))
  const after = countStatements()
  expect(together).toEqual(alone)
  // else this has proved nothing
  expect(after - between).toBeLessThan(between - before)
  const countSeen = (from: number) =>
    readers.map(
      (_reader, i) => alone.slice(i * 14 + from, i * 14 + from + 6).filter(([status]) => status === 200).length,
    )
  expect(countSeen(2)).toEqual([5, 4, 2, 0, 0, 0, 2, 0])
  expect(countSeen(8)).toEqual([5, 4, 2, 0, 0, 0, 2, 0])
})
