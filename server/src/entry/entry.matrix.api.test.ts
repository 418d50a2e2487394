// The privacy matrix: every kind of viewer × level and state × surface, on the real server. Hidden reads like missing.
import { addCommentCall, commentBaseCall, commentsCall } from '@entemi/contract/comment'
import type { CallDefinition } from '@entemi/contract/call'
import {
  acceptFriendRequestCall,
  blockCall,
  followCall,
  friendsCall,
  sendFriendRequestCall,
  unblockCall,
  unfriendCall,
} from '@entemi/contract/friend'
import { entityCall, moderationCall } from '@entemi/contract/community'
import type { EntityId, EntryId, MediaKey } from '@entemi/contract/ids'
import { likeCall, relationListCall } from '@entemi/contract/like'
import { personCall } from '@entemi/contract/lifeline'
import { mediaFileCall } from '@entemi/contract/media'
import { peopleCall, suggestionCall } from '@entemi/contract/people'
import {
  audienceCall,
  autocompleteCall,
  deletePostCall,
  editPostCall,
  hideFromTimelineCall,
  readPostCall,
  setPrivacyCall,
  sharePostCall,
  timelineCall,
} from '@entemi/contract/post'
import { ownProfileCall } from '@entemi/contract/profile'
import { reportCall } from '@entemi/contract/report'
import { searchCall } from '@entemi/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/db/id.ts'
import { baseDomain, makeColleague, makeCompany } from '#/testing/company.ts'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makePicture,
  type TestMember,
} from '#/testing/makers.ts'
import { startTestServer, type Answer, type TestClient, type TestServer } from '#/testing/server.ts'

const viewers = [
  'guest',
  'stranger',
  'friend',
  'group peer',
  'moderator',
  'blocked by the author',
  'blocker of the author',
  'once a friend',
  'follower',
  'parted from the author',
  'once parted',
  'LIMIT friend',
  'LIMIT stranger',
  'LIMIT group peer',
  'ADMIN',
  'friend in another company',
  'owner',
] as const
type ViewerKind = (typeof viewers)[number]
const elsewhere = 'friend in another company' satisfies ViewerKind
const isApart = (kind: ViewerKind) => kind.includes('the author') || kind === elsewhere

interface Cell {
  name: string
  privacy: -1 | 0 | 1 | 2 | 9
  group: boolean
  state: 0 | 1 | 2
}
const cells: Cell[] = [
  { name: 'only me', privacy: 0, group: false, state: 0 },
  { name: 'friends', privacy: 1, group: false, state: 0 },
  { name: 'group', privacy: 2, group: true, state: 0 },
  { name: 'everybody', privacy: 9, group: false, state: 0 },
  { name: 'everybody, in the group', privacy: 9, group: true, state: 0 },
  { name: 'removed', privacy: -1, group: false, state: 0 },
  { name: 'waiting in the group', privacy: 2, group: true, state: 1 },
  { name: 'waiting in the group for everybody', privacy: 9, group: true, state: 1 },
  { name: 'hidden in the group', privacy: 2, group: true, state: 2 },
  { name: 'hidden for everybody', privacy: 9, group: false, state: 2 },
]

/** The product's table in plain words, written a second time on purpose. */
function maySee(viewer: ViewerKind, cell: Cell): boolean {
  if (viewer === 'guest' || cell.privacy === -1) return false
  if (viewer === 'owner') return true
  if (isApart(viewer)) return false
  if (viewer === 'LIMIT stranger' || viewer === 'LIMIT group peer') return false
  if (viewer === 'moderator' && cell.group) return true
  if (cell.state !== 0) return false
  if (cell.privacy === 9) return true
  if (cell.privacy === 1) return viewer === 'friend' || viewer === 'LIMIT friend'
  if (cell.privacy === 2) return viewer === 'group peer'
  return false
}

interface Entry extends Cell {
  id: EntryId
  key: MediaKey
}

let server: TestServer
let owner: TestMember
let members: Map<ViewerKind, TestMember>
let entries: Entry[]
let groupId: EntityId
let thirds: EntryId

beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  members = new Map()
  for (const kind of viewers)
    if (kind !== 'guest' && kind !== elsewhere)
      members.set(
        kind,
        await makeMember(server, {
          name: kind === 'owner' ? 'Okapi Olga' : kind,
          role: kind.startsWith('LIMIT') ? 'LIMIT' : kind === 'ADMIN' ? 'ADMIN' : 'LOGGED',
        }),
      )
  const member = (kind: ViewerKind): TestMember => {
    const found = members.get(kind)
    if (found === undefined) throw new Error(`nobody is ${kind}`)
    return found
  }
  owner = member('owner')
  members.set(elsewhere, await makeColleague(server, await makeCompany(server, 'acme')))
  const founder = await makeMember(server)
  groupId = await makeAdministered(server, founder, 2)
  await makeMembership(server, owner, groupId)
  await makeMembership(server, member('group peer'), groupId)
  await makeMembership(server, member('LIMIT group peer'), groupId)
  await makeMembership(server, member('moderator'), groupId, 'M')
  await makeFriends(server, owner, member('friend'))
  await makeFriends(server, owner, member('LIMIT friend'))
  await makeFriends(server, owner, member(elsewhere))
  await makeBlock(server, owner, member('blocked by the author'))
  await makeBlock(server, member('blocker of the author'), owner)
  // by the calls themselves: what they leave behind is what everybody below is asked for
  const done = async (by: TestMember, call: CallDefinition, other: TestMember) =>
    expect((await by.client.call(call, { params: { id: other.personId } })).status).toBe(200)
  for (const kind of ['once a friend', 'parted from the author', 'once parted'] as const) {
    await member(kind).client.call(sendFriendRequestCall, { body: { entity_id: owner.personId } })
    await done(owner, acceptFriendRequestCall, member(kind))
    await done(owner, followCall, member(kind))
  }
  await done(member('follower'), followCall, owner)
  await done(member('once a friend'), unfriendCall, owner)
  await done(owner, blockCall, member('parted from the author'))
  await done(owner, blockCall, member('once parted'))
  await done(owner, unblockCall, member('once parted'))
  await sql`DELETE FROM entry WHERE kind = 'friend'`.execute(server.db)
  // a block between friends and peers hides as well
  await makeMembership(server, member('blocked by the author'), groupId, 'M')
  await makeFriends(server, owner, member('blocker of the author'))

  entries = []
  for (const cell of cells) {
    const options = { privacy: cell.privacy, state: cell.state, text: 'okapi', ...(cell.group ? { groupId } : {}) }
    const id = await makeEntry(server, owner, options)
    const picture = await makePicture(server, owner)
    await sql`INSERT INTO entry_media VALUES (${id}, 0, ${picture.id})`.execute(server.db)
    await sql`INSERT INTO entry_search VALUES (${id}, to_tsvector('hu', 'okapi'))`.execute(server.db)
    await makeComment(server, owner, id)
    // ready ids that are wrong: everybody has everything
    for (const { personId } of members.values())
      await sql`INSERT INTO feed VALUES (${personId}, 0, ${id})`.execute(server.db)
    entries.push({ ...cell, id, key: picture.db_key })
  }
  // a third person, everybody's friend, with an entry that the author likes
  const third = await makeMember(server)
  for (const one of members.values()) await makeFriends(server, third, one)
  thirds = await makeEntry(server, third)
  await owner.client.call(likeCall, { params: { id: thirds } })
  await sql`UPDATE account SET seen_on = current_date`.execute(server.db)
})
afterAll(() => server.stop())

const clientOf = (kind: ViewerKind): TestClient => members.get(kind)?.client ?? server.client()
const namesSeen = (kind: ViewerKind, also: (entry: Entry) => boolean = () => true) =>
  entries.filter((entry) => maySee(kind, entry) && also(entry)).map((entry) => entry.name)
const nameOf = (id: string): string => entries.find((entry) => entry.id === id)?.name ?? id
const namesOf = (list: { id: string }[]): string[] =>
  list
    .filter((item) => item.id !== thirds)
    .map((item) => nameOf(item.id))
    .sort()

