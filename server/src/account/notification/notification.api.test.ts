import { addCommentCall, deleteCommentCall } from '@entemi/contract/diary/comment'
import { changeMemberCall, joinCall, moderateCall } from '@entemi/contract/community/community'
import { blockCall, unfriendCall } from '@entemi/contract/diary/friend'
import type { CommentId, EntityId, EntryId, NotificationId } from '@entemi/contract/platform/ids'
import { likeCall, likeCommentCall, unlikeCall } from '@entemi/contract/diary/like'
import { deleteNotificationCall, notificationsCall, readNotificationsCall } from '@entemi/contract/account/notification'
import {
  addPostCall,
  deletePostCall,
  editPostCall,
  setMoodCall,
  setPrivacyCall,
  sharePostCall,
} from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { minimalStateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  makeAdministered,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { explain } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readNotifications } from './notification.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function members<const N extends string[]>(...names: N): Promise<{ [K in keyof N]: TestMember }> {
  const made = await Promise.all(names.map((name) => makeMember(server, { name })))
  return made as { [K in keyof N]: TestMember }
}

/** Waits until all jobs and frequent effects are done. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM (SELECT id FROM graphile_worker._private_jobs WHERE attempts < max_attempts UNION ALL SELECT id FROM frequent_effect) w`.execute(
        server.db,
      )
      return rows[0]?.waiting
    })
    .toBe(0)
}

async function list(member: TestMember) {
  await settled()
  const { body } = await member.client.call(notificationsCall)
  return body.list.data
}

/** Each notification as its kind, its first actor and the number of the others. */
const summary = async (member: TestMember) =>
  (await list(member)).map(({ kind, actors, others }) => [kind, actors[0]?.display_name, others])

const unread = async (member: TestMember) => (await member.client.call(minimalStateCall)).body._state.notification

const write = async (author: TestMember, body: Record<string, unknown>) =>
  (await author.client.call(addPostCall, { body: { type: 'note', text: 'Szép nap', privacy_status: 1, ...body } })).body
    .setData.post_id
const comment = async (author: TestMember, objectId: EntryId, message: string, reply_to?: CommentId) =>
  (await author.client.call(addCommentCall, { params: { objectId }, body: { message, ...(reply_to && { reply_to }) } }))
    .body.setData.comment_id
const like = (member: TestMember, id: EntryId) => member.client.call(likeCall, { params: { id } })
const mention = ({ personId }: TestMember) => `@[Valaki](${personId})`

test('R3.14 likes and comments on an entry are one notification with all actors, which links to the entry', async () => {
  const [owner, anna, bence] = await members('Tulaj', 'Anna', 'Bence')
  const id = await makeEntry(server, owner)
  await like(anna, id)
  expect(await list(owner)).toMatchObject([
    { kind: 'reaction', act: 'like', url: `/note/${id}`, quote: null, read: false },
  ])
  await comment(anna, id, 'Ezt a csendet én is keresem.')
  // effects of one batch have no order
  await settled()
  await like(bence, id)
  expect(await list(owner)).toMatchObject([
    { kind: 'reaction', act: 'both', others: 1, url: `/comment/${id}`, quote: 'Ezt a csendet én is keresem.' },
  ])
  expect(await summary(owner)).toEqual([['reaction', 'Bence', 1]])
  expect(await unread(owner)).toBe(1)
})

test('a like, a comment or an entry that is removed is removed from notifications', async () => {
  const [owner, anna] = await members('Tulaj', 'Anna')
  const id = await makeEntry(server, owner)
  await like(anna, id)
  const commentId = await comment(anna, id, 'Szép')
  await settled()
  await anna.client.call(unlikeCall, { params: { id } })
  expect(await list(owner)).toMatchObject([{ act: 'comment' }])
  await anna.client.call(deleteCommentCall, { params: { id: commentId } })
  expect([await list(owner), await unread(owner)]).toEqual([[], 0])
  await like(anna, id)
  await settled()
  await owner.client.call(deletePostCall, { params: { id } })
  expect([await list(owner), await unread(owner)]).toEqual([[], 0])
})

