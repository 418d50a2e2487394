import { deleteCommentCall } from '@entemi/contract/diary/comment'
import {
  deleteEntityCall,
  entityCall,
  moderateCall,
  moderationCall,
  type Right,
} from '@entemi/contract/community/community'
import { confirmCall } from '@entemi/contract/account/identity'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { addPostCall, deletePostCall, readPostCall, timelineCall } from '@entemi/contract/diary/post'
import { reportCall } from '@entemi/contract/operation/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addComment, expectRightNumbers, listComments } from '#/app/testing/comments.ts'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeMember,
  makeMembership,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface TestGroup {
  id: EntityId
  owner: TestMember
  moderator: TestMember
  author: TestMember
  reporter: TestMember
}

async function makeGroup(setting: object = {}): Promise<TestGroup> {
  const [owner, moderator, author, reporter] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
  if (!owner || !moderator || !author || !reporter) throw new Error('members missing')
  const id = await makeAdministered(server, owner, 2, 'Közös kert')
  await sql`UPDATE entity SET setting = ${JSON.stringify(setting)}::jsonb WHERE id = ${id}`.execute(server.db)
  await makeMembership(server, moderator, id, 'M')
  await makeMembership(server, author, id)
  await makeMembership(server, reporter, id)
  return { id, owner, moderator, author, reporter }
}
const queue = async (by: TestMember, id: EntityId, query: object = {}) =>
  (await by.client.call(moderationCall, { params: { id }, query })).body.list.data
type DecisionInput = { action: 'approve' | 'hide' | 'remove'; reason?: string }
const decide = (by: TestMember, id: EntityId, postId: string, body: DecisionInput) =>
  by.client.call(moderateCall, { params: { id, postId }, body })
const report = (by: TestMember, kind: 'post' | 'comment', id: string, message?: string) =>
  by.client.call(reportCall, { params: { kind, id }, body: { reason: 'harassment', ...(message && { message }) } })
const read = (by: TestMember, id: EntryId) => by.client.call(readPostCall, { params: { id } })
const notificationsOf = async (person: TestMember, kind: string) =>
  (
    await sql<{ detail: unknown }>`SELECT n.detail FROM visible_notification(${person.personId}, 0::smallint) n
      WHERE n.kind = ${kind} ORDER BY n.id`.execute(server.db)
  ).rows.map((row) => row.detail)
const auditOf = async (targetId: string) =>
  (
    await server.db
      .selectFrom('audit')
      .select(['act', 'account_id', 'about_id', 'reason'])
      .where('target_id', '=', targetId)
      .orderBy('id')
      .execute()
  ).map((row) => row)

describe('a waiting post', () => {
  test('is visible to its author and the moderators, and to everybody after approval', async () => {
    const { id, moderator, author, reporter } = await makeGroup({ premoderate: true })
    const post = (
      await author.client.call(addPostCall, { body: { type: 'note', text: 'Vár.', publish_to: id, privacy_status: 9 } })
    ).body.setData.post_id
    expect((await read(reporter, post)).status).toBe(404)
    expect(await queue(moderator, id)).toMatchObject([
      {
        id: post,
        kind: 'post',
        state: 'waiting',
        author: { id: author.personId },
        post: { text: 'Vár.' },
        reported: null,
      },
    ])
    expect((await moderator.client.call(entityCall, { params: { id } })).body.entity.waiting_count).toBe(1)
    expect((await decide(moderator, id, post, { action: 'approve' })).status).toBe(200)
    expect((await read(reporter, post)).status).toBe(200)
    expect(await queue(moderator, id)).toEqual([])
    expect(await notificationsOf(author, 'moderation')).toEqual([{ action: 'approve', kind: 'post' }])
    expect((await decide(moderator, id, post, { action: 'approve' })).error).toEqual({ error_code: 'CONFLICT' })
    const feed = (await reporter.client.call(timelineCall)).body.list.data
    expect(feed.map((entry) => entry.id)).toContain(post)
  })

  test('is in a queue, oldest first, in pages', async () => {
    const { id, moderator, author, reporter } = await makeGroup()
    const waiting = [
      await makeEntry(server, author, { privacy: 2, groupId: id, state: 1 }),
      await makeEntry(server, author, { privacy: 2, groupId: id, state: 1 }),
    ]
    const reported = await makeEntry(server, author, { privacy: 2, groupId: id })
    await report(reporter, 'post', reported)
    const first = (await moderator.client.call(moderationCall, { params: { id }, query: { _size: 2 } })).body.list
    const rest = await moderator.client.call(moderationCall, {
      params: { id },
      query: { _size: 2, _after: String(first.next) },
    })
    expect([...first.data, ...rest.body.list.data].map((item) => item.id)).toEqual([...waiting, reported])
    expect(rest.body.list.next).toBeNull()
  })

  test('R6.02 is decided by A, C, E and M; R, other members and an ADMIN without a right get 403', async () => {
    const { id, author } = await makeGroup()
    const post = await makeEntry(server, author, { privacy: 2, groupId: id, state: 1 })
    for (const right of ['A', 'C', 'E', 'M', 'R', undefined] as (Right | undefined)[]) {
      const by = await makeMember(server)
      await makeMembership(server, by, id, right)
      const allowed = right !== undefined && right !== 'R'
      expect((await by.client.call(moderationCall, { params: { id } })).status).toBe(allowed ? 200 : 403)
      if (!allowed) expect((await decide(by, id, post, { action: 'approve' })).error.error_code).toBe('FORBIDDEN')
    }
    const admin = await makeMember(server, { role: 'ADMIN' })
    expect((await admin.client.call(moderationCall, { params: { id } })).status).toBe(403)
    expect((await decide(admin, id, post, { action: 'approve' })).status).toBe(403)
  })
})

