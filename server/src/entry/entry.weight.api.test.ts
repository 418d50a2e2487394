import { entityCall } from '@entemi/contract/community'
import type { EntityId, EntryId } from '@entemi/contract/ids'
import { personCall } from '@entemi/contract/lifeline'
import { timelineCall } from '@entemi/contract/post'
import { searchCall } from '@entemi/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministered, makeEntry, makeMember, type TestMember } from '#/testing/makers.ts'
import { startTestServer, type TestServer } from '#/testing/server.ts'

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

const surfaces: Record<string, (query: { _size: number; _after?: string }) => Promise<Page>> = {
  'a line': async (query) => (await me.client.call(personCall, { params: { id: me.personId }, query })).body.list,
  'the feed': async (query) => (await me.client.call(timelineCall, { query })).body.list,
  'the feed of groups': async (query) =>
    (await me.client.call(timelineCall, { query: { ...query, category: 'groups' } })).body.list,
  'all that is public': async (query) =>
    (await me.client.call(timelineCall, { query: { ...query, category: 'all' } })).body.list,
  'posts of a group': async (query) => (await me.client.call(entityCall, { params: { id: groupId }, query })).body.list,
  search: async (query) => (await me.client.call(searchCall, { query: { ...query, query: 'hosszu' } })).body.list,
}

async function readAll(ask: (typeof surfaces)[string], size: number): Promise<string[][]> {
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
  'long entries fill a page of %s before their number does, and none is passed over',
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
