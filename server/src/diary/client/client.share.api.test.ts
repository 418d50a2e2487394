import { addBookmarkCall, bookmarksCall } from '@entemi/contract/diary/bookmark'
import { clientEntriesCall, clientsCall, consultantsCall, endClientCall } from '@entemi/contract/diary/client'
import { addCommentCall, commentsCall } from '@entemi/contract/diary/comment'
import { blockCall, unblockCall } from '@entemi/contract/diary/friend'
import { likeCall } from '@entemi/contract/diary/like'
import { personCall } from '@entemi/contract/diary/lifeline'
import {
  addPostCall,
  audienceCall,
  editPostCall,
  readPostCall,
  setMoodCall,
  setPrivacyCall,
  sharePostCall,
  visiblePostsCall,
} from '@entemi/contract/diary/post'
import { mediaFileCall } from '@entemi/contract/core/media'
import { searchCall } from '@entemi/contract/community/search'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsIn, invalid, inviteAs, kindsOf, paramsOf, standingOf } from '#/app/testing/clients.ts'
import { baseDomain } from '#/app/testing/company.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBlock,
  makeClient,
  makeClientInvitation,
  makeEntry,
  makeFriends,
  makeImage,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'
import { newId } from '#/platform/db/id.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const two = async () => [await makeMember(server), await makeMember(server)] as const
/** The first is a client of the second. */
const pair = async () => {
  const [client, consultant] = await two()
  await makeClient(server, client, consultant)
  return [client, consultant] as const
}
const read = async (of: TestMember, id: EntryId) => (await of.client.call(readPostCall, { params: { id } })).status
const sharedWith = async (of: TestMember, client: TestMember) =>
  of.client.call(clientEntriesCall, { params: { id: client.personId } })

