// The privacy matrix for what hangs on an entry or points to it: polls, events, bookmarks, files.
import { addBookmarkCall, bookmarkCall, bookmarksCall, deleteBookmarkCall } from '@entemi/contract/diary/bookmark'
import { closePollCall, votePollCall, votersCall, withdrawVoteCall } from '@entemi/contract/diary/poll'
import {
  answerEventCall,
  cancelEventCall,
  eventAnswersCall,
  eventsCall,
  withdrawAnswerCall,
} from '@entemi/contract/diary/event'
import { locationEventCall, locationEventListCall } from '@entemi/contract/community/map'
import { groupFilesCall } from '@entemi/contract/community/file'
import { mediaFileCall } from '@entemi/contract/core/media'
import { readPostCall } from '@entemi/contract/diary/post'
import type { EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocument, makePoll } from '#/app/testing/makers.ts'
import { makePlacedEvent } from '#/app/testing/makers.map.ts'
import {
  buildMatrixWorld,
  elsewhere,
  maySee,
  viewers,
  type MatrixWorld,
  type ViewerKind,
} from '#/app/testing/matrix.ts'
import type { TestClient } from '#/app/testing/server.ts'

const veszprem = { town: 'Veszprém', lat: 47.09, lon: 17.91 }

let world: MatrixWorld
/** By the id of the entry. */
const documents = new Map<EntryId, MediaKey>()

beforeAll(async () => {
  world = await buildMatrixWorld()
  for (const { id } of world.entries) {
    await makePoll(world.server, id, { named: true })
    await makePlacedEvent(world.server, id, veszprem)
    documents.set(id, await makeDocument(world.server, world.owner, id))
  }
  for (const { personId } of world.members.values())
    await sql`INSERT INTO bookmark (owner_id, entry_id, id)
      SELECT ${personId}::uuid, e.id, gen_random_uuid() FROM unnest(${world.entries.map(({ id }) => id)}::uuid[]) AS e(id)`.execute(
      world.server.db,
    )
})
afterAll(() => world.server.stop())

const clientOf = (kind: ViewerKind): TestClient => world.members.get(kind)?.client ?? world.server.client()

describe.each(viewers)('R1.12 R3.12 %s', (kind) => {
  const missing = kind === 'guest' ? [401, { error_code: 'LOGIN_REQUIRED' }] : [404, { error_code: 'NOT_FOUND' }]

  test('polls: who sees the entry votes, everybody else gets what a missing entry gives', async () => {
    const client = clientOf(kind)
    for (const entry of world.entries) {
      const params = { id: entry.id }
      const vote = (id: EntryId) => client.call(votePollCall, { params: { id }, body: { choices: [1] } })
      const answers = [
        await vote(entry.id),
        await client.call(withdrawVoteCall, { params }),
        await client.call(votersCall, { params: { ...params, no: 1 } }),
        await client.call(closePollCall, { params }),
      ]
      if (!maySee(kind, entry)) {
        for (const { status, error } of answers) expect([entry.name, status, error]).toEqual([entry.name, ...missing])
        continue
      }
      const mayVote = (entry.privacy > 0 || entry.shared) && entry.state === 0
      expect([entry.name, ...answers.slice(0, 2).map(({ status }) => status)]).toEqual([
        entry.name,
        ...(mayVote ? [200, 200] : [403, 403]),
      ])
      const { poll } = (await client.call(readPostCall, { params })).body.post
      // the vote was taken back
      expect([entry.name, poll?.voters === null]).toEqual([entry.name, kind !== 'owner'])
    }
  })

  test('events: who sees the entry answers and lists it, everybody else gets what a missing entry gives', async () => {
    const client = clientOf(kind)
    const listed = await client.call(eventsCall, { query: { _size: 100 } })
    for (const entry of world.entries) {
      const params = { id: entry.id }
      const answers = [
        await client.call(answerEventCall, { params, body: { answer: 'yes' } }),
        await client.call(withdrawAnswerCall, { params }),
        await client.call(eventAnswersCall, { params: { ...params, answer: 'yes' } }),
      ]
      const isSeen = maySee(kind, entry)
      if (kind !== 'guest')
        expect([entry.name, listed.body.list.data.some(({ id }) => id === entry.id)]).toEqual([entry.name, isSeen])
      if (!isSeen) {
        const canceled = await client.call(cancelEventCall, { params })
        for (const { status, error } of [...answers, canceled])
          expect([entry.name, status, error]).toEqual([entry.name, ...missing])
        continue
      }
      const answered = (entry.privacy > 0 || entry.shared) && entry.state === 0 ? 200 : 403
      expect([entry.name, ...answers.map(({ status }) => status)]).toEqual([entry.name, answered, answered, 200])
    }
  })

  test('events on the map: counted and listed by the same rule', async () => {
    const client = clientOf(kind)
    const query = { bbox: '16,45.7,23,48.6', zoom: 7 }
    const marks = await client.call(locationEventCall, { query })
    const list = await client.call(locationEventListCall, { query: { bbox: query.bbox, _size: 100 } })
    if (kind === 'guest') return expect([marks.status, list.status]).toEqual([401, 401])
    const seen = world.entries.filter((entry) => maySee(kind, entry)).map(({ id }) => id)
    expect(list.body.list.data.map(({ id }) => id).sort()).toEqual([...seen].sort())
    expect(marks.body.list.data.map(({ count }) => count)).toEqual(seen.length === 0 ? [] : [seen.length])
  })

  test('bookmarks: of what is visible now, though everybody has bookmarked everything', async () => {
    const client = clientOf(kind)
    const seen = world.entries.filter((entry) => maySee(kind, entry)).map(({ id }) => id)
    const list = await client.call(bookmarksCall, { query: { _size: 100 } })
    if (kind === 'guest') expect(list.status).toBe(401)
    else expect(list.body.list.data.map(({ id }) => id).sort()).toEqual([...seen].sort())
    for (const { id, name } of world.entries) {
      const answers = [
        await client.call(bookmarkCall, { params: { id } }),
        await client.call(deleteBookmarkCall, { params: { id } }),
        await client.call(addBookmarkCall, { params: { id } }),
      ]
      for (const { status, error } of answers) {
        if (seen.includes(id)) expect([name, status]).toEqual([name, 200])
        else expect([name, status, error]).toEqual([name, ...missing])
      }
    }
  })

  test('files: the list of the group and every byte follow the rule of the post', async () => {
    const client = clientOf(kind)
    const isIn = ['group peer', 'moderator', 'blocked by the author', 'owner'].includes(kind)
    const list = await client.call(groupFilesCall, { params: { id: world.groupId }, query: { _size: 100 } })
    if (kind === 'guest') expect(list.status).toBe(401)
    else if (kind === elsewhere) expect(list.status).toBe(404)
    else if (!isIn) expect(list.status).toBe(403)
    else {
      const listed = world.entries.filter((entry) => maySee(kind, entry) && entry.group && entry.state === 0)
      const keys = listed.flatMap((entry) => [entry.key, documents.get(entry.id)])
      expect(list.body.list.data.map(({ media }) => media.db_key).sort()).toEqual(keys.sort())
    }
    for (const entry of world.entries) {
      const params = { db_key: documents.get(entry.id) ?? entry.key, variant: 'orig' as const }
      const file = await client.call(mediaFileCall, { params })
      const isSeen = maySee(kind, entry) || kind === 'owner'
      expect([entry.name, file.status, file.headers.get('content-disposition') !== null]).toEqual([
        ...[entry.name, isSeen ? 200 : 404, isSeen],
      ])
    }
  })
})
