import { actAsCall } from '@entemi/contract/account/identity'
import { notificationsCall } from '@entemi/contract/account/notification'
import { addBookmarkCall, bookmarkCall, bookmarksCall, deleteBookmarkCall } from '@entemi/contract/diary/bookmark'
import { blockCall, unblockCall } from '@entemi/contract/diary/friend'
import { deletePostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'
import { newId } from '#/platform/db/id.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const add = (member: TestMember, id: EntryId) => member.client.call(addBookmarkCall, { params: { id } })
const remove = (member: TestMember, id: EntryId) => member.client.call(deleteBookmarkCall, { params: { id } })
const isSaved = async (member: TestMember, id: EntryId) =>
  (await member.client.call(bookmarkCall, { params: { id } })).body.bookmark.saved
const page = async (member: TestMember, query = {}) => (await member.client.call(bookmarksCall, { query })).body.list
const ids = async (member: TestMember) => (await page(member)).data.map((entry) => entry.id)
const countRows = async (id: EntryId) =>
  (await sql`SELECT FROM bookmark WHERE entry_id = ${id}`.execute(server.db)).rows.length

describe('bookmarks', () => {
  test('list what was bookmarked last first, page by page; twice changes nothing', async () => {
    const [me, author] = [await makeMember(server), await makeMember(server)]
    const [one, two, three] = [
      await makeEntry(server, author),
      await makeEntry(server, author),
      await makeEntry(server, me, { privacy: 0 }),
    ]
    for (const id of [two, three, one, two]) expect((await add(me, id)).body.bookmark).toEqual({ id, saved: true })
    const first = await page(me, { _size: 2 })
    const second = await page(me, { _size: 2, _after: first.next })
    expect([first, second].map(({ data }) => data.map((entry) => entry.id))).toEqual([[one, three], [two]])
    expect(second.next).toBeNull()
    for (const n of [1, 2])
      expect([n, (await remove(me, three)).body.bookmark]).toEqual([n, { id: three, saved: false }])
    expect([await ids(me), await isSaved(me, three), await isSaved(me, one)]).toEqual([[one, two], false, true])
    expect((await me.client.call(bookmarksCall, { query: { _after: 'x' } })).status).toBe(422)
  })

  test('are their owner’s alone: nobody is notified, and the author has none of them', async () => {
    const [me, author] = [await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, author)
    await add(me, id)
    expect([await ids(author), await isSaved(author, id)]).toEqual([[], false])
    expect((await author.client.call(notificationsCall)).body.list.data).toEqual([])
  })

  test('of the person one acts as are theirs; acting as a group one keeps one’s own', async () => {
    const me = await makeMember(server)
    const [groupId, childId] = [await makeAdministered(server, me, 2), await makeAdministered(server, me, 1)]
    const id = await makeEntry(server, await makeMember(server))
    await me.client.call(actAsCall, { params: { entityId: childId } })
    await add(me, id)
    expect(await ids(me)).toEqual([id])
    await me.client.call(actAsCall, { params: { entityId: groupId } })
    expect(await ids(me)).toEqual([])
    await add(me, id)
    await me.client.call(actAsCall, { params: { entityId: me.personId } })
    expect(await ids(me)).toEqual([id])
  })

  test('guests, strangers, people across a block and unknown ids get the same as for a missing entry', async () => {
    const [author, friend, stranger, apart] = await Promise.all(Array.from({ length: 4 }, () => makeMember(server)))
    if (!author || !friend || !stranger || !apart) return expect.fail()
    await makeFriends(server, author, friend)
    await makeBlock(server, author, apart)
    const id = await makeEntry(server, author, { privacy: 1 })
    const calls = [bookmarkCall, addBookmarkCall, deleteBookmarkCall] as const
    for (const call of calls) {
      expect((await server.client().call(call, { params: { id } })).status).toBe(401)
      for (const [member, asked] of [
        [stranger, id],
        [apart, id],
        [friend, newId<EntryId>()],
      ] as const) {
        const answer = await member.client.call(call, { params: { id: asked } })
        expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
      }
    }
    expect((await server.client().call(bookmarksCall)).status).toBe(401)
    expect([(await add(friend, id)).status, await countRows(id)]).toEqual([200, 1])
  })
})

describe('a bookmark is gone when its entry is', () => {
  test('out of the list while the entry is hidden, erased when it is removed', async () => {
    const [me, author, peer] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const groupId = await makeAdministered(server, peer, 2)
    await makeMembership(server, me, groupId)
    const [open, inGroup] = [await makeEntry(server, author), await makeEntry(server, peer, { privacy: 2, groupId })]
    for (const id of [open, inGroup]) await add(me, id)
    await author.client.call(setPrivacyCall, { params: { id: open, level: 0 } })
    expect(await ids(me)).toEqual([inGroup])
    await author.client.call(setPrivacyCall, { params: { id: open, level: 9 } })
    expect(await ids(me)).toEqual([inGroup, open])
    await author.client.call(blockCall, { params: { id: me.personId } })
    expect(await ids(me)).toEqual([inGroup])
    await author.client.call(unblockCall, { params: { id: me.personId } })
    await sql`DELETE FROM relation WHERE from_id = ${me.personId} AND to_id = ${groupId}`.execute(server.db)
    expect(await ids(me)).toEqual([open])
    await author.client.call(deletePostCall, { params: { id: open }, body: undefined })
    expect([await ids(me), await countRows(open)]).toEqual([[], 0])
  })

  test('erased with its owner', async () => {
    const [gone, author] = [await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, author)
    await add(gone, id)
    await sql`DELETE FROM entity WHERE id = ${gone.personId}`.execute(server.db)
    expect(await countRows(id)).toBe(0)
  })

  test('own bookmarks are in the export, those of others are not', async () => {
    const [me, other] = [await makeMember(server), await makeMember(server)]
    const [mine, theirs] = [await makeEntry(server, me), await makeEntry(server, other)]
    await add(me, theirs)
    await add(other, mine)
    const files = readZip((await takeExport(me.client)).bytes)
    const data = JSON.parse(files.get('data.json') ?? '') as Record<string, { entry_id: string }[]>
    expect(data['bookmark']?.map((row) => row.entry_id)).toEqual([theirs])
  })
})