describe('an entry shared with a consultant', () => {
  test('is seen by the consultant alone, who comments and likes it; nothing else of the client is', async () => {
    const [client, consultant] = await pair()
    const [other, friend] = await two()
    await makeClient(server, client, other)
    await makeFriends(server, client, friend)
    const hidden = await makeEntry(server, client, { privacy: 0, text: 'okapi titok' })
    const body = { type: 'note', text: 'okapi bánat', privacy_status: 0, consultant_id: consultant.personId } as const
    const id = (await client.client.call(addPostCall, { body })).body.setData.post_id
    expect([await read(consultant, id), await read(other, id), await read(friend, id)]).toEqual([200, 404, 404])
    expect(await read(consultant, hidden)).toBe(404)
    expect(await kindsOf(consultant)).toEqual([['client_entry', client.personId]])
    const { post } = (await consultant.client.call(readPostCall, { params: { id } })).body
    expect(post).toMatchObject({ consultant: { id: consultant.personId }, owned_by_me: false, privacy_status: 0 })
    expect(post.can).toMatchObject({
      edit: false,
      delete: false,
      privacy: false,
      moderate: false,
      comment: true,
      like: true,
    })
    expect((await sharedWith(consultant, client)).body.list.data.map((entry) => entry.id)).toEqual([id])
    const found = await consultant.client.call(searchCall, { query: { query: 'okapi' } })
    expect(found.body.list.data.map((entry) => entry.id)).toEqual([id])
    const line = await consultant.client.call(personCall, { params: { id: client.personId } })
    expect(line.body.list.data).toEqual([])
    expect((await consultant.client.call(likeCall, { params: { id } })).status).toBe(200)
    expect(
      (await consultant.client.call(addCommentCall, { params: { objectId: id }, body: { message: 'Veled vagyok.' } }))
        .status,
    ).toBe(201)
    expect((await client.client.call(commentsCall, { params: { objectId: id } })).status).toBe(200)
    const act = async (member: TestMember) => [
      (await member.client.call(editPostCall, { params: { id }, body: { text: 'x' } })).status,
      (await member.client.call(setPrivacyCall, { params: { id, level: 9 } })).status,
      (await member.client.call(sharePostCall, { params: { id }, body: {} })).error,
    ]
    expect(await act(consultant)).toEqual([403, 403, { error_code: 'SHARED_ITEM_NOT_PUBLIC' }])
  })

  test('can be a mood, shared when it is noted', async () => {
    const [client, consultant] = await pair()
    const [stranger, blocked] = await two()
    await makeClient(server, client, blocked)
    await makeBlock(server, client, blocked)
    const note = (consultant_id: EntityId) =>
      client.client.call(setMoodCall, { body: { mood: 2, message: 'Nehéz.', privacy_status: 0, consultant_id } })
    for (const other of [stranger, blocked, client, { personId: newId<EntityId>() }])
      expect((await note(other.personId)).error).toEqual(invalid('consultant_id'))
    const { post_id: id } = (await note(consultant.personId)).body.setData
    expect([await read(consultant, id), await read(stranger, id)]).toEqual([200, 404])
    expect(await kindsOf(consultant)).toEqual([['client_entry', client.personId]])
    const { list } = (await client.client.call(personCall, { params: { id: client.personId } })).body
    expect(list.data.map((entry) => entry.id)).toEqual([id])
  })

  test('names the consultant to the author and the consultant, not to friends who see it too', async () => {
    const [client, consultant] = await pair()
    const friend = await makeMember(server)
    await makeFriends(server, client, friend)
    const id = await makeEntry(server, client, { privacy: 1, consultantId: consultant.personId })
    const named = async (of: TestMember) =>
      (await of.client.call(readPostCall, { params: { id } })).body.post.consultant?.id ?? null
    expect([await named(client), await named(consultant), await named(friend)]).toEqual([
      consultant.personId,
      consultant.personId,
      null,
    ])
  })

  test('opens its picture and its bookmark, and closes them with the entry', async () => {
    const [client, consultant] = await pair()
    const id = await makeEntry(server, client, { privacy: 0, consultantId: consultant.personId })
    const picture = await makeImage(server, client)
    await sql`INSERT INTO entry_media VALUES (${id}, 0, ${picture.id})`.execute(server.db)
    const surfaces = async () => [
      (await consultant.client.call(mediaFileCall, { params: { db_key: picture.db_key, variant: 'pres' } })).status,
      (await consultant.client.call(bookmarksCall)).body.list.data.length,
      (await consultant.client.call(visiblePostsCall, { body: { ids: [id] } })).body.data.ids.length,
      await read(consultant, id),
    ]
    await consultant.client.call(addBookmarkCall, { params: { id } })
    expect(await surfaces()).toEqual([200, 1, 1, 200])
    await client.client.call(editPostCall, { params: { id }, body: { consultant_id: null } })
    expect(await surfaces()).toEqual([404, 0, 0, 404])
  })

  test('can be changed later; only a consultant of the author can be named, and not in a group', async () => {
    const [client, consultant] = await pair()
    const [stranger, blocked] = await two()
    await makeClient(server, client, blocked)
    await makeBlock(server, client, blocked)
    const groupId = await makeAdministered(server, client, 2)
    await makeMembership(server, consultant, groupId)
    const id = await makeEntry(server, client, { privacy: 0 })
    const edit = (body: object) => client.client.call(editPostCall, { params: { id }, body })
    const refused = invalid('consultant_id')
    for (const other of [stranger, blocked, client, { personId: groupId }, { personId: newId<EntityId>() }]) {
      const consultant_id = other.personId
      const body = { type: 'note', text: 'x', consultant_id } as const
      expect((await client.client.call(addPostCall, { body })).error).toEqual(refused)
      expect((await edit({ consultant_id })).error).toEqual(refused)
      expect((await client.client.call(audienceCall, { body: { privacy_status: 0, consultant_id } })).error).toEqual(
        refused,
      )
    }
    expect((await edit({ consultant_id: consultant.personId, publish_to: groupId })).error).toEqual(refused)
    expect((await edit({ consultant_id: consultant.personId })).status).toBe(200)
    expect([await read(consultant, id), await kindsOf(consultant)]).toEqual([200, [['client_entry', client.personId]]])
    // a change of text keeps it, a group takes it off
    await edit({ text: 'Más szöveg.' })
    expect(await read(consultant, id)).toBe(200)
    await edit({ publish_to: groupId })
    const { post } = (await client.client.call(readPostCall, { params: { id } })).body
    expect(post.consultant).toBeNull()
  })

  test('counts the consultant in the audience shown before publishing, once', async () => {
    const [client, consultant] = await pair()
    const friend = await makeMember(server)
    await makeFriends(server, client, friend)
    const count = async (privacy_status: 0 | 1, consultant_id: EntityId | null) =>
      (await client.client.call(audienceCall, { body: { privacy_status, consultant_id } })).body.audience.count
    expect([await count(0, null), await count(0, consultant.personId), await count(1, consultant.personId)]).toEqual([
      0, 1, 2,
    ])
    await makeFriends(server, client, consultant)
    expect(await count(1, consultant.personId)).toBe(2)
  })
})