test('R3.14 everybody is notified of a comment once: as mentioned, as answered, or as the writer of the entry', async () => {
  const [owner, anna, bence, cili] = await members('Tulaj', 'Anna', 'Bence', 'Cili')
  const id = await makeEntry(server, owner)
  const first = await comment(anna, id, 'Első')
  await comment(bence, id, `**Válasz** ${mention(cili)}`, first)
  await bence.client.call(likeCommentCall, { params: { id: first } })
  expect(await summary(owner)).toEqual([['reaction', 'Bence', 1]])
  expect((await summary(anna)).sort()).toEqual([
    ['comment_like', 'Bence', 0],
    ['reply', 'Bence', 0],
  ])
  expect(await list(cili)).toMatchObject([{ kind: 'mention', quote: 'Válasz @Cili', url: `/comment/${id}` }])
  expect(await summary(bence)).toEqual([])
})

test('R3.14 friends are notified of a new note, its changed text and a mood; who may not see it is not notified', async () => {
  const [author, friend, stranger] = await members('Szerző', 'Barát', 'Idegen')
  await makeFriends(server, author, friend)
  const id = await write(author, { type: 'H', text: `Hálás vagyok ${mention(stranger)}` })
  await write(author, { privacy_status: 0, text: `Csak nekem ${mention(friend)}` })
  expect(await list(friend)).toMatchObject([
    { kind: 'entry_new', entry: { id, note_type: 'H', category: 'gratitude' }, quote: 'Hálás vagyok @Idegen' },
  ])
  const edit = (text: string) => author.client.call(editPostCall, { params: { id }, body: { text } })
  await edit('Nagyon hálás vagyok')
  expect(await summary(friend), 'the first notification is still unread').toEqual([['entry_new', 'Szerző', 0]])
  await friend.client.call(readNotificationsCall)
  await edit('Egészen hálás vagyok')
  await settled()
  await author.client.call(setMoodCall, { body: { mood: 6, privacy_status: 1 } })
  expect(await summary(friend)).toEqual([
    ['mood', 'Szerző', 0],
    ['entry_changed', 'Szerző', 0],
    ['entry_new', 'Szerző', 0],
  ])
  expect(await list(stranger)).toEqual([])
})

test('the writer is notified of a share once, even as a friend of who shared', async () => {
  const [author, friend] = await members('Szerző', 'Barát')
  await makeFriends(server, author, friend)
  const id = await makeEntry(server, author)
  await friend.client.call(sharePostCall, { params: { id }, body: { message: 'Olvassátok' } })
  expect(await summary(author)).toEqual([['share', 'Barát', 0]])
})

test('R3.14 members are notified of a post to their group after a moderator approved it', async () => {
  const [leader, writer, member] = await members('Vezető', 'Író', 'Tag')
  const groupId = await makeAdministered(server, leader, 2, 'Közös kert')
  await sql`UPDATE entity SET setting = '{"premoderate": true}' WHERE id = ${groupId}`.execute(server.db)
  for (const one of [writer, member]) await makeMembership(server, one, groupId)
  const postId = await write(writer, { publish_to: groupId, text: 'Éjszaka fagy', privacy_status: 2 })
  expect(await list(member)).toEqual([])
  await leader.client.call(moderateCall, { params: { id: groupId, postId }, body: { action: 'approve' } })
  expect(await list(member)).toMatchObject([
    {
      kind: 'group_post',
      entity: { id: groupId as EntityId, display_name: 'Közös kert' },
      quote: 'Éjszaka fagy',
      url: `/entity/post/${postId}`,
    },
  ])
  const reason = 'Nem ide való'
  await leader.client.call(moderateCall, { params: { id: groupId, postId }, body: { action: 'hide', reason } })
  expect(await list(member)).toEqual([])
  expect(await list(writer)).toContainEqual(
    expect.objectContaining({ kind: 'moderation', decision: { outcome: 'hide', reason } }),
  )
})

test('R3.14 the notification of a join request links to the requests, that of its acceptance to the group', async () => {
  const [leader, asker] = await members('Vezető', 'Kérő')
  const id = await makeAdministered(server, leader, 2, 'Közös kert')
  await sql`UPDATE entity SET setting = '{"join": "request"}' WHERE id = ${id}`.execute(server.db)
  await asker.client.call(joinCall, { params: { id }, body: {} })
  expect(await list(leader)).toMatchObject([{ kind: 'group_request', url: `/entity/${id}/requests` }])
  await leader.client.call(changeMemberCall, { params: { id, personId: asker.personId }, body: { action: 'accept' } })
  expect(await list(asker)).toMatchObject([{ kind: 'group_accepted', url: `/entity/${id}` }])
})

