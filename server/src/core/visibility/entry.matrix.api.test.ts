// The privacy matrix: every kind of viewer × level and state × surface, on the real server. Hidden reads like missing.
import { clientEntriesCall } from '@entemi/contract/diary/client'
import { addCommentCall, commentBaseCall, commentsCall } from '@entemi/contract/diary/comment'
import type { CallDefinition } from '@entemi/contract/platform/call'
import {
  acceptFriendRequestCall,
  blockCall,
  followCall,
  friendsCall,
  sendFriendRequestCall,
  unblockCall,
  unfriendCall,
} from '@entemi/contract/diary/friend'
import { entityCall, moderationCall } from '@entemi/contract/community/community'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { likeCall, relationListCall } from '@entemi/contract/diary/like'
import { personCall, ownProfileCall } from '@entemi/contract/diary/lifeline'
import { mediaFileCall } from '@entemi/contract/core/media'
import { peopleCall, suggestionCall } from '@entemi/contract/community/people'
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
  visiblePostsCall,
} from '@entemi/contract/diary/post'
import { reportCall } from '@entemi/contract/operation/report'
import { searchCall } from '@entemi/contract/community/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import type { TestMember } from '#/app/testing/makers.ts'
import type { Answer, TestClient, TestServer } from '#/app/testing/server.ts'
import {
  buildMatrixWorld,
  cells,
  elsewhere,
  isApart,
  maySee,
  viewers,
  type Entry,
  type ViewerKind,
} from '#/app/testing/matrix.ts'

let server: TestServer
let owner: TestMember
let members: Map<ViewerKind, TestMember>
let entries: Entry[]
let groupId: EntityId
let thirds: EntryId

beforeAll(async () => {
  ;({ server, owner, members, entries, groupId, thirds } = await buildMatrixWorld())
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

/** By its level alone. */
const isOnLine = (kind: ViewerKind, { shared: _shared, ...cell }: Entry) => maySee(kind, cell)

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
    // an image is always visible to its owner
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

  test('which entries a device may store', async () => {
    const ids = [...entries.map((entry) => entry.id), newId<EntryId>()]
    const answer = await clientOf(kind).call(visiblePostsCall, { body: { ids } })
    if (kind === 'guest') expect([answer.status, answer.error]).toEqual(missing)
    else expect(answer.body.data.ids.map(nameOf).sort()).toEqual(namesSeen(kind).sort())
  })

  test('the author’s line', async () => {
    const query = { _size: 100 }
    const answer =
      kind === 'owner'
        ? await owner.client.call(ownProfileCall, { query })
        : await clientOf(kind).call(personCall, { params: { id: owner.personId }, query })
    if (kind === 'guest' || isApart(kind)) expect([answer.status, answer.error]).toEqual(missing)
    // what a client shares is in the list of what they shared
    else
      expect(namesOf(answer.body.list.data)).toEqual(
        namesSeen(kind, (entry) => !entry.shared || isOnLine(kind, entry)).sort(),
      )
  })

  test('what the author shared', async () => {
    const answer = await clientOf(kind).call(clientEntriesCall, {
      params: { id: owner.personId },
      query: { _size: 100 },
    })
    if (kind === 'consultant')
      return expect(namesOf(answer.body.list.data)).toEqual(namesSeen(kind, (entry) => entry.shared === true).sort())
    if (kind === 'other consultant') return expect(answer.body.list.data).toEqual([])
    const refused = kind.startsWith('LIMIT') ? [403, { error_code: 'FORBIDDEN' }] : missing
    expect([answer.status, answer.error]).toEqual(refused)
  })

  test('search', async () => {
    const answer = await clientOf(kind).call(searchCall, { query: { query: 'okapi' } })
    if (kind === 'guest') expect(answer.status).toBe(401)
    else if (kind.startsWith('LIMIT')) expect(answer.status).toBe(403)
    // articles have a search of their own
    else expect(namesOf(answer.body.list.data)).toEqual(namesSeen(kind, (entry) => entry.library === undefined).sort())
  })

  test('the feed, though everybody’s stored ids name everything', async () => {
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
    // what is for its author alone is on the life line only
    expect(namesOf(found)).toEqual(namesSeen(kind, (entry) => entry.privacy !== 0).sort())
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
    // what waits or is hidden is in the queue; on the page only for its author
    const onPage = namesSeen(kind, (entry) => isIn && entry.group && (entry.state === 0 || kind === 'owner'))
    expect(namesOf(answer.body.list.data)).toEqual(onPage.sort())
    const { members: cards, member_count } = answer.body.entity
    if (kind.includes('the author')) expect(cards.some((card) => card.id === owner.personId)).toBe(false)
    expect(cards.length > 0).toBe(isIn)
    expect(member_count).toBe(kind === 'guest' ? null : kind.includes('the author') || kind === 'owner' ? 5 : 6)
  })

  test('its members', async () => {
    const query = { _reltype: 'm' as const, _size: 100 }
    const answer = await clientOf(kind).call(relationListCall, { params: params(), query })
    if (kind === 'guest') return expect(answer.status).toBe(401)
    if (!isIn) return expect(answer.error).toEqual({ error_code: kind === elsewhere ? 'NOT_FOUND' : 'FORBIDDEN' })
    expect(answer.body.list.data.some((card) => card.id === owner.personId)).toBe(!kind.includes('the author'))
  })

  test('its queue: a moderator sees posts of blocked people too', async () => {
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
    const includes = (list: { id: string }[]) => list.some((card) => card.id === id())
    expect(includes(people.body.list.data)).toBe(!isHidden)
    expect(includes(friends.body.list.data)).toBe(isFriend)
    if (!isRefused(named)) expect(named.body.list.data.some((option) => option.v === id())).toBe(!isHidden)
    if (!isRefused(suggested)) expect(includes(suggested.body.list.data)).toBe(!isHidden && !isFriend)
    if (kind === elsewhere) expect(liked.status).toBe(404)
    else expect(includes(liked.body.list.data)).toBe(!isHidden)
  })

  test('by every action, like somebody who does not exist', async () => {
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

test('answers for hidden and missing entries are the same, byte by byte', async () => {
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
