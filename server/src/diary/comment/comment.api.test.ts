import {
  addCommentCall,
  commentBaseCall,
  commentsCall,
  editCommentCall,
  replyCall,
  threadCall,
} from '@entemi/contract/diary/comment'
import type { CommentId } from '@entemi/contract/platform/ids'
import { actAsCall } from '@entemi/contract/account/identity'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { addComment, expectRightNumbers, listComments, removeComment } from '#/app/testing/comments.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const notFound = [404, { error_code: 'NOT_FOUND' }]

describe('R1.04 R2.21 R3.04 comments with replies', () => {
  test('an entry is read with its comments, oldest first, each with its fields', async () => {
    const [author, other] = [await makeMember(server, { name: 'Kiss Anna' }), await makeMember(server)]
    const objectId = await makeEntry(server, author)
    const first = await addComment(other, objectId, '  Nagyon szép!  ')
    const second = await addComment(author, objectId, 'Köszönöm!', { thread: first })
    const { body } = await author.client.call(commentBaseCall, { params: { object_id: objectId } })
    expect([body.post.id, body.post.comment_count]).toEqual([objectId, 2])
    expect(body.list.next).toBeNull()
    expect(body.list.data.map((comment) => comment.id)).toEqual([first, second])
    expect(body.list.data[0]).toMatchObject({
      comment_id: first,
      object_id: objectId,
      related_to: objectId,
      sub_thread_id: null,
      reply_to: null,
      created_by: other.personId,
      message: 'Nagyon szép!',
      edited: false,
      evaluation_count: 0,
      comment_count: 1,
      liked: false,
      can: { edit: false, delete: false, report: true, reply: true },
    })
    expect(body.list.data[1]).toMatchObject({
      sub_thread_id: first,
      reply_to: first,
      display_name: 'Kiss Anna',
      author: { id: author.personId, display_name: 'Kiss Anna' },
      can: { edit: true, delete: true, report: false, reply: true },
    })
    expect(Date.now() - Date.parse(body.list.data[1]?.created_at ?? '')).toBeLessThan(60_000)
  })

  test('a reply to a reply is in the thread of the first comment, by either call', async () => {
    const [one, two] = [await makeMember(server), await makeMember(server)]
    const objectId = await makeEntry(server, one)
    const first = await addComment(one, objectId, 'első')
    const answer = await addComment(two, objectId, 'válasz', { replyTo: first })
    const deep = [
      await addComment(one, objectId, 'a', { replyTo: answer }),
      await addComment(one, objectId, 'b', { thread: first, replyTo: answer }),
      await addComment(one, objectId, 'c', { thread: answer }),
    ]
    const comments = await listComments(one, objectId)
    for (const id of deep)
      expect(comments.find((comment) => comment.id === id)).toMatchObject({ sub_thread_id: first, reply_to: answer })
    expect(comments[0]?.comment_count).toBe(4)
    const thread = await two.client.call(threadCall, { params: { objectId, subThreadId: first } })
    expect(thread.body.list.data.map((comment) => comment.id)).toEqual([first, answer, ...deep])
    await expectRightNumbers(server, objectId)
  })

  test('R7.01 form data is accepted like JSON', async () => {
    const member = await makeMember(server)
    const objectId = await makeEntry(server, member)
    const form = new FormData()
    form.set('message', 'űrlapról')
    const multipart = await member.client.call(addCommentCall, { params: { objectId }, raw: form })
    expect(multipart.status).toBe(201)
    const raw = new URLSearchParams({ message: 'sima űrlapról', reply_to: multipart.body.setData.comment_id })
    expect((await member.client.call(addCommentCall, { params: { objectId }, raw })).status).toBe(201)
    expect((await listComments(member, objectId)).map((comment) => comment.message)).toEqual([
      'űrlapról',
      'sima űrlapról',
    ])
  })

  test('R9.03 a page has up to a thousand comments by default; pages can be turned and sorted newest first', async () => {
    const member = await makeMember(server)
    const objectId = await makeEntry(server, member)
    const made = Array.from({ length: 1003 }, () => newId())
    await sql`INSERT INTO comment (id, entry_id, author_id, text)
      SELECT id, ${objectId}, ${member.personId}, 'x' FROM unnest(${made}::uuid[]) id`.execute(server.db)
    const page = async (query: { _size?: number; _page?: number; _sort?: 'A.id' | '-A.id' }) =>
      (await member.client.call(commentsCall, { params: { objectId }, query })).body.list
    const whole = await page({})
    expect([whole.data.length, whole.next]).toEqual([1000, '1'])
    const rest = await page({ _size: 1000, _page: 1, _sort: 'A.id' })
    expect([rest.data.length, rest.next]).toEqual([3, null])
    const ids = [...whole.data, ...rest.data].map((comment) => comment.id)
    expect(new Set(ids).size).toBe(1003)
    expect(ids).toEqual([...ids].sort())
    expect((await page({ _size: 2, _sort: '-A.id' })).data.map((comment) => comment.id)).toEqual(
      ids.toReversed().slice(0, 2),
    )
    for (const query of [{ _size: 1001 }, { _size: 0 }, { _page: -1 }, { _sort: 'A.text; DROP TABLE comment' }])
      expect((await member.client.call(commentsCall, { params: { objectId }, query: query as object })).status).toBe(
        422,
      )
  })

  test('emoticons become emoji; a mention has the real name, one of somebody the author may not see becomes plain text', async () => {
    const [one, blocked] = [await makeMember(server), await makeMember(server)]
    const two = await makeMember(server, { name: 'Éva' })
    await makeBlock(server, blocked, one)
    const objectId = await makeEntry(server, one)
    const id = await addComment(
      one,
      objectId,
      `Szia @[az adminisztrátor](${two.personId}) és @[Pál](${blocked.personId}) :)`,
    )
    const stored = `Szia @[Éva](${two.personId}) és @Pál 🙂`
    expect((await listComments(one, objectId))[0]?.message).toBe(stored)
    await one.client.call(editCommentCall, { params: { id }, body: { message: `${stored} <3` } })
    expect((await listComments(one, objectId))[0]?.message).toBe(`${stored} ❤️`)
  })

  test('real names of mentions do not make the text too long to be stored', async () => {
    const one = await makeMember(server)
    const two = await makeMember(server, { name: 'É'.repeat(80) })
    const objectId = await makeEntry(server, one)
    const typed = `@[É](${two.personId})`.repeat(90)
    await addComment(one, objectId, typed)
    const stored = (await listComments(one, objectId))[0]?.message ?? ''
    expect(stored).toBe(`@[${'É'.repeat(80)}](${two.personId})`.repeat(2) + '@É'.repeat(88))
  })

  test('an edit changes the text and marks the comment as edited', async () => {
    const [one, two] = [await makeMember(server), await makeMember(server)]
    const objectId = await makeEntry(server, one)
    const id = await addComment(two, objectId, 'elirtam')
    expect((await two.client.call(editCommentCall, { params: { id }, body: { message: 'elírtam' } })).status).toBe(200)
    expect((await listComments(one, objectId))[0]).toMatchObject({ message: 'elírtam', edited: true })
  })
})

