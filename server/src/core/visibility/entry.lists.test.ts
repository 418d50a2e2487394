// Compares the rule with the product's table on random data, and every list with the rule.
// A failure names its seed; SEED sets another one.
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#/platform/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { firstUuid, lastUuid } from '#/platform/db/id.ts'
import { type Entry, World } from './entry.world.ts'
import { buildRandomWorld, type RandomWorld } from './entry.random.ts'

const seed = Number(process.env['SEED'] ?? 7)

const queries = new Map<string, string>(
  readFileSync(new URL('entry.queries.sql', import.meta.url), 'utf8')
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n')
      const text = lines.filter((line) => !line.startsWith('--')).join('\n')
      return [name.split(' ')[0] ?? '', text.trim().replace(/;$/, '')]
    }),
)

let database: TestDatabase
let pool: pg.Pool
let db: pg.PoolClient
let world: World
let random: RandomWorld

async function rows<Row extends pg.QueryResultRow = { id: string }>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows
}

function ask<Row extends pg.QueryResultRow = { id: string }>(name: string, ...values: unknown[]): Promise<Row[]> {
  const text = queries.get(name)
  if (!text) throw new Error(`No query named ${name}`)
  return rows<Row>(text, ...values)
}

const idsOf = (list: { id: string }[]) => list.map((item) => item.id)
const newestFirst = (list: Entry[]) => idsOf(list).sort().reverse()

/** Everybody on every site they may enter, with what the product's table lets them see there. */
function* viewings(): Generator<{ viewer: string; site: number; visible: Entry[]; sees: (id: string) => boolean }> {
  for (const viewer of world.persons) {
    for (const site of [0, 1, 2]) {
      if (!world.belongs(viewer, site)) continue
      const visible = world.entries.filter((entry) => world.sees(viewer, site, entry))
      const ids = new Set(idsOf(visible))
      yield { viewer, site, visible, sees: (id) => ids.has(id) }
    }
  }
}

/** All pages of a list, seven rows each, so that every list turns pages. */
async function readPages<Row extends { id: string }>(
  readPage: (last: Row | undefined) => Promise<Row[]>,
): Promise<string[]> {
  const ids: string[] = []
  for (let last: Row | undefined; ;) {
    const page = await readPage(last)
    ids.push(...idsOf(page))
    if (page.length < 7) return ids
    last = page.at(-1)
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection)
  db = await pool.connect()
  world = new World(db, seed)
  random = await buildRandomWorld(db, world, (entry) =>
    ask('feed_push', entry.id, entry.author, entry.site, entry.level),
  )
})

afterAll(async () => {
  db.release()
  await pool.end()
  await database.drop()
})

