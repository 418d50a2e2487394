import { likeCall } from '@entemi/contract/diary/like'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import {
  addPostCall,
  audienceCall,
  deletePostCall,
  readPostCall,
  setPrivacyCall,
  sharePostCall,
} from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let me: TestMember
let friend: TestMember
let stranger: TestMember
beforeAll(async () => {
  server = await startTestServer()
  me = await makeMember(server)
  friend = await makeMember(server)
  stranger = await makeMember(server)
  await makeFriends(server, me, friend)
})
afterAll(() => server.stop())

const statusFor = async (member: TestMember, id: EntryId) =>
  (await member.client.call(readPostCall, { params: { id } })).status
const setLevel = (member: TestMember, id: EntryId, level: -1 | 0 | 1 | 2 | 9) =>
  member.client.call(setPrivacyCall, { params: { id, level } })

describe('changing the level of an entry', () => {
  test('R4.03 R3.12 takes effect at once, to more and to fewer readers', async () => {
    const id = await makeEntry(server, me)
    for (const [level, seenBy] of [
      [1, [200, 200, 404]],
      [0, [200, 404, 404]],
      [9, [200, 200, 200]],
    ] as const) {
      expect((await setLevel(me, id, level)).body.setData).toEqual({ post_id: id, privacy_status: level })
      expect([await statusFor(me, id), await statusFor(friend, id), await statusFor(stranger, id)]).toEqual(seenBy)
    }
  })

  test('R6.05 is for the author alone, and level 2 needs a group', async () => {
    const id = await makeEntry(server, me)
    expect((await setLevel(friend, id, 0)).error.error_code).toBe('FORBIDDEN')
    expect((await setLevel(friend, id, -1)).error.error_code).toBe('FORBIDDEN')
    expect((await setLevel(me, id, 2)).error.fields).toEqual([{ name: 'privacy_status', code: 'INVALID_VALUE' }])
  })

  test('R4.03 to friends removes it from its group, and its notifications from who no longer sees it', async () => {
    const groupId = await makeAdministered(server, stranger, 2)
    await makeMembership(server, me, groupId)
    const id = await makeEntry(server, me, { privacy: 2, groupId })
    for (const owner of [friend, stranger])
      await sql`INSERT INTO notification (id, owner_id, site_id, kind, entry_id, last_id)
        VALUES (${newId()}, ${owner.personId}, 0, 'note', ${id}, ${newId()})`.execute(server.db)
    await setLevel(me, id, 1)
    expect([await statusFor(friend, id), await statusFor(stranger, id)]).toEqual([200, 404])
    const left = await server.db.selectFrom('notification').select('owner_id').where('entry_id', '=', id).execute()
    expect(left.map((row) => row.owner_id)).toEqual([friend.personId])
  })

  test('R4.03 is announced to open screens: who no longer sees it gets forget', async () => {
    const id = await makeEntry(server, me)
    const [ofFriend, ofStranger] = [await watch(friend, id), await watch(stranger, id)]
    await setLevel(me, id, 1)
    await expect.poll(() => ofFriend.events.at(-1)).toMatchObject({ type: 'entry', entry_id: id })
    await expect.poll(() => ofStranger.events.at(-1)).toMatchObject({ type: 'forget', ids: [id] })
    await setLevel(me, id, 9)
    await expect.poll(() => ofFriend.events.length).toBe(4)
    // the watch ended with forget: later changes are not sent
    expect(ofStranger.events.length).toBe(3)
    ofFriend.close()
    ofStranger.close()
  })
})