describe('R6.05 who may do what', () => {
  test('others neither edit nor delete; a moderator of the group deletes', async () => {
    const [owner, writer, moderator, member] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
    if (!owner || !writer || !moderator || !member) throw new Error('no members')
    const groupId = await makeAdministered(server, owner, 2)
    await makeMembership(server, writer, groupId)
    await makeMembership(server, member, groupId, 'R')
    await makeMembership(server, moderator, groupId, 'M')
    const objectId = await makeEntry(server, owner, { privacy: 2, groupId })
    const id = await addComment(writer, objectId, 'egy szó')
    for (const other of [member, moderator])
      expect((await other.client.call(editCommentCall, { params: { id }, body: { message: 'más' } })).status).toBe(403)
    expect((await removeComment(member, id)).error).toEqual({ error_code: 'FORBIDDEN' })
    expect((await listComments(moderator, objectId))[0]?.can).toEqual({
      edit: false,
      delete: true,
      report: true,
      reply: true,
    })
    const unsaid = await removeComment(moderator, id)
    expect([unsaid.status, unsaid.error.fields]).toEqual([422, [{ name: 'reason', code: 'FIELD_REQUIRED' }]])
    expect((await removeComment(moderator, id, 'Bántó.')).status).toBe(200)
    expect(await listComments(writer, objectId)).toEqual([])
    await expectRightNumbers(server, objectId)
  })

  test('an entry of level 0, and one that waits or is hidden, cannot be commented', async () => {
    const owner = await makeMember(server)
    const groupId = await makeAdministered(server, owner, 2)
    for (const objectId of [
      await makeEntry(server, owner, { privacy: 0 }),
      await makeEntry(server, owner, { privacy: 2, groupId, state: 1 }),
      await makeEntry(server, owner, { privacy: 2, groupId, state: 2 }),
    ]) {
      const answer = await owner.client.call(addCommentCall, { params: { objectId }, body: { message: 'x' } })
      expect([answer.status, answer.error]).toEqual([403, { error_code: 'FORBIDDEN' }])
      expect((await owner.client.call(commentsCall, { params: { objectId } })).body.list.data).toEqual([])
    }
  })

  test('LIMIT members comment on friends’ entries; strangers’ entries answer 404', async () => {
    const [limit, friend, stranger] = [
      await makeMember(server, { role: 'LIMIT' }),
      await makeMember(server),
      await makeMember(server),
    ]
    await makeFriends(server, limit, friend)
    const ofFriend = await makeEntry(server, friend, { privacy: 1 })
    const far = await makeEntry(server, stranger)
    const farComment = await addComment(stranger, far, 'messze')
    await addComment(limit, ofFriend, 'szia')
    const answers = [
      await limit.client.call(addCommentCall, { params: { objectId: far }, body: { message: 'x' } }),
      await limit.client.call(commentsCall, { params: { objectId: far } }),
      await limit.client.call(editCommentCall, { params: { id: farComment }, body: { message: 'x' } }),
      await removeComment(limit, farComment),
    ]
    for (const answer of answers) expect([answer.status, answer.error]).toEqual(notFound)
  })

  test('who acts as a group comments in its name in that group, and nowhere else', async () => {
    const owner = await makeMember(server)
    const groupId = await makeAdministered(server, owner, 2, 'Hajnali séta')
    const inside = await makeEntry(server, owner, { privacy: 2, groupId })
    const outside = await makeEntry(server, owner)
    await owner.client.call(actAsCall, { params: { entityId: groupId } })
    const id = await addComment(owner, inside, 'a csoport mondja')
    expect((await listComments(owner, inside))[0]).toMatchObject({
      id,
      created_by: groupId,
      display_name: 'Hajnali séta',
    })
    const answer = await owner.client.call(addCommentCall, { params: { objectId: outside }, body: { message: 'x' } })
    expect(answer.status).toBe(403)
    const row = await server.db.selectFrom('comment').select('acted_by').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.acted_by).toBe(owner.accountId)
  })
})

