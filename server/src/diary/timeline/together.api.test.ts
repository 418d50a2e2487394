// Concurrent reads are one statement; nobody may get anything of another reader's answer.
import type { CallDefinition } from '@entemi/contract/platform/call'
import { commentBaseCall } from '@entemi/contract/diary/comment'
import type { EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { mediaFileCall } from '@entemi/contract/core/media'
import { timelineCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
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
import { countStatementsOf } from '#/app/testing/statements.ts'

let server: TestServer
let countStatements: () => number
let author: TestMember
let readers: TestClient[]
let entries: EntryId[]
/** One for each entry, and one that does not exist. */
let mediaKeys: MediaKey[]

beforeAll(async () => {
  server = await startTestServer({}, { onPool: (pool) => void (countStatements = countStatementsOf(pool)) })
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
  mediaKeys = []
  for (const privacy of [0, 1, 9, 1, 9] as const) {
    const id = await makeEntry(server, author, { privacy, text: `Csak ${privacy}` })
    for (const writer of [author, friend, other]) await makeComment(server, writer, id)
    entries.push(id)
    const image = await makeImage(server, author)
    await server.storage.put(`${image.db_key}/thumb`, Buffer.from(`the image of ${id}`), 'image/webp')
    await sql`INSERT INTO entry_media VALUES (${id}, 0, ${image.id})`.execute(server.db)
    mediaKeys.push(image.db_key)
  }
  mediaKeys.push('x'.repeat(32) as MediaKey)
  await sql`INSERT INTO feed SELECT ${friend.personId}, 0, e.id FROM entry e WHERE e.privacy IN (1, 9)`.execute(
    server.db,
  )
})
afterAll(() => server.stop())

type Send = () => Promise<[status: number, body: unknown]>

/** Every request by every reader, guests too. */
function listRequests(): Send[] {
  const request =
    (reader: TestClient, call: CallDefinition, params = {}): Send =>
    async () => {
      const answer = await reader.call(call, { params })
      return [answer.status, String(Buffer.from(answer.bytes))]
    }
  return readers.flatMap((reader) => [
    request(reader, timelineCall),
    request(reader, stateCall),
    ...[...entries, newId<EntryId>()].map((object_id) => request(reader, commentBaseCall, { object_id })),
    ...mediaKeys.map((db_key) => request(reader, mediaFileCall, { db_key, variant: 'thumb' })),
  ])
}

test('R4.03 concurrent reads return the same as single ones: for friends, strangers, LIMIT members, guests and blocked people', async () => {
  const requests = listRequests()
  const alone: Awaited<ReturnType<Send>>[] = []
  const before = countStatements()
  for (const send of requests) alone.push(await send())
  const between = countStatements()
  const together = await Promise.all(requests.map((send) => send()))
  const after = countStatements()
  expect(together).toEqual(alone)
  // proves that they were batched
  expect(after - between).toBeLessThan(between - before)
  const countSeen = (from: number) =>
    readers.map(
      (_reader, i) => alone.slice(i * 14 + from, i * 14 + from + 6).filter(([status]) => status === 200).length,
    )
  expect(countSeen(2)).toEqual([5, 4, 2, 0, 0, 0, 2, 0])
  expect(countSeen(8)).toEqual([5, 4, 2, 0, 0, 0, 2, 0])
})
