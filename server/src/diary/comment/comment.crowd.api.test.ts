// Concurrent comments are written in one statement; each request must get its own answer.
import { addCommentCall, replyCall } from '@entemi/contract/diary/comment'
import type { CommentId, EntryId } from '@entemi/contract/platform/ids'
import { actAsCall } from '@entemi/contract/account/identity'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { expectRightNumbers } from '#/app/testing/comments.ts'
import { baseDomain } from '#/app/testing/company.ts'
import { makeVariedReaders } from '#/app/testing/varied-readers.ts'
import { makeAdministered, makeComment, makeEntry, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

interface CommentInput {
  replyTo?: CommentId
  key?: string
  message?: string
}

const sendComment = (client: TestClient, objectId: EntryId, { replyTo, key, message = 'Szia!' }: CommentInput = {}) =>
  client.call(addCommentCall, {
    params: { objectId },
    body: { message, ...(replyTo !== undefined && { reply_to: replyTo }) },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const makeMembers = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => makeMember(server)))

test('concurrent requests each get their own answer, and each comment its own text', async () => {
  const { author, blocked, limited, friend, inside, open, near, own, closed } = await makeVariedReaders(server)
  const people = await makeMembers(10)
  const asGroup = await makeMember(server)
  const groupId = await makeAdministered(server, asGroup, 2)
  expect((await asGroup.client.call(actAsCall, { params: { entityId: groupId } })).status).toBe(200)
  const requests: [TestClient, EntryId, number, string?][] = [
    ...people.map((member): [TestClient, EntryId, number] => [member.client, open, 201]),
    [author.client, near, 404, 'NOT_FOUND'],
    [author.client, own, 403, 'FORBIDDEN'],
    [asGroup.client, open, 403, 'FORBIDDEN'],
    [author.client, closed, 404, 'NOT_FOUND'],
    [friend.client, closed, 201],
    [blocked.client, open, 404, 'NOT_FOUND'],
    [limited.client, open, 404, 'NOT_FOUND'],
    [limited.client, near, 201],
    [inside, open, 404, 'NOT_FOUND'],
    [author.client, newId<EntryId>(), 404, 'NOT_FOUND'],
  ]
  const answers = await Promise.all(requests.map(([client, id], n) => sendComment(client, id, { message: `Szó ${n}` })))
  expect(answers.map((answer) => [answer.status, answer.error?.error_code])).toEqual(
    requests.map(([, , status, code]) => [status, code]),
  )
  for (const [n, answer] of answers.entries()) {
    if (answer.status !== 201) continue
    const { comment_id: id } = answer.body.setData
    const { rows } = await sql`SELECT entry_id, text FROM comment WHERE id = ${id}`.execute(server.db)
    expect(rows).toEqual([{ entry_id: requests[n]?.[1], text: `Szó ${n}` }])
  }
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM comment`.execute(server.db)
  expect(rows).toEqual([{ n: 12 }])
  for (const id of [open, near, own, closed]) await expectRightNumbers(server, id)
})

test('concurrent requests with the same key write one comment; others are written too', async () => {
  const [member, other] = await makeMembers(2)
  if (member === undefined || other === undefined) return expect.fail()
  const id = await makeEntry(server, other)
  const [same, others] = await Promise.all([
    Promise.all(Array.from({ length: 15 }, () => sendComment(member.client, id, { key: 'tizenotszor-ugyanaz' }))),
    Promise.all(Array.from({ length: 15 }, (_, n) => sendComment(other.client, id, { key: `mindig-mas-kulcs-${n}` }))),
  ])
  for (const answer of same) expect([answer.status, answer.body]).toEqual([201, same[0]?.body])
  expect(new Set(others.map((answer) => answer.body.setData.comment_id)).size).toBe(15)
  const again = await sendComment(member.client, id, { key: 'tizenotszor-ugyanaz' })
  expect(again.body).toEqual(same[0]?.body)
  const changed = await sendComment(member.client, id, { key: 'tizenotszor-ugyanaz', message: 'Más.' })
  expect(changed.error).toEqual({ error_code: 'CONFLICT' })
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM comment WHERE entry_id = ${id}`.execute(server.db)
  expect(rows).toEqual([{ n: 16 }])
  await expectRightNumbers(server, id)
})

test('race: fifty replies in the same threads in opposite orders are all counted', async () => {
  const [one, other] = await makeMembers(2)
  if (one === undefined || other === undefined) return expect.fail()
  const ids = [await makeEntry(server, one), await makeEntry(server, other)]
  const threads = await Promise.all(
    ids.flatMap((id) => [0, 1].map(async () => ({ id, thread: await makeComment(server, one, id) }))),
  )
  const answers = await Promise.all(
    Array.from({ length: 13 }).flatMap((_, n) =>
      (n % 2 === 0 ? threads : threads.toReversed()).map(({ id, thread }) =>
        n % 3 === 0
          ? one.client.call(replyCall, { params: { objectId: id, subThreadId: thread }, body: { message: 'Igen.' } })
          : sendComment(other.client, id, { replyTo: thread }),
      ),
    ),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
  for (const id of ids) await expectRightNumbers(server, id)
  const { rows } = await sql`SELECT comment_count FROM comment WHERE sub_thread_id IS NULL
    AND entry_id = ANY (${ids}::uuid[])`.execute(server.db)
  expect(rows).toEqual(threads.map(() => ({ comment_count: 13 })))
})