describe('what the viewer may not see', () => {
  test('a reply to a comment or thread of another entry answers 404', async () => {
    const member = await makeMember(server)
    const [here, there] = [await makeEntry(server, member), await makeEntry(server, member)]
    const [mine, foreign] = [await addComment(member, here, 'itt'), await addComment(member, there, 'ott')]
    const other = await addComment(member, here, 'másik szál')
    const { client } = member
    const body = { message: 'x' }
    const answers = [
      await client.call(addCommentCall, { params: { objectId: here }, body: { ...body, reply_to: foreign } }),
      await client.call(replyCall, { params: { objectId: here, subThreadId: foreign }, body }),
      await client.call(replyCall, {
        params: { objectId: here, subThreadId: mine },
        body: { ...body, reply_to: other },
      }),
      await client.call(replyCall, { params: { objectId: here, subThreadId: newId<CommentId>() }, body }),
      await client.call(threadCall, { params: { objectId: here, subThreadId: foreign } }),
    ]
    for (const answer of answers) expect([answer.status, answer.error]).toEqual(notFound)
    expect(await listComments(member, here)).toHaveLength(2)
  })

  test('comments of people across a block are neither shown nor counted, and cannot be replied to', async () => {
    const [me, blocked, author] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const objectId = await makeEntry(server, author)
    const theirs = await addComment(blocked, objectId, 'nem neked')
    const mine = await addComment(me, objectId, 'az enyém')
    await addComment(blocked, objectId, 'ez sem', { thread: mine })
    await addComment(author, objectId, 'ez igen', { thread: mine })
    await makeBlock(server, blocked, me)
    const { body } = await me.client.call(commentBaseCall, { params: { object_id: objectId } })
    expect(body.list.data.map((comment) => comment.message)).toEqual(['az enyém', 'ez igen'])
    expect([body.post.comment_count, body.list.data[0]?.comment_count]).toEqual([2, 1])
    const answers = [
      await me.client.call(addCommentCall, { params: { objectId }, body: { message: 'x', reply_to: theirs } }),
      await me.client.call(threadCall, { params: { objectId, subThreadId: theirs } }),
    ]
    for (const answer of answers) expect([answer.status, answer.error]).toEqual(notFound)
    expect(await listComments(author, objectId)).toHaveLength(4)
  })

  test('a comment that a moderator hid is visible to its author and the moderators alone', async () => {
    const [owner, writer, reader] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const groupId = await makeAdministered(server, owner, 2)
    for (const member of [writer, reader]) await makeMembership(server, member, groupId)
    const objectId = await makeEntry(server, owner, { privacy: 2, groupId })
    const id = await addComment(writer, objectId, 'rejtett')
    await sql`UPDATE comment SET state = 2 WHERE id = ${id}`.execute(server.db)
    await sql`UPDATE entry SET comment_count = 0 WHERE id = ${objectId}`.execute(server.db)
    expect(
      await Promise.all([owner, writer, reader].map(async (who) => (await listComments(who, objectId)).length)),
    ).toEqual([1, 1, 0])
    expect((await removeComment(writer, id)).status).toBe(200)
    await expectRightNumbers(server, objectId)
  })
})

