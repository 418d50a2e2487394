import type { BodyOf } from '@entemi/contract/platform/call'
import { notificationsCall } from '@entemi/contract/account/notification'
import { editEntityCall, entityCall, moderateCall, moderationCall } from '@entemi/contract/community/community'
import { searchCall } from '@entemi/contract/community/search'
import type { GroupSetting } from '@entemi/contract/core/entity'
import { commentsCall, addCommentCall } from '@entemi/contract/diary/comment'
import {
  addPostCall,
  audienceCall,
  editPostCall,
  readPostCall,
  sharePostCall,
  timelineCall,
} from '@entemi/contract/diary/post'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministered, makeEntry, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { newId } from '#/platform/db/id.ts'
import { sweepSlowMode } from './group-post.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function makeGroup(settings: GroupSetting) {
  const named = (name: string) => makeMember(server, { name })
  const [owner, moderator] = await Promise.all([named('gazda'), named('moderátor')])
  const [member, other] = await Promise.all([named('újonc'), named('másik')])
  const id = await makeAdministered(server, owner, 2)
  await makeMembership(server, moderator, id, 'M')
  for (const one of [member, other]) await makeMembership(server, one, id)
  const changed = await owner.client.call(editEntityCall, { params: { id }, body: { settings } })
  expect(changed.status).toBe(200)
  return { id, owner, moderator, member, other }
}

const post = (by: TestMember, publish_to: EntityId, body: Partial<BodyOf<typeof addPostCall>> = {}, headers = {}) =>
  by.client.call(addPostCall, { body: { type: 'note', text: 'Szia mindenki!', publish_to, ...body }, headers })
const idOf = async (by: TestMember, publish_to: EntityId, text: string): Promise<EntryId> =>
  (await post(by, publish_to, { text })).body.setData.post_id
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
/** As if the last posts in the group had been written that many minutes earlier. */
const passMinutes = (groupId: string, minutes: number) =>
  sql`UPDATE slow_mode SET posted_at = posted_at - make_interval(mins => ${minutes}::int) WHERE group_id = ${groupId}`.execute(
    server.db,
  )