describe('the end', () => {
  test.each(['client', 'consultant'] as const)(
    'by the %s closes everything at once, and a new beginning opens none of it',
    async (side) => {
      const [client, consultant] = await pair()
      const body = { type: 'note', text: 'Titok.', privacy_status: 0, consultant_id: consultant.personId } as const
      const id = (await client.client.call(addPostCall, { body })).body.setData.post_id
      expect(await read(consultant, id)).toBe(200)
      const [by, other] = side === 'client' ? [client, consultant] : [consultant, client]
      for (const n of [1, 2])
        expect([n, (await by.client.call(endClientCall, paramsOf(side, other))).body.setData.state]).toEqual([
          n,
          'none',
        ])
      expect([await read(consultant, id), (await sharedWith(consultant, client)).status]).toEqual([404, 404])
      expect(await kindsOf(consultant)).toEqual([])
      expect((await client.client.call(readPostCall, { params: { id } })).body.post.consultant).toBeNull()
      await inviteAs(client, consultant, 'client')
      await inviteAs(consultant, client, 'consultant')
      expect([await read(consultant, id), (await sharedWith(consultant, client)).body.list.data]).toEqual([404, []])
    },
  )

  test('of one direction keeps the other', async () => {
    const [one, other] = await pair()
    await makeClient(server, other, one)
    await one.client.call(endClientCall, paramsOf('client', other))
    expect(await standingOf(one, other)).toEqual({ client: 'none', consultant: 'active' })
  })

  test('comes with a block, in both directions, and does not end with it', async () => {
    const [client, consultant] = await pair()
    await makeClientInvitation(server, consultant, client, client)
    const id = await makeEntry(server, client, { privacy: 0, consultantId: consultant.personId })
    await consultant.client.call(blockCall, { params: { id: client.personId } })
    await consultant.client.call(unblockCall, { params: { id: client.personId } })
    expect([await standingOf(client, consultant), await read(consultant, id)]).toEqual([
      { client: 'none', consultant: 'none' },
      404,
    ])
  })

  test('comes with the erasure of either', async () => {
    const [client, consultant] = await pair()
    const id = await makeEntry(server, client, { privacy: 0, consultantId: consultant.personId })
    await sql`DELETE FROM entity WHERE id = ${consultant.personId}`.execute(server.db)
    expect((await client.client.call(readPostCall, { params: { id } })).body.post.consultant).toBeNull()
    expect(await idsIn(client, consultantsCall)).toEqual([])
    const [gone, left] = await pair()
    await makeEntry(server, gone, { privacy: 0, consultantId: left.personId })
    await sql`DELETE FROM entity WHERE id = ${gone.personId}`.execute(server.db)
    expect(await idsIn(left, clientsCall)).toEqual([])
  })

  test('while entries are being shared leaves none open', async () => {
    const [client, consultant] = await pair()
    const body = { type: 'note', text: 'Titok.', privacy_status: 0, consultant_id: consultant.personId } as const
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => client.client.call(addPostCall, { body }))),
      consultant.client.call(endClientCall, paramsOf('consultant', client)),
    ])
    for (const { status } of answers) expect([201, 422]).toContain(status)
    const { rows } = await sql`SELECT FROM entry WHERE consultant_id = ${consultant.personId}`.execute(server.db)
    expect(rows).toEqual([])
  })
})

test('the export has one’s own relations and invitations, and with whom an entry was shared', async () => {
  const [client, consultant] = await pair()
  await makeClientInvitation(server, consultant, client, client)
  const id = await makeEntry(server, client, { privacy: 0, consultantId: consultant.personId })
  const data = async (of: TestMember) =>
    JSON.parse(readZip((await takeExport(of.client)).bytes).get('data.json') ?? '') as Record<
      string,
      Record<string, unknown>[]
    >
  const own = await data(client)
  expect(own['relation']).toMatchObject([{ letter: 'c', to_id: consultant.personId }])
  expect(own['client_invitation']).toMatchObject([{ client_id: consultant.personId, consultant_id: client.personId }])
  expect(own['entry']?.find((entry) => entry['id'] === id)).toMatchObject({ consultant_id: consultant.personId })
  const others = await data(consultant)
  expect([others['entry'] ?? [], others['relation'] ?? []]).toEqual([[], []])
})