describe.each(viewers)('R1.12 R3.12 %s', (kind) => {
  const missing = kind === 'guest' ? [401, { error_code: 'LOGIN_REQUIRED' }] : [404, { error_code: 'NOT_FOUND' }]

  test.each(cells.map((cell, index) => [cell.name, index] as const))('%s: one by one', async (_name, index) => {
    const entry = entries[index]
    if (entry === undefined) throw new Error('the world is not built')
    const client = clientOf(kind)
    const seen = maySee(kind, entry)
    const reads = [
      await client.call(readPostCall, { params: { id: entry.id } }),
      await client.call(commentBaseCall, { params: { object_id: entry.id } }),
      await client.call(commentsCall, { params: { objectId: entry.id } }),
      await client.call(relationListCall, { params: { id: entry.id }, query: { _reltype: 'l' } }),
    ]
    for (const read of reads) {
      if (seen) expect(read.status).toBe(200)
      else expect([read.status, read.error]).toEqual(missing)
    }
    const file = await client.call(mediaFileCall, { params: { db_key: entry.key, variant: 'pres' } })
    // a picture stays its owner's to look at, wherever it hung
    expect(file.status).toBe(seen || kind === 'owner' ? 200 : 404)
    if (seen) return
    const acts = [
      await client.call(editPostCall, { params: { id: entry.id }, body: { text: 'x' } }),
      await client.call(deletePostCall, { params: { id: entry.id }, body: { reason: 'x' } }),
      await client.call(setPrivacyCall, { params: { id: entry.id, level: 9 } }),
      await client.call(sharePostCall, { params: { id: entry.id }, body: {} }),
      await client.call(likeCall, { params: { id: entry.id } }),
      await client.call(addCommentCall, { params: { objectId: entry.id }, body: { message: 'x' } }),
    ]
    for (const act of acts) expect([act.status, act.error]).toEqual(missing)
    const hide = await client.call(hideFromTimelineCall, { params: { id: entry.id } })
    if (!kind.startsWith('LIMIT')) expect([hide.status, hide.error]).toEqual(missing)
  })

  test('the author’s line', async () => {
    const query = { _size: 100 }
    const answer =
      kind === 'owner'
        ? await owner.client.call(ownProfileCall, { query })
        : await clientOf(kind).call(personCall, { params: { id: owner.personId }, query })
    if (kind === 'guest' || isApart(kind)) expect([answer.status, answer.error]).toEqual(missing)
    else expect(namesOf(answer.body.list.data)).toEqual(namesSeen(kind).sort())
  })

  test('search', async () => {
    const answer = await clientOf(kind).call(searchCall, { query: { query: 'okapi' } })
    if (kind === 'guest') expect(answer.status).toBe(401)
    else if (kind.startsWith('LIMIT')) expect(answer.status).toBe(403)
    else expect(namesOf(answer.body.list.data)).toEqual(namesSeen(kind).sort())
  })

  test('the feed, though everybody’s ready ids name everything', async () => {
    const client = clientOf(kind)
    const read = async (query: { _size: number; _after?: string; category?: 'all' }) =>
      client.call(timelineCall, { query })
    const first = await read({ _size: 1 })
    if (kind === 'guest') return expect(first.status).toBe(401)
    if (kind.startsWith('LIMIT')) return expect(first.status).toBe(403)
    const found = [...first.body.list.data]
    for (let next = first.body.list.next; next !== null;) {
      const { list } = (await read({ _size: 1, _after: next })).body
      expect(list.data).toHaveLength(1)
      found.push(...list.data)
      next = list.next
    }
    expect(namesOf(found)).toEqual(namesSeen(kind).sort())
    const everybody = await read({ _size: 100, category: 'all' })
    expect(namesOf(everybody.body.list.data)).toEqual(
      namesSeen(kind, (entry) => entry.privacy === 9 && entry.state === 0).sort(),
    )
  })
})

describe.each(viewers)('R1.06 R2.11 the group, for %s', (kind) => {
  const isIn = ['group peer', 'moderator', 'blocked by the author', 'owner'].includes(kind)
  const moderates = kind === 'moderator' || kind === 'blocked by the author'
  const params = () => ({ id: groupId })

  test('its page', async () => {
    const answer = await clientOf(kind).call(entityCall, { params: params(), query: { _size: 100 } })
    if (kind.startsWith('LIMIT')) return expect(answer.status).toBe(403)
    if (kind === elsewhere) return expect(answer.status).toBe(404)
    // what waits or is hidden stands in the queue; on the page only for its author
    const onPage = namesSeen(kind, (entry) => isIn && entry.group && (entry.state === 0 || kind === 'owner'))
    expect(namesOf(answer.body.list.data)).toEqual(onPage.sort())
    const { members: faces, member_count } = answer.body.entity
    if (kind.includes('the author')) expect(faces.some((card) => card.id === owner.personId)).toBe(false)
    expect(faces.length > 0).toBe(isIn)
    expect(member_count).toBe(kind === 'guest' ? null : kind.includes('the author') || kind === 'owner' ? 5 : 6)
  })

  test('its members', async () => {
    const query = { _reltype: 'm' as const, _size: 100 }
    const answer = await clientOf(kind).call(relationListCall, { params: params(), query })
    if (kind === 'guest') return expect(answer.status).toBe(401)
    if (!isIn) return expect(answer.error).toEqual({ error_code: kind === elsewhere ? 'NOT_FOUND' : 'FORBIDDEN' })
    expect(answer.body.list.data.some((card) => card.id === owner.personId)).toBe(!kind.includes('the author'))
  })

  test('its queue: a block does not put its posts beyond a moderator', async () => {
    const read = (state: 'open' | 'hidden') =>
      clientOf(kind).call(moderationCall, { params: params(), query: { state, _size: 100 } })
    const [open, hidden] = [await read('open'), await read('hidden')]
    if (!moderates) return expect(open.status).toBe(kind === 'guest' ? 401 : kind === elsewhere ? 404 : 403)
    expect(namesOf(open.body.list.data)).toEqual(['waiting in the group', 'waiting in the group for everybody'])
    expect(namesOf(hidden.body.list.data)).toEqual(['hidden in the group'])
  })
})