describe('removing an entry', () => {
  test.each(['DELETE', '-1'])('R4.03 by %s deletes text, media, comments and likes', async (way) => {
    const image = await makeImage(server, me)
    const made = await me.client.call(addPostCall, {
      body: { type: 'note', title: 'Titok', text: 'Nagy titok', media: [image.db_key] },
    })
    const id = made.body.setData.post_id
    await makeComment(server, friend, id)
    await friend.client.call(likeCall, { params: { id } })
    const answer =
      way === 'DELETE' ? await me.client.call(deletePostCall, { params: { id } }) : await setLevel(me, id, -1)
    expect(answer.status).toBe(200)
    expect([await statusFor(me, id), await statusFor(friend, id)]).toEqual([404, 404])
    const { rows } = await sql`SELECT e.text, e.title, e.like_count, e.comment_count,
      (SELECT count(*) FROM comment WHERE entry_id = e.id) AS comments, (SELECT count(*) FROM entry_like WHERE entry_id = e.id) AS likes,
      (SELECT count(*) FROM entry_search WHERE entry_id = e.id) AS words, (SELECT count(*) FROM media WHERE id = ${image.id}) AS media
      FROM entry e WHERE e.id = ${id}`.execute(server.db)
    expect(rows).toEqual([
      { text: '', title: null, like_count: 0, comment_count: 0, comments: 0, likes: 0, words: 0, media: 0 },
    ])
    await expect.poll(() => server.storage.find(`${image.db_key}/orig`)).toBeUndefined()
  })

  test('R6.05 a moderator of its group removes with a reason; others of the group do not', async () => {
    const [moderator, member] = [await makeMember(server), await makeMember(server)]
    const groupId = await makeAdministered(server, stranger, 2)
    await makeMembership(server, moderator, groupId, 'M')
    await makeMembership(server, member, groupId, 'R')
    const id = await makeEntry(server, me, { privacy: 2, groupId })
    expect((await member.client.call(deletePostCall, { params: { id } })).status).toBe(403)
    const bare = await moderator.client.call(deletePostCall, { params: { id } })
    expect(bare.error.fields).toEqual([{ name: 'reason', code: 'FIELD_REQUIRED' }])
    const removed = await moderator.client.call(deletePostCall, { params: { id }, body: { reason: 'Bántó.' } })
    expect(removed.status).toBe(200)
    const audit = await server.db.selectFrom('audit').selectAll().where('target_id', '=', id).execute()
    expect(audit).toMatchObject([
      { act: 'post.remove', account_id: moderator.accountId, about_id: me.personId, reason: 'Bántó.' },
    ])
  })

  test('fifty requests at once remove it once; the others get 404', async () => {
    const id = await makeEntry(server, me)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => me.client.call(deletePostCall, { params: { id } })),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 404)])
  })
})

