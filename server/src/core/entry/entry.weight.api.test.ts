import { entityCall, moderationCall } from '@entemi/contract/community/community'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { ledLessonsCall, lessonsCall } from '@entemi/contract/community/lesson'
import { personCall } from '@entemi/contract/diary/lifeline'
import { timelineCall } from '@entemi/contract/diary/post'
import { searchCall } from '@entemi/contract/community/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLesson, makeRecipient } from '#/app/testing/lessons.ts'
import { makeAdministered, makeEntry, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let me: TestMember
let groupId: EntityId
/** Newest first; 40 kB each. */
let ids: EntryId[]

beforeAll(async () => {
  server = await startTestServer()
  me = await makeMember(server)
  groupId = await makeAdministered(server, me, 2)
  ids = []
  for (let i = 0; i < 40; i++) ids.unshift(await makeEntry(server, me, { groupId, text: 'ő'.repeat(20_000) }))
  await sql`INSERT INTO entry_search (entry_id, tsv) SELECT id, to_tsvector('simple', 'hosszu') FROM entry ON CONFLICT DO NOTHING`.execute(
    server.db,
  )
})

afterAll(() => server.stop())

interface Page {
  data: { id: string }[]
  next: string | null
}

type Ask = (query: { _size: number; _after?: string }) => Promise<Page>

const surfaces: Record<string, Ask> = {
  'a line': async (query) => (await me.client.call(personCall, { params: { id: me.personId }, query })).body.list,
  'the feed': async (query) => (await me.client.call(timelineCall, { query })).body.list,
  'the feed of groups': async (query) =>
    (await me.client.call(timelineCall, { query: { ...query, category: 'groups' } })).body.list,
  'all that is public': async (query) =>
    (await me.client.call(timelineCall, { query: { ...query, category: 'all' } })).body.list,
  'posts of a group': async (query) => (await me.client.call(entityCall, { params: { id: groupId }, query })).body.list,
  search: async (query) => (await me.client.call(searchCall, { query: { ...query, query: 'hosszu' } })).body.list,
}

async function readAll(ask: Ask, size: number): Promise<string[][]> {
  const pages: string[][] = []
  let after: string | undefined
  for (let i = 0; i < 10; i++) {
    const { data, next } = await ask({ _size: size, ...(after !== undefined && { _after: after }) })
    pages.push(data.map(({ id }) => id))
    if (next === null) break
    after = next
  }
  return pages
}

test.each(Object.entries(surfaces))(
  'a page of %s with long entries is cut by its size in bytes, and no entry is skipped',
  async (_name, ask) => {
    for (const [size, lengths] of [
      [1000, [27, 13]],
      [27, [27, 13]],
      [26, [26, 14]],
      [20, [20, 20]],
    ] as const) {
      const pages = await readAll(ask, size)
      expect(pages.map((page) => page.length)).toEqual(lengths)
      expect(pages.flat()).toEqual(ids)
    }
  },
)

test('lessons and the moderation queue have pages of at most a hundred, and no entry is skipped', async () => {
  const many = Array.from({ length: 105 })
  const lessons: EntryId[] = []
  for (const _one of many) lessons.push(await makeLesson(server, me, { groupId, audience: 'group' }))
  for (const id of lessons) await makeRecipient(server, id, me)
  const other = await makeMember(server)
  const waiting: EntryId[] = []
  for (const _one of many) waiting.push(await makeEntry(server, other, { groupId, state: 1 }))
  const led: Ask = async (query) => {
    const { data, next } = (await me.client.call(ledLessonsCall, { query })).body.list
    return { data: data.map(({ lesson }) => lesson), next }
  }
  const received: Ask = async (query) => (await me.client.call(lessonsCall, { query })).body.list
  const queue: Ask = async (query) =>
    (await me.client.call(moderationCall, { params: { id: groupId }, query: { ...query, state: 'open' } })).body.list
  for (const [name, ask, all] of [
    ['led', led, lessons],
    ['received', received, lessons],
    ['queue', queue, waiting],
  ] as const) {
    const pages = await readAll(ask, 1000)
    expect([name, ...pages.map((page) => page.length)]).toEqual([name, 100, 5])
    expect(new Set(pages.flat())).toEqual(new Set(all))
  }
})
