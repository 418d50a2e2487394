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
const readyOf = async (member: TestMember) =>
  (await server.db.selectFrom('feed').select('entry_id').where('owner_id', '=', member.personId).execute()).map(
    (row) => row.entry_id,
  )
const follow = (member: TestMember, other: TestMember, pulled = false) =>
  sql`INSERT INTO follow (from_id, to_id, pulled) VALUES (${member.personId}, ${other.personId}, ${pulled})`.execute(
    server.db,
  )

describe('the feed', () => {
  test('R1.08 holds one’s own at once, friends’ and followed people’s, groups’, and nothing of strangers', async () => {
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

    const own = await post(me, { privacy_status: 0 })
    expect(await ids(me)).toEqual([own])
    const near = await post(friend, { privacy_status: 1 })
    const open = await post(followed, { privacy_status: 9 })
    await post(followed, { privacy_status: 1 })
    const shining = await post(star)
    const inGroup = await post(peer, { publish_to: group })
    await post(stranger)
    const secret = await post(friend, { privacy_status: 0 })
    await expect.poll(() => ids(me)).toEqual([inGroup, shining, open, near, own])
    expect(await ids(me, 'friends')).toEqual([shining, open, near, own])
    expect(await ids(me, 'groups')).toEqual([inGroup])
    expect((await ids(me, 'all')).includes(near)).toBe(false)
    await expect.poll(async () => (await readyOf(me)).sort()).toEqual([own, near, open].sort())
    expect(await readyOf(stranger)).not.toContain(secret)

    // opened later, it comes into the feeds too; closed again, it is gone at once
    await friend.client.call(setPrivacyCall, { params: { id: secret, level: 1 } })
    await expect.poll(() => ids(me)).toContain(secret)
    await friend.client.call(setPrivacyCall, { params: { id: secret, level: 0 } })
    expect(await ids(me)).not.toContain(secret)
  })

  test('everything public of the site, newest first, without people across a block', async () => {
    const [me, one, apart] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeBlock(server, apart, me)
    const seen = await makeEntry(server, one)
    await makeEntry(server, apart)
    await makeEntry(server, one, { privacy: 1 })
    const mine = await makeEntry(server, me)
    expect((await page(me, { category: 'all', _size: 2 })).data.map((item) => item.id)).toEqual([mine, seen])
  })

  test('a page is full though ready ids are stale, hidden or forbidden, and the pages meet without gap', async () => {
    const [me, friend] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, friend)
    const groupId = await makeAdministered(server, await makeMember(server), 2)
    await makeMembership(server, me, groupId)
    const visible: EntryId[] = []
    for (let n = 0; n < 30; n++) {
      // of a group, whose entries nobody makes ready
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

  test('after an absence it is made ready again, and what is older than the ready ids is still reached', async () => {
    const [me, friend] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, friend)
    const old = []
    for (let n = 0; n < 3; n++) old.unshift(await makeEntry(server, friend))
    await sql`INSERT INTO feed VALUES (${me.personId}, 0, ${old[2]})`.execute(server.db)
    await sql`UPDATE account SET seen_on = current_date - 40 WHERE id = ${me.accountId}`.execute(server.db)
    const missed = await post(friend)
    await expect.poll(() => readyOf(friend)).toContain(missed)
    // not written for whoever does not come
    expect(await readyOf(me)).toEqual([old[2]])
    expect(await ids(me)).toEqual([missed, ...old])
    expect((await readyOf(me)).sort()).toEqual([missed, ...old].sort())
    const account = await server.db
      .selectFrom('account')
      .select(sql<boolean>`seen_on = current_date`.as('today'))
      .where('id', '=', me.accountId)
      .executeTakeFirstOrThrow()
    expect(account.today).toBe(true)

    await sql`DELETE FROM feed WHERE owner_id = ${me.personId} AND entry_id <> ${missed}`.execute(server.db)
    expect(await ids(me)).toEqual([missed, ...old])
  })

  test('keeps about eight hundred ready, the newest', async () => {
    const [me, friend] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, friend)
    await sql`INSERT INTO feed SELECT ${me.personId}::uuid, 0, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
      FROM generate_series(1, 820) n`.execute(server.db)
    // one delivery in many cuts: this one does
    const dice = vi.spyOn(Math, 'random').mockReturnValue(0)
    try {
      const written = await post(friend)
      await expect.poll(async () => (await readyOf(me)).length).toBeLessThan(820)
      expect(await readyOf(me)).toContain(written)
    } finally {
      dice.mockRestore()
    }
  })

  test('an item is hidden from one’s own feed only, wherever it came from', async () => {
    const [me, friend, star, peer] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
    if (!me || !friend || !star || !peer) throw new Error('members missing')
    await makeFriends(server, me, friend)
    await follow(me, star, true)
    const group = await makeAdministered(server, peer, 2)
    await makeMembership(server, me, group)
    const near = await post(friend)
    const shining = await post(star)
    const inGroup = await post(peer, { publish_to: group })
    await expect.poll(() => readyOf(me)).toEqual([near])
    for (const id of [near, shining, inGroup]) {
      expect(await ids(me)).toContain(id)
      expect((await me.client.call(hideFromTimelineCall, { params: { id } })).status).toBe(200)
      expect(await ids(me)).not.toContain(id)
      for (const category of ['friends', 'groups', 'all'] as const) expect(await ids(me, category)).not.toContain(id)
    }
    expect(await ids(friend)).toContain(near)
  })

  test('R6.01 is not for LIMIT; a wrong cursor is refused', async () => {
    const limited = await makeMember(server, { role: 'LIMIT' })
    expect((await limited.client.call(timelineCall)).error.error_code).toBe('FORBIDDEN')
    const me = await makeMember(server)
    const answer = await me.client.call(timelineCall, { query: { _after: "x' OR 1=1" } })
    expect(answer.error.fields).toEqual([{ name: '_after', code: 'INVALID_VALUE' }])
  })

  test('a page of any size takes one question and the session’s, whoever has blocks, and one more for what was shared', async () => {
    const [me, friend, apart] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeFriends(server, me, friend)
    await makeBlock(server, me, apart)
    const group = await makeAdministered(server, friend, 2)
    await makeMembership(server, me, group)
    for (let n = 0; n < 12; n++) {
      const picture = await makeImage(server, friend)
      const shared = await makeEntry(server, friend)
      const id = await post(friend, n % 2 === 0 ? { media: [picture.db_key] } : { publish_to: group })
      await sql`UPDATE entry SET shared_id = ${shared}, like_count = 1 WHERE id = ${id}`.execute(server.db)
    }
    await expect.poll(async () => (await ids(me)).length).toBe(20)
    const asked = await listStatements(server, (db) =>
      readTimeline(db, viewerOf(me), { _size: 10 }).then((list) => expect(list.data).toHaveLength(10)),
    )
    expect(asked).toHaveLength(2)
  })
})
