import type { EntryId } from '@entemi/contract/platform/ids'
import { addPostCall, hideFromTimelineCall, setPrivacyCall, timelineCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  viewerOf,
  type TestMember,
} from '#/app/testing/makers.ts'
import { listStatements } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readTimeline } from './timeline.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Category = 'friends' | 'groups' | 'all'

const page = async (member: TestMember, query: { _size?: number; _after?: string; category?: Category } = {}) =>
  (await member.client.call(timelineCall, { query })).body.list
const ids = async (member: TestMember, category?: Category) =>
  (await page(member, category === undefined ? {} : { category })).data.map((item) => item.id)
const post = async (member: TestMember, body: Record<string, unknown> = {}): Promise<EntryId> =>
  (await member.client.call(addPostCall, { body: { type: 'note', text: 'Szia', ...body } })).body.setData.post_id
const feedIdsOf = async (member: TestMember) =>
  (await server.db.selectFrom('feed').select('entry_id').where('owner_id', '=', member.personId).execute()).map(
    (row) => row.entry_id,
  )
const follow = (member: TestMember, other: TestMember, pulled = false) =>
  sql`INSERT INTO follow (from_id, to_id, pulled) VALUES (${member.personId}, ${other.personId}, ${pulled})`.execute(
    server.db,
  )

