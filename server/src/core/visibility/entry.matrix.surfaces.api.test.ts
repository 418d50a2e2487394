// The privacy matrix for what belongs to an entry: likes, comments, shares, notifications, sockets, libraries; and what a
// change of a setting does to them at once.
import { articleCall, articlesCall } from '@entemi/contract/community/library'
import { addCommentCall } from '@entemi/contract/diary/comment'
import type { CommentId, EntryId } from '@entemi/contract/platform/ids'
import { likeCommentCall, relationListCall, unlikeCommentCall } from '@entemi/contract/diary/like'
import { personCall } from '@entemi/contract/diary/lifeline'
import { mediaFileCall } from '@entemi/contract/core/media'
import { notificationsCall } from '@entemi/contract/account/notification'
import { hideFromTimelineCall, readPostCall, timelineCall } from '@entemi/contract/diary/post'
import { searchCall } from '@entemi/contract/community/search'
import { setSiteSettingCall } from '@entemi/contract/core/site-setting'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { makeComment, viewerOf, type TestMember } from '#/app/testing/makers.ts'
import {
  buildMatrixWorld,
  elsewhere,
  maySee,
  viewers,
  type MatrixWorld,
  type ViewerKind,
} from '#/app/testing/matrix.ts'
import { listVisibleIds } from './entry.ts'

let world: MatrixWorld
/** By the id of the entry: a comment of the third person on it, and their public share of it. */
const comments = new Map<EntryId, CommentId>()
const shares = new Map<EntryId, EntryId>()