test('R1.05 a privacy change, the end of a friendship and a block remove notifications that are no longer allowed', async () => {
  const [author, friend] = await members('Szerző', 'Barát')
  await makeFriends(server, author, friend)
  const id = await write(author, {})
  expect([await summary(friend), await unread(friend)]).toEqual([[['entry_new', 'Szerző', 0]], 1])
  await author.client.call(setPrivacyCall, { params: { id, level: 0 } })
  expect([await summary(friend), await unread(friend)]).toEqual([[], 0])
  await write(author, {})
  expect(await summary(friend)).toEqual([['entry_new', 'Szerző', 0]])
  await friend.client.call(unfriendCall, { params: { id: author.personId } })
  expect([await summary(friend), await unread(friend)]).toEqual([[], 0])
  const open = await makeEntry(server, friend)
  await like(author, open)
  expect(await summary(friend)).toEqual([['reaction', 'Szerző', 0]])
  await friend.client.call(blockCall, { params: { id: author.personId } })
  expect([await summary(friend), await unread(friend)]).toEqual([[], 0])
})

test('a kind that is switched off in the app is neither listed nor counted', async () => {
  const [owner, anna] = await members('Tulaj', 'Anna')
  const id = await makeEntry(server, owner)
  const set = (app: boolean) =>
    owner.client.call(editProfileCall, {
      body: { setting: { notice: { reaction: { app, push: true, mail: false } } } },
    })
  await set(false)
  await like(anna, id)
  expect([await list(owner), await unread(owner)]).toEqual([[], 0])
  await set(true)
  await comment(anna, id, 'Szép')
  expect([await summary(owner), await unread(owner)]).toEqual([[['reaction', 'Anna', 0]], 1])
})

test('a member with reduced rights is not notified of strangers’ entries', async () => {
  const limited = await makeMember(server, { role: 'LIMIT' })
  const [stranger] = await members('Idegen')
  await write(stranger, { privacy_status: 9, text: mention(limited) })
  expect(await list(limited)).toEqual([])
})

test('R2.20 notifications are marked read by id, by entry or all at once, and deleted', async () => {
  const [owner, anna] = await members('Tulaj', 'Anna')
  const ids = [await makeEntry(server, owner), await makeEntry(server, owner), await makeEntry(server, owner)]
  for (const id of ids) await like(anna, id)
  const all = await list(owner)
  expect(all).toHaveLength(3)
  const [newest, ...rest] = all
  const read = async (body: Record<string, unknown>) =>
    (await owner.client.call(readNotificationsCall, { body })).body.setData.notification
  expect(await read({ ids: [newest?.id] })).toBe(2)
  expect(await read({ entry_id: rest[0]?.entry?.id })).toBe(1)
  expect(await read({})).toBe(0)
  await owner.client.call(deleteNotificationCall, { params: { id: newest?.id as NotificationId } })
  expect((await list(owner)).map(({ id }) => id)).toEqual(rest.map(({ id }) => id))
})

test('pages neither skip nor repeat notifications while new ones arrive', async () => {
  const [owner, anna] = await members('Tulaj', 'Anna')
  for (let n = 0; n < 3; n++) await like(anna, await makeEntry(server, owner))
  const all = await list(owner)
  const first = (await owner.client.call(notificationsCall, { query: { _size: 2 } })).body.list
  expect(first.data).toHaveLength(2)
  await like(anna, await makeEntry(server, owner))
  await settled()
  const second = await owner.client.call(notificationsCall, { query: { _size: 2, _after: first.next ?? '' } })
  expect([...first.data, ...second.body.list.data].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(second.body.list.next).toBe(null)
})

test('a page is read by its index from a long list', async () => {
  const [owner, anna] = await members('Tulaj', 'Anna')
  const id = await makeEntry(server, owner)
  await sql`WITH made AS (INSERT INTO notification (id, owner_id, site_id, kind, entry_id, read_at, last_id)
      SELECT gen_random_uuid(), ${owner.personId}, 0, 'reaction', ${id}, now(), gen_random_uuid() FROM generate_series(1, 5000) RETURNING id)
    INSERT INTO notification_actor (notification_id, actor_id, event_id) SELECT id, ${anna.personId}, id FROM made`.execute(
    server.db,
  )
  await sql`VACUUM ANALYZE notification, notification_actor`.execute(server.db)
  const viewer = { role: 'LOGGED', readerId: owner.personId, siteId: 0 } as Viewer
  const plans = await explain(server, (db) => readNotifications(db, viewer, { _size: 20 }))
  expect(plans[0]?.plan).toContain('notification_list')
  for (const { plan } of plans) expect(plan).not.toMatch(/Seq Scan on notification/)
})