describe('a reported post', () => {
  test('is one item with all reasons, without the reporters and other entries', async () => {
    const { id, owner, moderator, author, reporter } = await makeGroup()
    const post = await makeEntry(server, author, { privacy: 2, groupId: id, text: 'Bántó szavak.' })
    const diary = await makeEntry(server, author, { privacy: 0, text: 'Titkos napló' })
    await report(reporter, 'post', post, 'Ez fáj.')
    await report(owner, 'post', post)
    const items = await queue(moderator, id)
    expect(items).toMatchObject([
      { id: post, state: 'published', post: { text: 'Bántó szavak.' }, reported: { count: 2 } },
    ])
    expect(items[0]?.reported?.reports.map((one) => [one.reason, one.message])).toEqual([
      ['harassment', null],
      ['harassment', 'Ez fáj.'],
    ])
    const json = JSON.stringify(items)
    for (const secret of [reporter.personId, diary, 'Titkos napló']) expect(json).not.toContain(secret)
  })

  test('is approved: the report is dismissed, the reporter is notified, the author is not', async () => {
    const { id, moderator, author, reporter } = await makeGroup()
    const post = await makeEntry(server, author, { privacy: 2, groupId: id })
    await report(reporter, 'post', post)
    expect((await decide(moderator, id, post, { action: 'approve' })).status).toBe(200)
    expect(await notificationsOf(reporter, 'report_outcome')).toEqual([{ resolution: 'dismiss', kind: 'post' }])
    expect(await notificationsOf(author, 'moderation')).toEqual([])
    expect(await auditOf(post)).toEqual([
      { act: 'post.approve', account_id: moderator.accountId, about_id: author.personId, reason: null },
    ])
    expect((await report(reporter, 'post', post)).body.setData.already).toBe(false)
  })

  test('is hidden: members get 404, its author sees the reason, and it can be shown again', async () => {
    const { id, moderator, author, reporter } = await makeGroup()
    const post = await makeEntry(server, author, { privacy: 9, groupId: id })
    await report(reporter, 'post', post)
    expect((await decide(moderator, id, post, { action: 'hide' })).error.fields).toEqual([
      { name: 'reason', code: 'FIELD_REQUIRED' },
    ])
    expect((await decide(moderator, id, post, { action: 'hide', reason: 'Bántó.' })).status).toBe(200)
    expect((await read(reporter, post)).status).toBe(404)
    expect((await read(author, post)).body.post).toMatchObject({ state: 'hidden', hidden_reason: 'Bántó.' })
    expect(await notificationsOf(author, 'moderation')).toEqual([{ action: 'hide', kind: 'post', reason: 'Bántó.' }])
    expect(await notificationsOf(reporter, 'report_outcome')).toEqual([{ resolution: 'hide', kind: 'post' }])
    expect((await queue(moderator, id, { state: 'hidden' })).map((item) => item.id)).toEqual([post])
    expect((await decide(moderator, id, post, { action: 'approve' })).status).toBe(200)
    expect((await read(reporter, post)).body.post.hidden_reason).toBeNull()
  })

  test('is removed: its text is deleted, and the author is notified with the reason each time', async () => {
    const { id, moderator, author, reporter } = await makeGroup()
    const [first, second] = [
      await makeEntry(server, author, { privacy: 2, groupId: id }),
      await makeEntry(server, author, { privacy: 2, groupId: id }),
    ]
    await report(reporter, 'post', first)
    expect((await decide(moderator, id, first, { action: 'remove', reason: 'Reklám.' })).status).toBe(200)
    expect((await decide(moderator, id, second, { action: 'remove', reason: 'Ez is.' })).status).toBe(200)
    expect((await read(author, first)).status).toBe(404)
    expect(
      (await notificationsOf(author, 'moderation')).map((detail) => (detail as { reason: string }).reason),
    ).toEqual(['Reklám.', 'Ez is.'])
    expect(await notificationsOf(reporter, 'report_outcome')).toEqual([{ resolution: 'remove', kind: 'post' }])
    expect((await decide(moderator, id, first, { action: 'approve' })).error).toEqual({ error_code: 'NOT_FOUND' })
    const { rows } = await sql`SELECT text FROM entry WHERE id = ${first}`.execute(server.db)
    expect(rows).toEqual([{ text: '' }])
  })

  test('or comment is hidden, shown again and removed in the same way, with right counts', async () => {
    const { id, moderator, author, reporter, owner } = await makeGroup()
    const post = await makeEntry(server, owner, { privacy: 2, groupId: id })
    const thread = await addComment(reporter, post, 'Szép!')
    const comment = await addComment(author, post, 'Csúnya szavak', { thread })
    await report(reporter, 'comment', comment)
    expect(await queue(moderator, id)).toMatchObject([
      { id: comment, kind: 'comment', post: null, comment: { entry_id: post, text: 'Csúnya szavak' } },
    ])
    const shown = async () => (await listComments(reporter, post)).map((one) => one.id)
    expect((await decide(moderator, id, comment, { action: 'hide', reason: 'Csúnya.' })).status).toBe(200)
    expect(await shown()).toEqual([thread])
    await expectRightNumbers(server, post)
    expect(await notificationsOf(author, 'moderation')).toEqual([
      { action: 'hide', kind: 'comment', reason: 'Csúnya.' },
    ])
    const hiddenPost = await makeEntry(server, reporter, { privacy: 2, groupId: id })
    await decide(moderator, id, hiddenPost, { action: 'hide', reason: 'Bántó.' })
    expect(await queue(moderator, id, { state: 'hidden' })).toMatchObject([
      { id: comment, kind: 'comment', state: 'hidden', comment: { text: 'Csúnya szavak' }, reported: null },
      { id: hiddenPost, kind: 'post', state: 'hidden' },
    ])
    const elsewhere = await makeGroup()
    expect(await queue(elsewhere.moderator, elsewhere.id, { state: 'hidden' })).toEqual([])
    expect((await decide(moderator, id, comment, { action: 'hide', reason: 'Újra.' })).status).toBe(409)
    expect((await decide(moderator, id, comment, { action: 'approve' })).status).toBe(200)
    expect((await queue(moderator, id, { state: 'hidden' })).map((item) => item.id)).toEqual([hiddenPost])
    expect(await shown()).toEqual([thread, comment])
    expect((await decide(moderator, id, comment, { action: 'remove', reason: 'Mégis.' })).status).toBe(200)
    expect(await shown()).toEqual([thread])
    await expectRightNumbers(server, post)
    expect((await auditOf(comment)).map((row) => row.act)).toEqual([
      'comment.hide',
      'comment.approve',
      'comment.remove',
    ])
  })

  test('is removed by a moderator’s normal delete with the same notifications', async () => {
    const { id, moderator, author, reporter } = await makeGroup()
    const post = await makeEntry(server, author, { privacy: 2, groupId: id })
    const comment = await makeComment(server, author, post)
    await report(reporter, 'post', post)
    await report(reporter, 'comment', comment)
    await moderator.client.call(deleteCommentCall, { params: { id: comment }, body: { reason: 'Bántó.' } })
    await moderator.client.call(deletePostCall, { params: { id: post }, body: { reason: 'Reklám.' } })
    expect(await notificationsOf(reporter, 'report_outcome')).toEqual([
      { resolution: 'remove', kind: 'comment' },
      { resolution: 'remove', kind: 'post' },
    ])
    expect(await notificationsOf(author, 'moderation')).toEqual([
      { action: 'remove', kind: 'comment', reason: 'Bántó.' },
      { action: 'remove', kind: 'post', reason: 'Reklám.' },
    ])
    expect(await queue(moderator, id)).toEqual([])
  })
})