describe('the feed', () => {
  test('R1.08 has own entries at once, those of friends, followed people and groups, and none of strangers', async () => {
    const [me, friend, followed, star, peer, stranger] = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => makeMember(server)),
    )
    if (!me || !friend || !followed || !star || !peer || !stranger) throw new Error('members missing')
    await makeFriends(server, me, friend)
    await follow(me, followed)
    await follow(me, star, true)
    const group = await makeAdministered(server, peer, 2)
    await makeMembership(server, me, group)
    await ids(me)

    const own = await post(me, { privacy_status: 1 })
    expect(await ids(me)).toEqual([own])
    const ofFriend = await post(friend, { privacy_status: 1 })
    const open = await post(followed, { privacy_status: 9 })
    await post(followed, { privacy_status: 1 })
    const ofStar = await post(star)
    const inGroup = await post(peer, { publish_to: group })
    await post(stranger)
    const secret = await post(friend, { privacy_status: 0 })
    await expect.poll(() => ids(me)).toEqual([inGroup, ofStar, open, ofFriend, own])
    expect(await ids(me, 'friends')).toEqual([ofStar, open, ofFriend, own])
    expect(await ids(me, 'groups')).toEqual([inGroup])
    expect((await ids(me, 'all')).includes(ofFriend)).toBe(false)
    await expect.poll(async () => (await feedIdsOf(me)).sort()).toEqual([own, ofFriend, open].sort())
    expect(await feedIdsOf(stranger)).not.toContain(secret)

    // an entry opened later is added to the feeds; closed again, it disappears at once
    await friend.client.call(setPrivacyCall, { params: { id: secret, level: 1 } })
    await expect.poll(() => ids(me)).toContain(secret)
    await friend.client.call(setPrivacyCall, { params: { id: secret, level: 0 } })
    expect(await ids(me)).not.toContain(secret)
  })

  test('R1.08 one’s own entries for oneself alone are in no feed, and do not shorten a page', async () => {
    const me = await makeMember(server)
    await ids(me)
    const secret = await post(me, { privacy_status: 0 })
    const shown: EntryId[] = []
    for (let n = 0; n < 3; n++) shown.unshift(await post(me, { privacy_status: 1 }))
    for (let n = 0; n < 12; n++) {
      const id = await post(me, { privacy_status: 0 })
      // as an earlier version wrote it into the feed
      await sql`INSERT INTO feed VALUES (${me.personId}, 0, ${id}) ON CONFLICT DO NOTHING`.execute(server.db)
    }
    expect(await ids(me, 'friends')).toEqual(shown)
    expect(await ids(me)).toEqual(shown)
    expect((await page(me, { category: 'friends', _size: 2 })).data).toHaveLength(2)
    await expect.poll(() => feedIdsOf(me)).toEqual(expect.arrayContaining(shown))
    expect(await feedIdsOf(me)).not.toContain(secret)

    await me.client.call(setPrivacyCall, { params: { id: secret, level: 1 } })
    await expect.poll(() => ids(me, 'friends')).toEqual([...shown, secret])
  })

  test('all has what is public on the site, newest first, without people across a block', async () => {
    const [me, one, blocked] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeBlock(server, blocked, me)
    const seen = await makeEntry(server, one)
    await makeEntry(server, blocked)
    await makeEntry(server, one, { privacy: 1 })
    const mine = await makeEntry(server, me)
    expect((await page(me, { category: 'all', _size: 2 })).data.map((item) => item.id)).toEqual([mine, seen])
  })

  test('has full pages even if stored ids are removed, hidden or not visible, and no gap between pages', async () => {
    const [me, friend] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, friend)
    const groupId = await makeAdministered(server, await makeMember(server), 2)
    await makeMembership(server, me, groupId)
    const visible: EntryId[] = []
    for (let n = 0; n < 30; n++) {
      // entries of groups have no stored feed ids
      if (n % 7 === 0) visible.unshift(await makeEntry(server, await makeMember(server), { privacy: 2, groupId }))
      const id = await makeEntry(server, friend, { privacy: n % 3 === 0 ? 9 : n % 3 === 1 ? 0 : 1 })
      await sql`INSERT INTO feed VALUES (${me.personId}, 0, ${id})`.execute(server.db)
      if (n % 3 === 2 && n > 20) await me.client.call(hideFromTimelineCall, { params: { id } })
      else if (n % 3 !== 1) visible.unshift(id)
    }
    const found: EntryId[] = []
    for (let _after: string | undefined; ;) {
      const { data, next } = await page(me, { _size: 4, ...(_after === undefined ? {} : { _after }) })
      found.push(...data.map((item) => item.id))
      if (next === null) break
      expect(data).toHaveLength(4)
      _after = next
    }
    expect(found).toEqual(visible)
  })

  test('is rebuilt after an absence, and reaches entries older than its stored ids', async () => {
    const [me, friend] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, friend)
    const old = []
    for (let n = 0; n < 3; n++) old.unshift(await makeEntry(server, friend))
    await sql`INSERT INTO feed VALUES (${me.personId}, 0, ${old[2]})`.execute(server.db)
    await sql`UPDATE account SET seen_on = current_date - 40 WHERE id = ${me.accountId}`.execute(server.db)
    const missed = await post(friend)
    await expect.poll(() => feedIdsOf(friend)).toContain(missed)
    // feed ids are not written for an absent member
    expect(await feedIdsOf(me)).toEqual([old[2]])
    expect(await ids(me)).toEqual([missed, ...old])
    expect((await feedIdsOf(me)).sort()).toEqual([missed, ...old].sort())
    const account = await server.db
      .selectFrom('account')
      .select(sql<boolean>`seen_on = current_date`.as('today'))
      .where('id', '=', me.accountId)
      .executeTakeFirstOrThrow()
    expect(account.today).toBe(true)

    await sql`DELETE FROM feed WHERE owner_id = ${me.personId} AND entry_id <> ${missed}`.execute(server.db)
    expect(await ids(me)).toEqual([missed, ...old])
  })

  test('stores about eight hundred ids, the newest', async () => {
    const [me, friend] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, friend)
    await sql`INSERT INTO feed SELECT ${me.personId}::uuid, 0, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
      FROM generate_series(1, 820) n`.execute(server.db)
    // one feed in 256 is trimmed after a delivery; this makes it certain
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const written = await post(friend)
    await expect.poll(async () => (await feedIdsOf(me)).length).toBeLessThan(820)
    expect(await feedIdsOf(me)).toContain(written)
  })

  test('hides an entry from one’s own feed only, from every stream', async () => {
    const [me, friend, star, peer] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
    if (!me || !friend || !star || !peer) throw new Error('members missing')
    await makeFriends(server, me, friend)
    await follow(me, star, true)
    const group = await makeAdministered(server, peer, 2)
    await makeMembership(server, me, group)
    const ofFriend = await post(friend)
    const ofStar = await post(star)
    const inGroup = await post(peer, { publish_to: group })
    await expect.poll(() => feedIdsOf(me)).toEqual([ofFriend])
    for (const id of [ofFriend, ofStar, inGroup]) {
      expect(await ids(me)).toContain(id)
      expect((await me.client.call(hideFromTimelineCall, { params: { id } })).status).toBe(200)
      expect(await ids(me)).not.toContain(id)
      for (const category of ['friends', 'groups', 'all'] as const) expect(await ids(me, category)).not.toContain(id)
    }
    expect(await ids(friend)).toContain(ofFriend)
  })

  test('R6.01 is refused to LIMIT members; an invalid cursor is refused', async () => {
    const limited = await makeMember(server, { role: 'LIMIT' })
    expect((await limited.client.call(timelineCall)).error.error_code).toBe('FORBIDDEN')
    const me = await makeMember(server)
    const answer = await me.client.call(timelineCall, { query: { _after: "x' OR 1=1" } })
    expect(answer.error.fields).toEqual([{ name: '_after', code: 'INVALID_VALUE' }])
  })

  test('reads a page of any size in one statement, and one more for shared entries, with blocks too', async () => {
    const [me, friend, blocked] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, friend)
    await makeBlock(server, me, blocked)
    const group = await makeAdministered(server, friend, 2)
    await makeMembership(server, me, group)
    for (let n = 0; n < 12; n++) {
      const image = await makeImage(server, friend)
      const shared = await makeEntry(server, friend)
      const id = await post(friend, n % 2 === 0 ? { media: [image.db_key] } : { publish_to: group })
      await sql`UPDATE entry SET shared_id = ${shared}, like_count = 1 WHERE id = ${id}`.execute(server.db)
    }
    // delivered: what the feed lacks is read from the entries, by a second statement
    await expect.poll(async () => (await feedIdsOf(me)).length).toBe(6)
    expect(await ids(me)).toHaveLength(20)
    const statements = await listStatements(server, (db) =>
      readTimeline(db, viewerOf(me), { _size: 10 }).then((list) => expect(list.data).toHaveLength(10)),
    )
    expect(statements).toHaveLength(2)
  })
})