describe(`R1.12 R3.12 in a random world (seed ${seed})`, () => {
  test('the rule shows each viewer exactly what the product promises', async () => {
    let pairs = 0
    for (const { viewer, site, visible } of viewings()) {
      const found = await rows('SELECT id FROM visible_entry($1::uuid, $2::smallint)', viewer, site)
      expect(newestFirst(visible)).toEqual(idsOf(found).sort().reverse())
      pairs += world.entries.length
    }
    expect(pairs).toBeGreaterThan(50_000)
  })

  test('a guest sees nothing anywhere', async () => {
    for (const site of [0, 1, 2]) {
      expect(await rows('SELECT id FROM visible_entry(NULL, $1::smallint)', site)).toEqual([])
      expect(await rows('SELECT id FROM visible_comment(NULL, $1::smallint)', site)).toEqual([])
    }
  })

  test('a life line has what its viewer may see, in order, over all pages', async () => {
    const text = `SELECT q.*, q.occurred_on::text AS day FROM (${queries.get('profile_page')}) q`
    for (const { viewer, site, visible } of viewings()) {
      const author = world.pick(world.persons)
      const line = await readPages<{ id: string; day: string }>((last) =>
        rows(text, viewer, site, author, last?.day ?? '2100-01-01', last?.id ?? lastUuid, 7),
      )
      // A received lesson is in the list of lessons, not on its author's life line.
      const onLine = (entry: Entry) =>
        entry.level > 1 || viewer === author || (entry.level === 1 && world.areFriends(viewer, author))
      const expected = visible.filter((entry) => entry.author === author && onLine(entry))
      expect(line).toEqual(idsOf(expected.sort((a, b) => (a.day + a.id < b.day + b.id ? 1 : -1))))
    }
  })

  test('a feed shows what the rule allows, though its stored ids are stale and wrong', async () => {
    for (const { viewer, site, visible } of viewings()) {
      const ready = await rows('SELECT entry_id AS id FROM feed WHERE owner_id = $1 AND site_id = $2', viewer, site)
      const readyIds = new Set(idsOf(ready))
      const feed = await readPages((last) => ask('feed_page', viewer, site, last?.id ?? lastUuid, 7))
      const inMyGroup = (entry: Entry) => entry.state === 0 && entry.level > 0 && world.isMember(viewer, entry.group)
      expect(feed).toEqual(newestFirst(visible.filter((entry) => readyIds.has(entry.id) || inMyGroup(entry))))
    }
  })

  test('a feed rebuilt without stored ids has entries of friends, of followed people and one’s own', async () => {
    for (const { viewer, site, visible } of viewings()) {
      const pulled = await ask('feed_pull', viewer, site, lastUuid, 5000)
      const mine = (entry: Entry) =>
        entry.author === viewer || world.areFriends(viewer, entry.author) || world.follows(viewer, entry.author)
      expect(idsOf(pulled)).toEqual(newestFirst(visible.filter(mine)))
    }
  })

  test('search finds what may be seen, without accents', async () => {
    for (const { viewer, site, visible } of viewings()) {
      expect(idsOf(await ask('entry_search', viewer, site, 'tukor', lastUuid, 5000))).toEqual(newestFirst(visible))
    }
  })

  test('comments, lists of likes and their counts show only what is visible', async () => {
    for (const { viewer, site, sees } of viewings()) {
      for (let i = 0; i < 4; i++) {
        const entry = world.pick(random.discussed)
        const comments = random.comments.filter((comment) => comment.entry === entry)
        const unblocked = comments.filter((comment) => !world.areApart(viewer, comment.author))
        const readable = unblocked.filter(
          (comment) => !comment.hidden || comment.author === viewer || world.moderates(viewer, entry.group),
        )
        const expected = sees(entry.id) ? idsOf(readable) : []
        expect(idsOf(await ask('comment_page', viewer, site, entry.id, firstUuid, 1000))).toEqual(expected)
        const seen = await rows(
          'SELECT id FROM visible_comment($1::uuid, $2::smallint) WHERE entry_id = $3 ORDER BY id',
          viewer,
          site,
          entry.id,
        )
        expect(idsOf(seen)).toEqual(expected)

        const likers = random.likes.filter((like) => like.entry === entry && !world.areApart(viewer, like.actor))
        const named = likers.filter((like) => world.belongs(like.actor, site)).map((like) => like.actor)
        expect(idsOf(await ask('likers', viewer, site, entry.id, firstUuid, 1000))).toEqual(
          sees(entry.id) ? named.sort() : [],
        )

        const [counts] = await ask<{ likes: number; comments: number }>('hidden_counts', viewer, [entry.id])
        const published = (list: typeof comments) => list.filter((comment) => !comment.hidden).length
        expect(counts).toMatchObject({
          comments: published(comments) - published(unblocked),
          likes: random.likes.filter((like) => like.entry === entry).length - likers.length,
        })
      }
    }
  })

  test('the people of a site are its members without blocked ones', async () => {
    for (const { viewer, site } of viewings()) {
      const people = await ask('people_page', viewer, site, ' ', ' ', firstUuid, 1000)
      const expected = world.persons.filter((person) => world.belongs(person, site) && !world.areApart(viewer, person))
      expect(idsOf(people).sort()).toEqual(expected.sort())
    }
  })

  test('the audience shown before publishing is who then sees the entry', async () => {
    // Recipients of a lesson are added after it is published, so only notes are compared.
    const published = world.entries.filter((entry) => entry.level >= 0 && entry.state === 0 && entry.kind === 'note')
    for (const entry of published.slice(0, 400)) {
      const found = await rows(
        `SELECT p AS id FROM audience_of($1, $2::smallint, $3::smallint, $4) AS p
         UNION SELECT p FROM consultant_of($1, $2::smallint, $5) AS p`,
        entry.author,
        entry.site,
        entry.level,
        entry.group,
        entry.consultant,
      )
      const expected = world.persons.filter(
        (person) =>
          person !== entry.author && world.belongs(person, entry.site) && world.sees(person, entry.site, entry),
      )
      expect(idsOf(found).sort()).toEqual(expected.sort())
    }
  })

  test('the map counts everybody but blocked people, at every level', async () => {
    const onMap = await random.placeOnMap()
    for (const viewer of world.persons) {
      const expected = onMap.filter((person) => !world.areApart(viewer, person)).length
      for (const level of [0, 3, 11]) {
        const rowsOfMap = [...new Set(Array.from({ length: 100 }, (_, i) => (2290 + i) >> level))]
        const cells = await ask<{ n: number }>('map_cells', viewer, 0, level, rowsOfMap, 800 >> level, 1000 >> level)
        expect(cells.reduce((sum, cell) => sum + cell.n, 0)).toBe(expected)
      }
    }
  })

  test('the badge counts what the list shows, with or without people in a notification', async () => {
    for (const { viewer, site } of viewings()) {
      const notifications = random.notifications.filter(
        (notification) => notification.owner === viewer && notification.site === site,
      )
      const expected = notifications.filter(
        (notification) =>
          (!notification.entry || world.sees(viewer, site, notification.entry)) &&
          (!notification.actors || notification.actors.some((actor) => !world.areApart(viewer, actor))),
      )
      expect(idsOf(await ask('notification_page', viewer, site, lastUuid, 1000))).toEqual(
        idsOf(expected).sort().reverse(),
      )
      expect(await ask<{ count: number }>('unread_count', viewer, site)).toEqual([
        { count: Math.min(10, expected.length) },
      ])
    }
  })

  test('an image is visible with the entry it is attached to', async () => {
    for (const { viewer, site, sees } of viewings()) {
      const found = await rows('SELECT id FROM visible_media($1::uuid, $2::smallint)', viewer, site)
      const expected = random.images.filter(
        (image) => image.site === site && (image.owner === viewer || (image.ready && sees(image.entry.id))),
      )
      expect(idsOf(found).sort()).toEqual(idsOf(expected).sort())
    }
  })

  test('R1.04 liking twice is one like, the number follows, and what is hidden cannot be liked', async () => {
    const entry = world.entries.find((item) => item.level === 9 && item.state === 0 && item.site === 0)
    const viewer = world.persons.find((person) => entry && world.belongs(person, 0) && world.sees(person, 0, entry))
    const hidden = world.entries.find((item) => viewer && !world.sees(viewer, 0, item))
    if (!entry || !viewer || !hidden) throw new Error('The world is too small')
    await db.query('DELETE FROM entry_like WHERE entry_id = $1', [entry.id])
    const answers = []
    for (const act of ['like', 'like', 'unlike', 'unlike']) answers.push(...(await ask(act, viewer, 0, entry.id)))
    expect(answers).toEqual([
      { id: entry.id, liked: true, like_count: 1 },
      { id: entry.id, liked: false, like_count: null },
      { id: entry.id, unliked: true, like_count: 0 },
      { id: entry.id, unliked: false, like_count: null },
    ])
    expect(await ask('like', viewer, 0, hidden.id)).toEqual([])
  })
})
