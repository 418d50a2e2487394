import { addCommentCall, commentBaseCall, deleteCommentCall } from '@entemi/contract/diary/comment'
import type { CommentId, EntryId } from '@entemi/contract/platform/ids'
import { likeCall, likeCommentCall, unlikeCall, unlikeCommentCall } from '@entemi/contract/diary/like'
import { deletePostCall } from '@entemi/contract/diary/post'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { addComment, expectRightNumbers, listComments, removeComment } from '#/app/testing/comments.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('deleting a comment', () => {
  test('with replies removes its text, author and likes; the row is deleted with the last reply', async () => {
    const [one, two] = [await makeMember(server), await makeMember(server)]
    const objectId = await makeEntry(server, one)
    const first = await addComment(one, objectId, 'titkos szavak')
    await sql`INSERT INTO comment_like VALUES (${first}, ${two.personId})`.execute(server.db)
    await sql`UPDATE comment SET like_count = 1 WHERE id = ${first}`.execute(server.db)
    const answer = await addComment(two, objectId, 'válasz', { thread: first })
    expect((await removeComment(one, first)).status).toBe(200)
    const left = await listComments(two, objectId)
    expect(left.map((comment) => comment.id)).toEqual([first, answer])
    expect(left[0]).toMatchObject({
      message: '',
      created_by: null,
      author: null,
      display_name: null,
      evaluation_count: 0,
      comment_count: 1,
      can: { edit: false, delete: false, report: false, reply: false },
    })
    await expectRightNumbers(server, objectId)
    expect((await removeComment(one, first)).status).toBe(403)
    expect((await removeComment(two, answer)).status).toBe(200)
    expect(await listComments(one, objectId)).toEqual([])
    await expectRightNumbers(server, objectId)
  })

  test('leaves the author’s own replies', async () => {
    const one = await makeMember(server)
    const objectId = await makeEntry(server, one)
    const first = await addComment(one, objectId, 'első')
    const second = await addComment(one, objectId, 'második', { thread: first })
    const third = await addComment(one, objectId, 'harmadik', { thread: first, replyTo: second })
    for (const id of [first, second]) expect((await removeComment(one, id)).status).toBe(200)
    expect((await listComments(one, objectId)).map((comment) => comment.message)).toEqual(['', '', 'harmadik'])
    expect((await removeComment(one, third)).status).toBe(200)
    expect(await listComments(one, objectId)).toEqual([])
    await expectRightNumbers(server, objectId)
  })

  test('that a moderator hid does not change the counts, nor does a reply to it', async () => {
    const [owner, writer, reader] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const groupId = await makeAdministered(server, owner, 2)
    for (const member of [writer, reader]) await makeMembership(server, member, groupId)
    const objectId = await makeEntry(server, owner, { privacy: 2, groupId })
    const first = await addComment(writer, objectId, 'első')
    const answer = await addComment(reader, objectId, 'válasz', { thread: first })
    const other = await addComment(writer, objectId, 'másik válasz', { thread: first })
    const numbers = async (who: TestMember) => {
      const { post, list } = (await who.client.call(commentBaseCall, { params: { object_id: objectId } })).body
      return [post.comment_count, list.data.length, list.data.find(({ id }) => id === first)?.comment_count]
    }
    await hideComment(other)
    expect(await Promise.all([reader, writer, owner].map(numbers))).toEqual([
      [2, 2, 1],
      [2, 3, 1],
      [2, 3, 1],
    ])
    await makeBlock(server, reader, writer)
    // a hidden comment across a block is not subtracted twice
    expect(await numbers(reader)).toEqual([1, 1, undefined])
    await hideComment(first)
    await expectRightNumbers(server, objectId)
    await addComment(writer, objectId, 'még egy', { thread: first })
    await expectRightNumbers(server, objectId)
    for (const [who, id, reason] of [
      [writer, first],
      [owner, other, 'Nem ide való.'],
      [reader, answer],
    ] as const) {
      expect((await removeComment(who, id, reason)).status).toBe(200)
      await expectRightNumbers(server, objectId)
    }
    expect(await numbers(owner)).toEqual([1, 2, 1])
  })

  test('does not lose replies that are sent at the same time', async () => {
    const [one, two] = [await makeMember(server), await makeMember(server)]
    for (let round = 0; round < 5; round++) {
      const objectId = await makeEntry(server, one)
      const first = await addComment(one, objectId, 'első')
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, n) =>
          two.client.call(addCommentCall, { params: { objectId }, body: { message: `${n}`, reply_to: first } }),
        ),
        removeComment(one, first),
      ])
      const made = answers.slice(0, -1).filter((answer) => answer.status === 201)
      expect(answers.at(-1)?.status).toBe(200)
      for (const answer of answers) expect([200, 201, 404]).toContain(answer.status)
      const left = await listComments(two, objectId)
      expect(left.filter((comment) => comment.message !== '')).toHaveLength(made.length)
      await expectRightNumbers(server, objectId)
    }
  })

  test.each([
    ['removed', (id: EntryId, author: TestMember) => author.client.call(deletePostCall, { params: { id } })],
    ['erased', (id: EntryId) => sql`DELETE FROM entry WHERE id = ${id}`.execute(server.db)],
  ])('an entry %s while twenty people comment leaves no orphan and causes no server error', async (_, take) => {
    const [one, two] = [await makeMember(server), await makeMember(server)]
    const objectId = await makeEntry(server, one)
    const first = await addComment(two, objectId, 'első')
    const comments = Array.from({ length: 20 }, (__, n) =>
      two.client.call(addCommentCall, {
        params: { objectId },
        body: { message: `${n}`, ...(n % 2 === 0 ? { reply_to: first } : {}) },
      }),
    )
    const [answers, , deleted] = await Promise.all([
      Promise.all(comments),
      take(objectId, one),
      removeComment(two, first),
    ])
    for (const answer of answers) expect([201, 404]).toContain(answer.status)
    expect([200, 404]).toContain(deleted.status)
    const orphans = await sql`SELECT FROM comment c WHERE c.entry_id = ${objectId}
      AND NOT EXISTS (SELECT FROM entry e WHERE e.id = c.entry_id)`.execute(server.db)
    expect(orphans.rows).toEqual([])
    await expectRightNumbers(server, objectId)
    const late = await two.client.call(addCommentCall, { params: { objectId }, body: { message: 'késő' } })
    expect([late.status, late.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
  })
})

