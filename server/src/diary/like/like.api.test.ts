import { addCommentCall, commentsCall } from '@entemi/contract/diary/comment'
import type { EntryId } from '@entemi/contract/platform/ids'
import { likeCall, likeCommentCall, relationListCall, unlikeCall, unlikeCommentCall } from '@entemi/contract/diary/like'
import { deletePostCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeFriends,
  makeMember,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const notFound = [404, { error_code: 'NOT_FOUND' }]
const like = (member: TestMember, id: EntryId) => member.client.call(likeCall, { params: { id } })
const unlike = (member: TestMember, id: EntryId) => member.client.call(unlikeCall, { params: { id } })

async function countLikes(id: EntryId): Promise<[stored: number, counted: number]> {
  const { rows } = await sql<{ stored: number; counted: number }>`
    SELECT e.like_count AS stored, (SELECT count(*) FROM entry_like l WHERE l.entry_id = e.id) AS counted
    FROM entry e WHERE e.id = ${id}`.execute(server.db)
  return [rows[0]?.stored ?? -1, rows[0]?.counted ?? -1]
}

async function likers(member: TestMember, id: string, query: { _size?: number; _after?: string } = {}) {
  const answer = await member.client.call(relationListCall, { params: { id }, query: { _reltype: 'l', ...query } })
  return answer.body.list
}

describe('R1.04 R4.04 a like', () => {
  test('is added and removed, and returns the count; a second one is ALREADY_LIKED', async () => {
    const [author, other] = [await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, author)
    expect((await like(author, id)).body.setData).toEqual({ id, liked: true, evaluation_count: 1 })
    expect((await like(other, id)).body.setData).toEqual({ id, liked: true, evaluation_count: 2 })
    const again = await like(other, id)
    expect([again.status, again.error]).toEqual([409, { error_code: 'ALREADY_LIKED' }])
    expect((await unlike(other, id)).body.setData).toEqual({ id, liked: false, evaluation_count: 1 })
    const never = await unlike(other, id)
    expect([never.status, never.error]).toEqual([409, { error_code: 'NOT_LIKED' }])
    expect(await countLikes(id)).toEqual([1, 1])
  })

  test('of a comment does the same', async () => {
    const [author, other] = [await makeMember(server), await makeMember(server)]
    const objectId = await makeEntry(server, author)
    const id = await makeComment(server, author, objectId)
    const params = { id }
    expect((await other.client.call(likeCommentCall, { params })).body.setData).toEqual({
      id,
      liked: true,
      evaluation_count: 1,
    })
    expect((await other.client.call(likeCommentCall, { params })).error).toEqual({ error_code: 'ALREADY_LIKED' })
    const seen = await other.client.call(commentsCall, { params: { objectId } })
    expect(seen.body.list.data[0]).toMatchObject({ liked: true, evaluation_count: 1 })
    expect((await other.client.call(unlikeCommentCall, { params })).body.setData.evaluation_count).toBe(0)
    expect((await other.client.call(unlikeCommentCall, { params })).error).toEqual({ error_code: 'NOT_LIKED' })
    expect((await like(other, id as unknown as EntryId)).status).toBe(404)
  })

  test('sent fifty times at once by one person counts once; removed fifty times at once it counts zero', async () => {
    const [author, other] = [await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, author)
    const likes = await Promise.all(Array.from({ length: 50 }, () => like(other, id)))
    expect(likes.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(49).fill(409)])
    expect(await countLikes(id)).toEqual([1, 1])
    const unlikes = await Promise.all(Array.from({ length: 50 }, () => unlike(other, id)))
    expect(unlikes.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(49).fill(409)])
    expect(await countLikes(id)).toEqual([0, 0])
  })

  test('of fifty people at once counts fifty; removed by all at once it counts zero', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => makeMember(server)))
    const id = await makeEntry(server, people[0] ?? expect.fail())
    const comment = await makeComment(server, people[0] ?? expect.fail(), id)
    const likes = await Promise.all(people.map((member) => like(member, id)))
    expect(new Set(likes.map((answer) => answer.body.setData.evaluation_count)).size).toBe(50)
    expect(await countLikes(id)).toEqual([50, 50])
    await Promise.all(people.map((member) => member.client.call(likeCommentCall, { params: { id: comment } })))
    const row = () => server.db.selectFrom('comment').select('like_count').where('id', '=', comment).execute()
    expect(await row()).toEqual([{ like_count: 50 }])
    const unlikes = await Promise.all([
      ...people.map((member) => unlike(member, id)),
      ...people.map((member) => member.client.call(unlikeCommentCall, { params: { id: comment } })),
    ])
    expect(unlikes.map((answer) => answer.status)).toEqual(Array<number>(100).fill(200))
    expect(await countLikes(id)).toEqual([0, 0])
    expect(await row()).toEqual([{ like_count: 0 }])
  })

  test('added or removed while the entry is deleted causes no server error', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeMember(server)))
    for (let round = 0; round < 4; round++) {
      const id = await makeEntry(server, people[0] ?? expect.fail())
      await Promise.all(people.slice(0, 6).map((member) => like(member, id)))
      const [answers] = await Promise.all([
        Promise.all(people.map((member, n) => (n < 6 ? unlike(member, id) : like(member, id)))),
        round % 2 === 0
          ? sql`DELETE FROM entry WHERE id = ${id}`.execute(server.db)
          : people[0]?.client.call(deletePostCall, { params: { id } }),
      ])
      for (const answer of answers) expect([200, 404, 409]).toContain(answer.status)
    }
  })

  test('is refused for an entry of level 0, one that waits, and a blanked comment', async () => {
    const owner = await makeMember(server)
    const groupId = await makeAdministered(server, owner, 2)
    for (const id of [
      await makeEntry(server, owner, { privacy: 0 }),
      await makeEntry(server, owner, { privacy: 2, groupId, state: 1 }),
    ]) {
      const answer = await like(owner, id)
      expect([answer.status, answer.error]).toEqual([403, { error_code: 'FORBIDDEN' }])
      expect(await countLikes(id)).toEqual([0, 0])
    }
    const objectId = await makeEntry(server, owner)
    const blanked = await makeComment(server, owner, objectId)
    await owner.client.call(addCommentCall, { params: { objectId }, body: { message: 'x', reply_to: blanked } })
    await sql`UPDATE comment SET author_id = NULL, text = '' WHERE id = ${blanked}`.execute(server.db)
    expect((await owner.client.call(likeCommentCall, { params: { id: blanked } })).status).toBe(403)
  })
})