test('deleting a group closes its cases and notifies the reporters', async () => {
  const { id, owner, author, reporter } = await makeGroup()
  const post = await makeEntry(server, author, { privacy: 2, groupId: id })
  await report(reporter, 'post', post)
  await reporter.client.call(reportCall, { params: { kind: 'entity', id }, body: { reason: 'fake' } })
  await owner.client.call(confirmCall, { body: { password: testPassword } })
  expect((await owner.client.call(deleteEntityCall, { params: { id } })).status).toBe(200)
  const outcomes = await notificationsOf(reporter, 'report_outcome')
  expect(outcomes).toHaveLength(2)
  for (const kind of ['post', 'entity']) expect(outcomes).toContainEqual({ resolution: 'remove', kind })
  const open = server.db.selectFrom('report_case').select('id').where('target_id', 'in', [post, id])
  expect(await open.where('closed_at', 'is', null).execute()).toEqual([])
})

test('a lesson that is open to claim is removed like any other post', async () => {
  const { id, moderator, owner } = await makeGroup()
  const lesson = await makeEntry(server, owner, { privacy: 2, groupId: id })
  await sql`UPDATE entry SET kind = 'lesson', audience = 'claim', open_to_claim = true WHERE id = ${lesson}`.execute(
    server.db,
  )
  expect((await decide(moderator, id, lesson, { action: 'remove', reason: 'Kétszer van.' })).status).toBe(200)
})

