// The statement refuses a like before it writes; nothing is rolled back afterwards.
import { likeCall } from '@entemi/contract/diary/like'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered, makeBlock, makeComment, makeEntry, makeMember, viewerOf } from '#/app/testing/makers.ts'
import { observeWrites } from '#/app/testing/refusal.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { deleteLike, insertLike } from './entry-like.store.ts'
import { deleteCommentLike, insertCommentLike } from './like.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const forbidden = { answer: { outcome: 'forbidden' }, wrote: false }
const missing = { answer: { outcome: 'not_found' }, wrote: false }
const already = { answer: { outcome: 'already' }, wrote: false }
const done = { answer: { outcome: 'done', count: 1 }, wrote: true }

test('a refused like writes no row to any table', async () => {
  const [author, blocked] = [await makeMember(server), await makeMember(server)]
  await makeBlock(server, author, blocked)
  const groupId = await makeAdministered(server, author, 2)
  const record = JSON.stringify({
    account_id: author.accountId,
    key: 'kulcs-a-proba',
    body_hash: '\\x00',
    status: 200,
    answer: {},
  })
  const change = (way: typeof insertLike, entryId: EntryId, member = author) => {
    const effect = { type: 'entry.liked', entryId, actorId: member.personId } as const
    return observeWrites(server.db, (tx) => way(tx, { viewer: viewerOf(member), entryId, effect, record }))
  }
  const open = await makeEntry(server, author)
  expect(await change(insertLike, await makeEntry(server, author, { privacy: 0 }))).toMatchObject(forbidden)
  const waiting = await makeEntry(server, author, { privacy: 2, groupId, state: 1 })
  expect(await change(insertLike, waiting)).toMatchObject(forbidden)
  expect(await change(insertLike, open, blocked)).toMatchObject(missing)
  expect(await change(insertLike, newId<EntryId>())).toMatchObject(missing)
  expect(await change(deleteLike, open)).toMatchObject(already)
  expect(await change(insertLike, open)).toMatchObject(done)
  expect(await change(insertLike, open)).toMatchObject(already)
})

test('a refused like of a comment writes no row to any table', async () => {
  const [author, other] = [await makeMember(server), await makeMember(server)]
  const objectId = await makeEntry(server, author)
  const [id, emptied] = [await makeComment(server, other, objectId), await makeComment(server, other, objectId)]
  await sql`UPDATE comment SET author_id = NULL, text = '' WHERE id = ${emptied}`.execute(server.db)
  const viewer = viewerOf(author)
  const like = (one: string) => observeWrites(server.db, (tx) => insertCommentLike(tx, viewer, one))
  expect(await like(emptied)).toMatchObject(forbidden)
  expect(await like(newId())).toMatchObject(missing)
  expect(await observeWrites(server.db, (tx) => deleteCommentLike(tx, viewer, id))).toMatchObject(already)
  expect(await like(id)).toMatchObject(done)
  await sql`UPDATE entry SET privacy = 0 WHERE id = ${objectId}`.execute(server.db)
  expect(await like(id)).toMatchObject(forbidden)
})

test('the key of a refused like can be used again: after the entry is made public it likes it once', async () => {
  const author = await makeMember(server)
  const id = await makeEntry(server, author, { privacy: 0 })
  const like = () =>
    author.client.call(likeCall, { params: { id }, headers: { 'idempotency-key': 'egyszer-nem-szabad' } })
  expect((await like()).error).toEqual({ error_code: 'FORBIDDEN' })
  await sql`UPDATE entry SET privacy = 9 WHERE id = ${id}`.execute(server.db)
  const [first, second] = [await like(), await like()]
  expect([first.status, first.body.setData.evaluation_count, second.body]).toEqual([200, 1, first.body])
})