describe('slow mode', () => {
  test('refuses a second post of a member until the minutes have passed, and says when; others are not affected', async () => {
    const { id, moderator, owner, member, other } = await makeGroup({ slow_minutes: 15 })
    const elsewhere = await makeGroup({})
    await makeMembership(server, member, elsewhere.id)
    expect(await statusOf(post(member, id))).toBe(201)
    const refused = await post(member, id)
    expect(refused.status).toBe(429)
    expect(refused.error.error_code).toBe('SLOW_MODE')
    const wait = new Date(refused.error.next_at ?? '').getTime() - Date.now()
    expect(wait).toBeGreaterThan(14 * 60_000)
    expect(wait).toBeLessThanOrEqual(15 * 60_000)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    for (const by of [moderator, owner, moderator, owner, other]) expect(await statusOf(post(by, id))).toBe(201)
    expect(await statusOf(post(member, elsewhere.id))).toBe(201)
    const onLine = await member.client.call(addPostCall, { body: { type: 'note', text: 'A naplómba.' } })
    expect(onLine.status).toBe(201)
    const comment = {
      params: { objectId: await idOf(owner, id, 'Miről írjunk?') },
      body: { message: 'A kertről.' },
    }
    expect(await statusOf(member.client.call(addCommentCall, comment))).toBe(201)
    await passMinutes(id, 14)
    expect(await statusOf(post(member, id))).toBe(429)
    await passMinutes(id, 1)
    expect(await statusOf(post(member, id))).toBe(201)
    expect(await statusOf(post(member, id))).toBe(429)
  })

  test('lets one of twenty posts at once through, and answers a repeated request with the first post', async () => {
    const { id, member, other } = await makeGroup({ slow_minutes: 1440 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(post(member, id))))
    expect(answers.filter((status) => status === 201)).toHaveLength(1)
    expect(answers.filter((status) => status === 429)).toHaveLength(19)
    const headers = { 'idempotency-key': newId() }
    const [first, again] = [await post(other, id, {}, headers), await post(other, id, {}, headers)]
    expect(again.body).toEqual(first.body)
    expect(await statusOf(post(other, id))).toBe(429)
  })

  test('holds for an entry that is moved into the group and for a share, and not for an edit', async () => {
    const { id, member, owner } = await makeGroup({ slow_minutes: 60 })
    const [first, second] = [await makeEntry(server, member), await makeEntry(server, member)]
    const move = (entry: EntryId, body: BodyOf<typeof editPostCall> = { publish_to: id, privacy_status: 2 }) =>
      statusOf(member.client.call(editPostCall, { params: { id: entry }, body }))
    expect(await move(first)).toBe(200)
    expect(await move(second)).toBe(429)
    expect((await member.client.call(readPostCall, { params: { id: second } })).body.post.group).toBeNull()
    expect(await move(first, { text: 'Javítottam.' })).toBe(200)
    const shared = { params: { id: await makeEntry(server, owner) }, body: { publish_to: id } }
    expect(await statusOf(member.client.call(sharePostCall, shared))).toBe(429)
    await passMinutes(id, 60)
    expect(await statusOf(member.client.call(sharePostCall, shared))).toBe(201)
    expect(await move(second)).toBe(429)
  })

  test('does not count a post that was refused for another reason, and ends when the owner ends it', async () => {
    const { id, owner, member } = await makeGroup({ slow_minutes: 5, pub_question: 'leaders' })
    expect(await statusOf(post(member, id, { category: 'Q' }))).toBe(403)
    expect(await statusOf(post(member, id, { media: [newId()] as never }))).toBe(422)
    expect(await statusOf(post(member, id))).toBe(201)
    await owner.client.call(editEntityCall, { params: { id }, body: { settings: { slow_minutes: 0 } } })
    expect(await statusOf(post(member, id))).toBe(201)
    for (const slow_minutes of [7, -1, '5', true])
      expect(
        await statusOf(
          owner.client.call(editEntityCall, { params: { id }, body: { settings: { slow_minutes } as GroupSetting } }),
        ),
      ).toBe(422)
    const stranger = await makeMember(server)
    expect(await statusOf(post(stranger, id))).toBe(404)
  })

  test('keeps the time of a post for no longer than the longest pause', async () => {
    const { id, member } = await makeGroup({ slow_minutes: 1 })
    await post(member, id)
    const rows = async () =>
      (await server.db.selectFrom('slow_mode').select('person_id').where('group_id', '=', id).execute()).length
    await sweepSlowMode(server.db)
    expect(await rows()).toBe(1)
    await passMinutes(id, 1441)
    await sweepSlowMode(server.db)
    expect(await rows()).toBe(0)
  })
})