describe('sharing an entry', () => {
  const share = (member: TestMember, id: EntryId, body: Record<string, unknown> = {}) =>
    member.client.call(sharePostCall, { params: { id }, body })

  test('R6.07 puts a public entry on the sharer’s life line and is counted', async () => {
    const id = await makeEntry(server, me, { text: 'Közös' })
    const made = (await share(stranger, id, { message: 'Nézzétek :)' })).body.setData.post_id
    const post = (await friend.client.call(readPostCall, { params: { id: made } })).body.post
    expect(post).toMatchObject({ text: 'Nézzétek 🙂', privacy_status: 9, shared: { id, text: 'Közös' } })
    const original = await me.client.call(readPostCall, { params: { id } })
    expect(original.body.post.share_count).toBe(1)
    // a share of a share refers to the original
    const again = (await share(friend, made)).body.setData.post_id
    expect((await me.client.call(readPostCall, { params: { id: again } })).body.post.shared?.id).toBe(id)
    await stranger.client.call(deletePostCall, { params: { id: made } })
    expect((await me.client.call(readPostCall, { params: { id } })).body.post.share_count).toBe(1)
  })

  test('R6.07 R1.12 is counted only if it is public: not for level 0, friends or a group', async () => {
    const id = await makeEntry(server, me)
    const count = async () => (await me.client.call(readPostCall, { params: { id } })).body.post.share_count
    const groupId = await makeAdministered(server, friend, 2)
    const own = (await share(friend, id, { privacy_status: 0 })).body.setData.post_id
    await share(friend, id, { privacy_status: 1 })
    expect((await share(friend, id, { privacy_status: 2, publish_to: groupId })).status).toBe(201)
    expect(await count()).toBe(0)
    await setLevel(friend, own, 9)
    expect(await count()).toBe(1)
    await setLevel(friend, own, 1)
    expect(await count()).toBe(0)
    await setLevel(friend, own, 9)
    await sql`UPDATE entry SET state = 2 WHERE id = ${own}`.execute(server.db)
    expect(await count()).toBe(0)
    await sql`UPDATE entry SET state = 0 WHERE id = ${own}`.execute(server.db)
    expect(await count()).toBe(1)
    await friend.client.call(deletePostCall, { params: { id: own } })
    expect(await count()).toBe(0)
    const hidden = (await share(stranger, id, { privacy_status: 0 })).body.setData.post_id
    await stranger.client.call(deletePostCall, { params: { id: hidden } })
    expect(await count()).toBe(0)
  })

  test('R6.07 R1.12 counts leave out shares across a block and of erased members', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, me)
    const count = async (by: TestMember) =>
      (await by.client.call(readPostCall, { params: { id } })).body.post.share_count
    await share(one, id, { privacy_status: 9 })
    await share(one, id, { privacy_status: 0 })
    await share(other, id, { privacy_status: 9 })
    expect([await count(me), await count(other)]).toEqual([2, 2])
    await makeBlock(server, one, other)
    expect([await count(me), await count(other)]).toEqual([2, 1])
    await sql`DELETE FROM entity WHERE id = ${one.personId}`.execute(server.db)
    expect([await count(me), await count(other)]).toEqual([1, 1])
  })

  test('R6.07 is refused for what is not public, its own author included', async () => {
    const groupId = await makeAdministered(server, me, 2)
    for (const options of [{ privacy: 0 }, { privacy: 1 }, { privacy: 2, groupId }] as const) {
      const id = await makeEntry(server, me, options)
      const answer = await share(me, id)
      expect([answer.status, answer.error.error_code]).toEqual([409, 'SHARED_ITEM_NOT_PUBLIC'])
    }
    const waiting = await makeEntry(server, me, { privacy: 9, state: 1 })
    expect((await share(me, waiting)).status).toBe(409)
    const { rows } = await sql`SELECT id FROM entry WHERE shared_id = ${waiting}`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('R6.07 shows the original only to who may see it by its own level', async () => {
    const id = await makeEntry(server, me)
    const made = (await share(friend, id)).body.setData.post_id
    await setLevel(me, id, 1)
    const seen = async (member: TestMember) =>
      (await member.client.call(readPostCall, { params: { id: made } })).body.post.shared?.id ?? null
    expect([await seen(friend), await seen(stranger)]).toEqual([id, null])
  })
})

describe('R1.12 the preview of the audience', () => {
  const preview = async (member: TestMember, body: Record<string, unknown>) =>
    (await member.client.call(audienceCall, { body })).body.audience

  test('counts by the same rule that checks reads', async () => {
    const [author, friendOfAuthor, blocked, member] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
    if (!author || !friendOfAuthor || !blocked || !member) throw new Error('members missing')
    await makeFriends(server, author, friendOfAuthor)
    const groupId: EntityId = await makeAdministered(server, author, 2)
    await makeMembership(server, member, groupId)
    await makeMembership(server, friendOfAuthor, groupId)
    await makeBlock(server, author, blocked)
    expect(await preview(author, { privacy_status: 0 })).toEqual({ count: 0, sample: [], told: 0, waits: false })
    expect(await preview(author, { privacy_status: 1 })).toMatchObject({
      count: 1,
      told: 1,
      sample: [{ id: friendOfAuthor.personId }],
    })
    expect(await preview(author, { privacy_status: 2, publish_to: groupId })).toMatchObject({ count: 2, told: 2 })
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM site_member WHERE site_id = 0`.execute(
      server.db,
    )
    // all members but the author and the blocked one
    expect(await preview(author, { privacy_status: 9 })).toMatchObject({ count: (rows[0]?.n ?? 0) - 2, told: 1 })
    const without = await author.client.call(audienceCall, { body: { privacy_status: 2 } })
    expect(without.error.fields).toEqual([{ name: 'privacy_status', code: 'INVALID_VALUE' }])
  })
})

async function watch(member: TestMember, id: EntryId) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { origin: server.origin, cookie: member.client.cookie() ?? '' },
  })
  const events: Record<string, unknown>[] = []
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as Record<string, unknown>
    // these are sent to every screen, watching or not
    if (event['type'] !== 'notification' && event['type'] !== 'recheck') events.push(event)
  })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', kind: 'entry', id })))
  await expect.poll(() => events.map((event) => event['type'])).toEqual(['hello', 'watching'])
  return { events, close: () => socket.close() }
}