beforeAll(async () => {
  world = await buildMatrixWorld()
  const { server, entries, members, third } = world
  for (const { id } of entries) {
    const [comment, share] = [await makeComment(server, third, id), newId<EntryId>()]
    comments.set(id, comment)
    shares.set(id, share)
    await sql`INSERT INTO comment_like VALUES (${comment}, ${third.personId})`.execute(server.db)
    await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, shared_id, occurred_on)
      VALUES (${share}, ${third.personId}, 0, 9, 'note', ${id}, current_date)`.execute(server.db)
  }
  // everybody likes everything, and has a notification of it
  const people = [...members.values()].map(({ personId }) => personId)
  const all = sql`unnest(${people}::uuid[]) AS p(id) CROSS JOIN unnest(${entries.map(({ id }) => id)}::uuid[]) AS e(id)`
  await sql`INSERT INTO entry_like (entry_id, actor_id) SELECT e.id, p.id FROM ${all}`.execute(server.db)
  await sql`INSERT INTO notification (id, owner_id, site_id, kind, entry_id, has_actor, last_id)
    SELECT n.id, n.owner_id, 0, 'entry_new', n.entry_id, false, n.id
    FROM (SELECT gen_random_uuid() AS id, p.id AS owner_id, e.id AS entry_id FROM ${all}) n`.execute(server.db)
})
afterAll(() => world.server.stop())

const member = (kind: ViewerKind): TestMember => {
  const found = world.members.get(kind)
  if (found === undefined) throw new Error(`nobody is ${kind}`)
  return found
}
const seenBy = (kind: ViewerKind) => world.entries.filter((entry) => maySee(kind, entry))
const namesOf = (ids: readonly (string | undefined)[]) =>
  world.entries.filter((entry) => ids.includes(entry.id)).map((entry) => entry.name)
const namesSeen = (kind: ViewerKind) => seenBy(kind).map((entry) => entry.name)
const of = <T>(map: Map<EntryId, T>, id: EntryId): T => {
  const found = map.get(id)
  if (found === undefined) throw new Error('the world is not built')
  return found
}
const roleOf = (kind: ViewerKind) => (kind.startsWith('LIMIT') ? 'LIMIT' : kind === 'ADMIN' ? 'ADMIN' : 'LOGGED')
const readerOf = (kind: ViewerKind) => viewerOf(member(kind), roleOf(kind))

describe.each(viewers.filter((kind) => kind !== 'guest'))('R1.12 R3.12 %s', (kind) => {
  test('the state names only liked entries that are visible now', async () => {
    const { _state } = (await member(kind).client.call(stateCall)).body
    expect(namesOf(_state.liked)).toEqual(namesSeen(kind))
  })

  test('notifications, and their number', async () => {
    const { client } = member(kind)
    const { list } = (await client.call(notificationsCall, { query: { _size: 100 } })).body
    expect(namesOf(list.data.map((notification) => notification.entry?.id))).toEqual(namesSeen(kind))
    const { _state } = (await client.call(stateCall)).body
    expect(_state.notification).toBe(Math.min(10, list.data.length))
  })

  test('likes of comments', async () => {
    const { client } = member(kind)
    for (const entry of world.entries) {
      const id = of(comments, entry.id)
      const likers = await client.call(relationListCall, { params: { id: id as never }, query: { _reltype: 'l' } })
      expect([entry.name, likers.status]).toEqual([entry.name, maySee(kind, entry) ? 200 : 404])
      if (maySee(kind, entry)) continue
      const missing = [404, { error_code: 'NOT_FOUND' }]
      for (const call of [likeCommentCall, unlikeCommentCall]) {
        const act = await client.call(call, { params: { id } })
        expect([act.status, act.error]).toEqual(missing)
      }
    }
  })

  test('earlier shares show the text if the entry itself is visible', async () => {
    if (kind === elsewhere) return
    const { client } = member(kind)
    const line = await client.call(personCall, { params: { id: world.third.personId }, query: { _size: 100 } })
    const onLine = line.body.list.data.map((post) => post.shared?.id)
    expect(namesOf(onLine)).toEqual(namesSeen(kind))
    for (const entry of world.entries) {
      const { post } = (await client.call(readPostCall, { params: { id: of(shares, entry.id) } })).body
      expect([entry.name, post.shared?.id]).toEqual([entry.name, maySee(kind, entry) ? entry.id : undefined])
    }
  })

  test('sockets', async () => {
    if (kind === elsewhere) return
    const ids = world.entries.map((entry) => entry.id)
    expect(namesOf(await listVisibleIds(world.server.db, readerOf(kind), ids))).toEqual(namesSeen(kind))
  })

  test('libraries', async () => {
    const { client } = member(kind)
    const list = await client.call(articlesCall, { query: { _size: 100 } })
    if (roleOf(kind) === 'LIMIT') return expect(list.status).toBe(403)
    const isOpen = (entry: { library?: string }) => entry.library === 'open' || kind === 'ADMIN'
    const articles = seenBy(kind).filter((entry) => entry.library !== undefined)
    expect(namesOf(list.body.list.data.map((article) => article.id))).toEqual(
      articles.filter(isOpen).map((entry) => entry.name),
    )
    const found = await client.call(searchCall, { query: { query: 'okapi', kind: 'article' } })
    expect(namesOf(found.body.list.data.map((item) => item.id))).toEqual(
      articles.filter(isOpen).map((entry) => entry.name),
    )
    for (const entry of world.entries.filter((one) => one.library !== undefined)) {
      const read = await client.call(articleCall, { params: { id: entry.id } })
      // administrators read what waits for review on the page of articles sent in
      const mayRead = maySee(kind, entry) || (kind === 'ADMIN' && entry.state === 1)
      expect([entry.name, read.status]).toEqual([entry.name, mayRead ? 200 : 404])
    }
  })
})

test('R1.12 an entry hidden from one’s own feed is not in it any more, but still elsewhere', async () => {
  const { client } = member('once parted')
  const article = world.entries.find((entry) => entry.name === 'article')
  if (article === undefined) throw new Error('the world is not built')
  const feeds = async () => {
    const pages = [{}, { category: 'all' as const }]
    const read = await Promise.all(pages.map((query) => client.call(timelineCall, { query: { _size: 100, ...query } })))
    return read.map(({ body }) => body.list.data.some((item) => item.id === article.id))
  }
  expect(await feeds()).toEqual([true, true])
  await client.call(hideFromTimelineCall, { params: { id: article.id } })
  expect(await feeds()).toEqual([false, false])
  expect((await client.call(readPostCall, { params: { id: article.id } })).status).toBe(200)
})

test('R1.10 R1.12 a library that is switched on or off shows or hides all its articles from the next call on', async () => {
  const closed = world.entries.find((entry) => entry.name === 'article of a library that is off')
  if (closed === undefined) throw new Error('the world is not built')
  const { id, key } = closed
  const { client } = member('stranger')
  const surfaces = async () => {
    const feed = await client.call(timelineCall, { query: { _size: 100, category: 'all' } })
    const line = await client.call(personCall, { params: { id: world.owner.personId }, query: { _size: 100 } })
    const found = await client.call(searchCall, { query: { query: 'okapi', kind: 'article' } })
    const notifications = await client.call(notificationsCall, { query: { _size: 100 } })
    const share = await client.call(readPostCall, { params: { id: of(shares, id) } })
    const likers = { params: { id: of(comments, id) as never }, query: { _reltype: 'l' as const } }
    const image = await client.call(mediaFileCall, { params: { db_key: key, variant: 'pres' } })
    return {
      feed: feed.body.list.data.some((item) => item.id === id),
      line: line.body.list.data.some((item) => item.id === id),
      search: found.body.list.data.some((item) => item.id === id),
      notification: notifications.body.list.data.some((notification) => notification.entry?.id === id),
      share: share.body.post.shared !== null,
      liked: (await client.call(stateCall)).body._state.liked.includes(id),
      read: (await client.call(readPostCall, { params: { id } })).status === 200,
      library: (await client.call(articlesCall, { query: { library: 'quote' } })).status === 200,
      likers: (await client.call(relationListCall, likers)).status === 200,
      comment:
        (await client.call(addCommentCall, { params: { objectId: id }, body: { message: 'Szép.' } })).status === 201,
      image: image.status === 200,
    }
  }
  const switchTo = (libraries: ('video' | 'base' | 'quote')[]) =>
    member('ADMIN').client.call(setSiteSettingCall, { body: { libraries } })
  const off = await surfaces()
  expect(new Set(Object.values(off)), JSON.stringify(off)).toEqual(new Set([false]))
  await switchTo(['video', 'base', 'quote'])
  const on = await surfaces()
  expect(new Set(Object.values(on)), JSON.stringify(on)).toEqual(new Set([true]))
  await switchTo(['video', 'base'])
  expect(await surfaces()).toEqual(off)
})