describe('the first post of a member, where it is read before it shows', () => {
  const decide = (by: TestMember, id: EntityId, postId: EntryId, body: BodyOf<typeof moderateCall>) =>
    statusOf(by.client.call(moderateCall, { params: { id, postId }, body }))
  const read = (by: TestMember, id: EntryId) => by.client.call(readPostCall, { params: { id } })
  const stateOf = async (by: TestMember, id: EntryId) => (await read(by, id)).body.post.state
  const decisionsOf = async (by: TestMember) =>
    (await by.client.call(notificationsCall)).body.list.data
      .filter(({ kind }) => kind === 'moderation')
      .map(({ decision }) => decision)

  test('is announced before it is written: to a member whose post waits, to no moderator, and for no solution', async () => {
    const waits = async (by: TestMember, id: EntityId, type = 'note') => {
      const body = { privacy_status: 2 as const, publish_to: id, type }
      return (await by.client.call(audienceCall, { body })).body.audience.waits
    }
    const always = await makeGroup({ premoderate: true })
    expect(await waits(always.member, always.id)).toBe(true)
    expect(await waits(always.moderator, always.id)).toBe(false)
    expect(await waits(always.member, always.id, 'solution')).toBe(false)
    const first = await makeGroup({ hold_first: true })
    expect(await waits(first.member, first.id)).toBe(true)
    await makeEntry(server, first.member, { privacy: 2, groupId: first.id })
    expect(await waits(first.member, first.id)).toBe(false)
    const never = await makeGroup({})
    expect(await waits(never.member, never.id)).toBe(false)
  })

  test('is seen by its author and the moderators alone, in no list, count, search or notification of others', async () => {
    const { id, owner, moderator, member, other } = await makeGroup({ hold_first: true })
    const word = `virágpor${newId().slice(-8)}`
    const first = await idOf(member, id, `Az első ${word}`)
    expect(await stateOf(member, first)).toBe('waiting')
    for (const by of [owner, moderator]) {
      const queue = (await by.client.call(moderationCall, { params: { id } })).body.list.data
      expect(queue.map((item) => [item.id, item.state])).toEqual([[first, 'waiting']])
      expect((await by.client.call(entityCall, { params: { id } })).body.entity.waiting_count).toBe(1)
    }
    const unknown = await read(other, newId<EntryId>())
    for (const by of [other, await makeMember(server)]) {
      const hidden = await read(by, first)
      expect([hidden.status, hidden.error]).toEqual([unknown.status, unknown.error])
      expect(await statusOf(by.client.call(commentsCall, { params: { objectId: first } }))).toBe(404)
      const found = await by.client.call(searchCall, { query: { query: word } })
      expect(JSON.stringify(found.body)).not.toContain(first)
      expect((await by.client.call(notificationsCall)).body.list.data).toEqual([])
    }
    const page = (await other.client.call(entityCall, { params: { id } })).body
    expect(page.list.data).toEqual([])
    expect([page.entity.waiting_count, page.entity.setting]).toEqual([null, null])
    expect(JSON.stringify((await other.client.call(timelineCall)).body)).not.toContain(first)
  })

  test('is approved once; then the member posts at once', async () => {
    const { id, moderator, member, other } = await makeGroup({ hold_first: true })
    const [first, second] = [await idOf(member, id, 'Egy'), await idOf(member, id, 'Kettő')]
    expect([await stateOf(member, first), await stateOf(member, second)]).toEqual(['waiting', 'waiting'])
    expect(await decide(member, id, first, { action: 'approve' })).toBe(403)
    expect(await decide(moderator, id, first, { action: 'approve' })).toBe(200)
    expect(await decisionsOf(member)).toMatchObject([{ outcome: 'approve' }])
    expect(await stateOf(other, first)).toBe('published')
    expect(await stateOf(other, await idOf(member, id, 'Három'))).toBe('published')
    const changed = { params: { id: second }, body: { text: 'Kettő, másként' } }
    expect(await statusOf(member.client.call(editPostCall, changed))).toBe(200)
    expect(await stateOf(member, second)).toBe('waiting')
    expect(await statusOf(member.client.call(editPostCall, { ...changed, params: { id: first } }))).toBe(200)
    expect(await stateOf(other, first)).toBe('published')
  })

  test('is refused with a reason that its author reads; the next one waits too', async () => {
    const { id, moderator, member, other } = await makeGroup({ hold_first: true })
    const first = await idOf(member, id, 'Vegyél nálam!')
    expect(await decide(moderator, id, first, { action: 'hide' })).toBe(422)
    expect(await decide(moderator, id, first, { action: 'hide', reason: 'Ez reklám.' })).toBe(200)
    expect(await decisionsOf(member)).toMatchObject([{ outcome: 'hide', reason: 'Ez reklám.' }])
    expect((await read(other, first)).status).toBe(404)
    expect(await stateOf(member, await idOf(member, id, 'Akkor csak köszönök.'))).toBe('waiting')
  })

  test('does not wait for a moderator’s own posts, nor for members who posted before the setting', async () => {
    const { id, owner, moderator, member } = await makeGroup({})
    expect(await stateOf(owner, await idOf(member, id, 'Régi tag'))).toBe('published')
    await owner.client.call(editEntityCall, { params: { id }, body: { settings: { hold_first: true } } })
    for (const by of [owner, moderator, member])
      expect(await stateOf(owner, await idOf(by, id, 'Új'))).toBe('published')
    const moved = await makeMember(server)
    await makeMembership(server, moved, id)
    const entry = await makeEntry(server, moved)
    await moved.client.call(editPostCall, { params: { id: entry }, body: { publish_to: id, privacy_status: 2 } })
    expect(await stateOf(moved, entry)).toBe('waiting')
  })
})