test('R4.04 the stored counts equal the rows after any sequence of acts', async () => {
  const people = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const person = fc.integer({ min: 0, max: 2 })
  const index = fc.nat({ max: 30 })
  const act = fc.oneof(
    fc.record({ does: fc.constant('comment' as const), person }),
    fc.record({ does: fc.constantFrom('reply', 'like', 'unlike', 'delete'), person, index }),
    fc.record({ does: fc.constantFrom('likeEntry', 'unlikeEntry'), person }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const objectId = await makeEntry(server, people[0] ?? expect.fail())
      const made: CommentId[] = []
      // four at a time, so that races are tested too
      for (let from = 0; from < acts.length; from += 4) {
        const statuses = await Promise.all(acts.slice(from, from + 4).map((one) => perform(one, objectId, made)))
        for (const status of statuses) expect([200, 201, 403, 404, 409]).toContain(status)
      }
      await expectRightNumbers(server, objectId)
      const { rows } = await sql<{ stored: number; counted: number }>`
        SELECT e.like_count AS stored, (SELECT count(*) FROM entry_like l WHERE l.entry_id = e.id) AS counted
        FROM entry e WHERE e.id = ${objectId}
        UNION ALL SELECT c.like_count, (SELECT count(*) FROM comment_like l WHERE l.comment_id = c.id)
        FROM comment c WHERE c.entry_id = ${objectId}`.execute(server.db)
      for (const row of rows) expect(row.stored).toBe(row.counted)
      const bare = await sql`SELECT FROM comment c WHERE c.entry_id = ${objectId} AND c.author_id IS NULL
        AND NOT EXISTS (SELECT FROM comment r WHERE r.sub_thread_id = c.id OR r.reply_to = c.id)`.execute(server.db)
      expect(bare.rows).toEqual([])
    }),
    { numRuns: 15 },
  )

  async function perform(
    act: { does: string; person: number; index?: number },
    objectId: EntryId,
    made: CommentId[],
  ): Promise<number> {
    const { client } = people[act.person] ?? expect.fail()
    const id = made[(act.index ?? 0) % Math.max(1, made.length)]
    const body = { message: 'szó' }
    if (act.does === 'likeEntry') return (await client.call(likeCall, { params: { id: objectId } })).status
    if (act.does === 'unlikeEntry') return (await client.call(unlikeCall, { params: { id: objectId } })).status
    if (act.does === 'comment' || id === undefined) {
      const answer = await client.call(addCommentCall, { params: { objectId }, body })
      made.push(answer.body.setData.comment_id)
      return answer.status
    }
    if (act.does === 'like') return (await client.call(likeCommentCall, { params: { id } })).status
    if (act.does === 'unlike') return (await client.call(unlikeCommentCall, { params: { id } })).status
    if (act.does === 'delete') return (await client.call(deleteCommentCall, { params: { id } })).status
    const answer = await client.call(addCommentCall, { params: { objectId }, body: { ...body, reply_to: id } })
    if (answer.status === 201) made.push(answer.body.setData.comment_id)
    return answer.status
  }
})

/** Like the moderator's call: hides it and updates the counts. */
async function hideComment(id: CommentId): Promise<void> {
  await sql`WITH hidden AS (UPDATE comment SET state = 2 WHERE id = ${id} AND state = 0 RETURNING entry_id, sub_thread_id),
    entry_number AS (UPDATE entry e SET comment_count = e.comment_count - 1 FROM hidden WHERE e.id = hidden.entry_id)
    UPDATE comment t SET comment_count = t.comment_count - 1 FROM hidden WHERE t.id = hidden.sub_thread_id`.execute(
    server.db,
  )
}
