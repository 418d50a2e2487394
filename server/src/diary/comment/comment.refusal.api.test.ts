// The statement refuses a comment before it writes; nothing is rolled back afterwards.
import { addCommentCall } from '@entemi/contract/diary/comment'
import type { CommentId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { expectRightNumbers } from '#/app/testing/comments.ts'
import { makeAdministered, makeBlock, makeEntry, makeMember, viewerOf } from '#/app/testing/makers.ts'
import { observeWrites } from '#/app/testing/refusal.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { insertComment, type NewComment } from './comment.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a refused comment writes no row to any table', async () => {
  const [author, blocked] = [await makeMember(server), await makeMember(server)]
  await makeBlock(server, author, blocked)
  const groupId = await makeAdministered(server, author, 2)
  const viewer = viewerOf(author)
  const record = JSON.stringify({
    account_id: author.accountId,
    key: 'kulcs-a-proba',
    body_hash: '\\x00',
    status: 201,
    answer: {},
  })
  const sendComment = (entryId: EntryId, more: Partial<NewComment> = {}) => {
    const id = newId<CommentId>()
    const effect = { type: 'comment.added', commentId: id } as const
    const comment = {
      viewer,
      entryId,
      effect,
      record,
      id,
      authorId: viewer.actorId,
      actedBy: null,
      text: 'Szia!',
    }
    return observeWrites(server.db, (tx) =>
      insertComment(tx, { ...comment, actingGroup: null, replyTarget: 'none', ...more }),
    )
  }
  const open = await makeEntry(server, author)
  const forbidden = { answer: { outcome: 'forbidden' }, wrote: false }
  const missing = { answer: { outcome: 'not_found' }, wrote: false }
  expect(await sendComment(await makeEntry(server, author, { privacy: 0 }))).toMatchObject(forbidden)
  expect(await sendComment(await makeEntry(server, author, { privacy: 2, groupId, state: 1 }))).toMatchObject(forbidden)
  expect(await sendComment(open, { actingGroup: groupId })).toMatchObject(forbidden)
  expect(await sendComment(open, { replyTarget: 'missing' })).toMatchObject(missing)
  expect(await sendComment(open, { viewer: viewerOf(blocked) })).toMatchObject(missing)
  expect(await sendComment(newId<EntryId>())).toMatchObject(missing)
  expect(await sendComment(open)).toMatchObject({ answer: { outcome: 'done' }, wrote: true })
})

test('the key of a refused comment can be used again: after the entry is made public it writes the comment once', async () => {
  const author = await makeMember(server)
  const objectId = await makeEntry(server, author, { privacy: 0 })
  const sendComment = () =>
    author.client.call(addCommentCall, {
      params: { objectId },
      body: { message: 'Szia!' },
      headers: { 'idempotency-key': 'egyszer-nem-szabad' },
    })
  expect((await sendComment()).error).toEqual({ error_code: 'FORBIDDEN' })
  const { rows } = await sql`SELECT FROM comment WHERE entry_id = ${objectId}`.execute(server.db)
  expect(rows).toEqual([])
  await expectRightNumbers(server, objectId)
  await sql`UPDATE entry SET privacy = 9 WHERE id = ${objectId}`.execute(server.db)
  const [first, second] = [await sendComment(), await sendComment()]
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  await expectRightNumbers(server, objectId)
})