describe('bad input', () => {
  test('an empty text, a long text and a NUL are field errors; ten megabytes are too large', async () => {
    const member = await makeMember(server)
    const objectId = await makeEntry(server, member)
    const post = (body: Record<string, unknown>) => member.client.call(addCommentCall, { params: { objectId }, body })
    expect((await post({ message: '   ' })).error.fields).toEqual([{ name: 'message', code: 'FIELD_REQUIRED' }])
    expect((await post({ message: 'x'.repeat(4001) })).error.fields).toEqual([
      { name: 'message', code: 'DATA_TOO_LONG', max: 4000 },
    ])
    expect((await post({ message: 'a\u0000b' })).error.fields).toEqual([{ name: 'message', code: 'INVALID_FORMAT' }])
    expect((await post({ message: 'x', reply_to: 'nem az' })).status).toBe(422)
    expect((await post({ message: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413)
    const form = new FormData()
    form.set('message', 'x'.repeat(10 * 1024 * 1024))
    expect((await member.client.call(addCommentCall, { params: { objectId }, raw: form })).status).toBe(413)
    expect((await post({ message: '<script>alert(1)</script>' })).status).toBe(201)
    expect((await listComments(member, objectId)).map((comment) => comment.message)).toEqual([
      '<script>alert(1)</script>',
    ])
  })

  test('retries with the same key add one comment', async () => {
    const member = await makeMember(server)
    const objectId = await makeEntry(server, member)
    const headers = { 'idempotency-key': newId() }
    const send = () =>
      member.client.call(addCommentCall, { params: { objectId }, body: { message: 'egyszer' }, headers })
    const ids = new Set((await Promise.all([send(), send(), send()])).map((answer) => answer.body.setData.comment_id))
    expect([ids.size, (await listComments(member, objectId)).length]).toEqual([1, 1])
  })
})