describe.each(viewers.filter((kind) => kind !== 'owner'))('R1.05 R2.07 the author as a person, for %s', (kind) => {
  const isHidden = isApart(kind)
  const isFriend = kind === 'friend' || kind === 'LIMIT friend'
  const query = { query: 'okapi' }
  const id = () => owner.personId
  const isRefused = (answer: Answer<CallDefinition>) => kind.startsWith('LIMIT') && answer.status === 403

  test('in lists', async () => {
    const client = clientOf(kind)
    const people = await client.call(peopleCall, { query })
    const named = await client.call(autocompleteCall, { params: { source: 'people' }, query })
    const friends = await client.call(friendsCall, { query })
    const liked = await client.call(relationListCall, { params: { id: thirds }, query: { _reltype: 'l' } })
    const suggested = await client.call(suggestionCall)
    if (kind === 'guest')
      return expect([people, named, friends, liked, suggested].map((list) => list.status)).toEqual(Array(5).fill(401))
    const holds = (list: { id: string }[]) => list.some((card) => card.id === id())
    expect(holds(people.body.list.data)).toBe(!isHidden)
    expect(holds(friends.body.list.data)).toBe(isFriend)
    if (!isRefused(named)) expect(named.body.list.data.some((option) => option.v === id())).toBe(!isHidden)
    if (!isRefused(suggested)) expect(holds(suggested.body.list.data)).toBe(!isHidden && !isFriend)
    if (kind === elsewhere) expect(liked.status).toBe(404)
    else expect(holds(liked.body.list.data)).toBe(!isHidden)
  })

  test('by every act, as somebody who is not there', async () => {
    const client = clientOf(kind)
    const params = { id: id() }
    const reads = [
      await client.call(personCall, { params }),
      await client.call(relationListCall, { params, query: { _reltype: 'b' } }),
    ]
    for (const read of reads) {
      if (kind === 'guest') expect(read.status).toBe(401)
      else if (isHidden) expect([read.status, read.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
      else expect(read.status).toBe(200)
    }
    if (!isHidden || kind === 'blocker of the author') return
    const acts = [
      await client.call(sendFriendRequestCall, { body: { entity_id: id() } }),
      await client.call(acceptFriendRequestCall, { params }),
      await client.call(unfriendCall, { params }),
      await client.call(followCall, { params }),
      await client.call(blockCall, { params }),
      await client.call(unblockCall, { params }),
      await client.call(reportCall, { params: { kind: 'person', id: id() }, body: { reason: 'spam' } }),
    ]
    for (const act of acts) expect([act.status, act.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
  })
})

test('hidden and missing cannot be told apart, byte by byte', async () => {
  const stranger = clientOf('stranger')
  const hidden = entries.find((entry) => entry.name === 'only me')
  const [one, other] = [
    await stranger.call(readPostCall, { params: { id: hidden?.id ?? newId<EntryId>() } }),
    await stranger.call(readPostCall, { params: { id: newId<EntryId>() } }),
  ]
  expect(Buffer.from(one.bytes)).toEqual(Buffer.from(other.bytes))
  expect(one.headers.get('content-length')).toBe(other.headers.get('content-length'))
})

test.each([0, 1, 2, 9] as const)(
  'R1.12 the audience named before publishing at level %i is who then sees it',
  async (level) => {
    const cell = { name: '', privacy: level, group: level === 2, state: 0 } as const
    const others = viewers.filter((kind) => kind !== 'owner' && maySee(kind, cell)).length
    // the group's founder is a member of both the site and the group, the third person a friend
    const more = { 0: 0, 1: 1, 2: 1, 9: 2 }[level]
    const body = { privacy_status: level, ...(level === 2 ? { publish_to: groupId } : {}) }
    const { audience } = (await owner.client.call(audienceCall, { body })).body
    // the moderator sees a group's posts as its member
    expect(audience.count).toBe(others + more)
    expect(audience.sample.length).toBeLessThanOrEqual(3)
  },
)