describe('R2.30 the list of likers', () => {
  test('has cards, page by page', async () => {
    const author = await makeMember(server)
    const id = await makeEntry(server, author)
    const people = await Promise.all(Array.from({ length: 7 }, () => makeMember(server)))
    for (const member of people) await like(member, id)
    const first = await likers(author, id, { _size: 4 })
    const second = await likers(author, id, { _size: 4, _after: first.next ?? '' })
    expect([first.data.length, second.data.length, second.next]).toEqual([4, 3, null])
    const ids = [...first.data, ...second.data].map((card) => card.id)
    expect(ids).toEqual(people.map((member) => member.personId).sort())
    expect(first.data[0]).toMatchObject({ type: 0, relation: [], display_name: expect.any(String) })
    const comment = await makeComment(server, author, id)
    await author.client.call(likeCommentCall, { params: { id: comment } })
    expect((await likers(author, comment)).data.map((card) => card.id)).toEqual([author.personId])
  })

  test('and the counts leave out people across a block', async () => {
    const [me, blocked, author] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, author)
    const comment = await makeComment(server, author, id)
    await like(blocked, id)
    await blocked.client.call(likeCommentCall, { params: { id: comment } })
    await makeBlock(server, me, blocked)
    expect((await likers(me, id)).data).toEqual([])
    expect((await likers(me, comment)).data).toEqual([])
    const listed = await me.client.call(commentsCall, { params: { objectId: id } })
    expect(listed.body.list.data[0]?.evaluation_count).toBe(0)
    expect((await like(me, id)).body.setData.evaluation_count).toBe(1)
    expect((await unlike(me, id)).body.setData.evaluation_count).toBe(0)
    const liked = await me.client.call(likeCommentCall, { params: { id: comment } })
    expect(liked.body.setData.evaluation_count).toBe(1)
    expect((await likers(author, id)).data.map((card) => card.id)).toEqual([blocked.personId])
  })

  test('is open to LIMIT members for entries of friends, not of strangers', async () => {
    const [limit, friend, stranger] = [
      await makeMember(server, { role: 'LIMIT' }),
      await makeMember(server),
      await makeMember(server),
    ]
    await makeFriends(server, limit, friend)
    const [ofFriend, ofStranger] = [await makeEntry(server, friend, { privacy: 1 }), await makeEntry(server, stranger)]
    const commentOfStranger = await makeComment(server, stranger, ofStranger)
    expect((await like(limit, ofFriend)).status).toBe(200)
    const answers = [
      await like(limit, ofStranger),
      await limit.client.call(likeCommentCall, { params: { id: commentOfStranger } }),
      await limit.client.call(relationListCall, { params: { id: ofStranger }, query: { _reltype: 'l' } }),
      await limit.client.call(relationListCall, { params: { id: commentOfStranger }, query: { _reltype: 'l' } }),
    ]
    for (const answer of answers) expect([answer.status, answer.error]).toEqual(notFound)
  })

  test('refuses an invalid cursor and an invalid relation', async () => {
    const author = await makeMember(server)
    const id = await makeEntry(server, author)
    for (const query of [{ _reltype: 'l', _after: "'; --" }, { _reltype: 'x' }, {}, { _reltype: 'l', _size: 1001 }])
      expect((await author.client.call(relationListCall, { params: { id }, query: query as object })).status).toBe(422)
  })
})