describe('a moderator', () => {
  test('moderates people who blocked them, and nothing outside the group', async () => {
    const { id, moderator, author } = await makeGroup()
    const other = await makeGroup()
    const post = await makeEntry(server, author, { privacy: 2, groupId: id, state: 1 })
    await makeBlock(server, author, moderator)
    expect((await queue(moderator, id)).map((item) => [item.id, item.author?.id])).toEqual([[post, author.personId]])
    expect((await decide(moderator, id, post, { action: 'approve' })).status).toBe(200)
    for (const foreign of [
      await makeEntry(server, other.author, { privacy: 2, groupId: other.id, state: 1 }),
      await makeEntry(server, author, { privacy: 0 }),
      await makeEntry(server, author, { privacy: 9 }),
    ])
      expect((await decide(moderator, id, foreign, { action: 'remove', reason: 'x' })).error).toEqual({
        error_code: 'NOT_FOUND',
      })
  })

  test('does not decide about their own posts', async () => {
    const { id, owner, moderator, reporter } = await makeGroup()
    const post = await makeEntry(server, moderator, { privacy: 2, groupId: id })
    await report(reporter, 'post', post)
    expect(await queue(moderator, id)).toEqual([])
    expect((await decide(moderator, id, post, { action: 'approve' })).error).toEqual({ error_code: 'FORBIDDEN' })
    expect((await queue(owner, id)).map((item) => item.id)).toEqual([post])
  })

  test('succeeds once with fifty decisions at once; the others get CONFLICT', async () => {
    const { id, owner, moderator, author, reporter } = await makeGroup()
    const post = await makeEntry(server, author, { privacy: 2, groupId: id })
    await report(reporter, 'post', post)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        decide(n % 2 ? owner : moderator, id, post, { action: 'hide', reason: 'Bántó.' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
    expect(await auditOf(post)).toHaveLength(1)
    expect(await notificationsOf(reporter, 'report_outcome')).toHaveLength(1)
  })
})
