// The views of moderators and administrators: each shows what it is for, and nothing else.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { World } from './entry.world.ts'

let database: TestDatabase
let db: pg.Client
let world: World
let author: string
let friend: string
let moderator: string
let group: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client(database.connection)
  await db.connect()
  world = new World(db, 5)
  author = await world.addPerson('Anna')
  friend = await world.addPerson('Béla')
  moderator = await world.addPerson('Cili')
  group = await world.addGroup(0)
  await world.joinGroup(author, group)
  await world.joinGroup(moderator, group, 'M')
})

afterAll(async () => {
  await db.end()
  await database.drop()
})

beforeEach(() => db.query('BEGIN'))
afterEach(() => db.query('ROLLBACK'))

async function idsIn(view: string, ...values: unknown[]): Promise<string[]> {
  return (await db.query<{ id: string }>(`SELECT id FROM ${view} ORDER BY id`, values)).rows.map((row) => row.id)
}

async function openCase(kind: string, target: string): Promise<string> {
  const id = world.makeId()
  await db.query('INSERT INTO report_case (id, site_id, kind, target_id) VALUES ($1, 0, $2, $3)', [id, kind, target])
  return id
}

const closeCase = (id: string) =>
  db.query(`UPDATE report_case SET resolution = 'dismiss', closed_at = now() WHERE id = $1`, [id])

async function addComment(entry: string, writer: string): Promise<string> {
  const id = world.makeId()
  await db.query(`INSERT INTO comment (id, entry_id, author_id, text) VALUES ($1, $2, $3, 'szia')`, [id, entry, writer])
  return id
}

async function addImage(owner: string): Promise<string> {
  const id = world.makeId()
  await db.query(
    `INSERT INTO media (id, db_key, owner_id, site_id, media_type, state) VALUES ($1, $2, $3, 0, 'i', 'ready')`,
    [id, id, owner],
  )
  return id
}

async function addMessages(images: string[]): Promise<string[]> {
  const conversation = world.makeId()
  const [low, high] = [author, friend].sort()
  await db.query('INSERT INTO conversation (id, site_id, low_id, high_id) VALUES ($1, 0, $2, $3)', [
    conversation,
    low,
    high,
  ])
  const sides = 'INSERT INTO conversation_side (owner_id, conversation_id, site_id, other_id) VALUES ($1, $2, 0, $3)'
  await db.query(sides, [author, conversation, friend])
  await db.query(sides, [friend, conversation, author])
  const ids: string[] = []
  for (const image of images) {
    const id = world.makeId()
    await db.query(`INSERT INTO message (id, conversation_id, sender_id, media_id) VALUES ($1, $2, $3, $4)`, [
      id,
      conversation,
      author,
      image,
    ])
    ids.push(id)
  }
  return ids
}

test('an open case shows the entry it names and its images, a closed one does not', async () => {
  const reported = await world.write(author, 0, 1)
  const diary = await world.write(author, 0, 0)
  const image = await addImage(author)
  await db.query('INSERT INTO entry_media (entry_id, place, media_id) VALUES ($1, 0, $2)', [reported.id, image])
  const hidden = await addImage(author)
  await db.query('INSERT INTO entry_media (entry_id, place, media_id) VALUES ($1, 0, $2)', [diary.id, hidden])
  await addComment(reported.id, friend)
  const openId = await openCase('post', reported.id)
  expect(await idsIn('reported_entry()')).toEqual([reported.id])
  expect(await idsIn('reported_media()')).toEqual([image])
  expect(await idsIn('reported_comment()')).toEqual([])
  await closeCase(openId)
  expect(await idsIn('reported_entry()')).toEqual([])
  expect(await idsIn('reported_media()')).toEqual([])
})

test('an open case about a group shows its cover', async () => {
  const [cover, other] = [await addImage(author), await addImage(author)]
  await db.query('INSERT INTO group_cover (group_id, media_id) VALUES ($1, $2)', [group, cover])
  const openId = await openCase('entity', group)
  expect(await idsIn('reported_media()')).toEqual([cover])
  await closeCase(openId)
  expect(await idsIn('reported_media()')).toEqual([])
  expect(await idsIn('visible_media($1::uuid, 0::smallint)', author)).toEqual([cover, other].toSorted())
})

test('a reported comment is shown, not its entry', async () => {
  const entry = await world.write(author, 0, 1)
  const comment = await addComment(entry.id, friend)
  await addComment(entry.id, author)
  await openCase('comment', comment)
  expect(await idsIn('reported_comment()')).toEqual([comment])
  expect(await idsIn('reported_entry()')).toEqual([])
})

test('a reported message is shown with its image, not the conversation', async () => {
  const images = [await addImage(author), await addImage(author)]
  const [first = ''] = await addMessages(images)
  await openCase('message', first)
  expect(await idsIn('reported_message()')).toEqual([first])
  expect(await idsIn('reported_media()')).toEqual([images[0]])
})

test('the image of a message hidden by moderation is hidden from the other person', async () => {
  const image = await addImage(author)
  const [message] = await addMessages([image])
  const media = 'visible_media($1::uuid, 0::smallint)'
  expect(await idsIn(media, friend)).toEqual([image])
  expect(await idsIn(media, moderator)).toEqual([])
  await db.query('UPDATE message SET state = 2 WHERE id = $1', [message])
  expect(await idsIn(media, friend)).toEqual([])
  expect(await idsIn(media, author)).toEqual([image])
})

test('R1.06 moderators see the posts of a member who blocked them', async () => {
  const entry = await world.write(author, 0, 2, { group })
  const diary = await world.write(author, 0, 0)
  const comment = await addComment(entry.id, author)
  await addComment(diary.id, author)
  await db.query('INSERT INTO block (me_id, other_id, made) VALUES ($1, $2, true), ($2, $1, false)', [
    author,
    moderator,
  ])
  expect(await idsIn('visible_entry($1::uuid, 0::smallint)', moderator)).toEqual([])
  expect(await idsIn('moderated_entry($1::uuid, 0::smallint)', moderator)).toEqual([entry.id])
  expect(await idsIn('moderated_comment($1::uuid, 0::smallint)', moderator)).toEqual([comment])
  expect(await idsIn('moderated_entry($1::uuid, 0::smallint)', author)).toEqual([])
})

test('R1.10 an article sent in waits for review on its site only, and until then only its author sees it', async () => {
  const id = world.makeId()
  await db.query(
    `INSERT INTO entry (id, author_id, site_id, privacy, state, occurred_on, kind, library, title)
     VALUES ($1, $2, 0, 9, 1, '2026-01-01', 'article', 'yousend', 'Egy reggel')`,
    [id, author],
  )
  await world.write(author, 0, 9, { state: 1 })
  expect(await idsIn('waiting_article(0::smallint)')).toEqual([id])
  expect(await idsIn('waiting_article(1::smallint)')).toEqual([])
  expect(await idsIn('visible_entry($1::uuid, 0::smallint)', friend)).toEqual([])
})

test('R1.03 a lesson that can be requested shows its title to members, not its text, and nothing to blocked people', async () => {
  const id = world.makeId()
  await db.query(
    `INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, audience, open_to_claim, title, text)
     VALUES ($1, $2, 0, 0, '2026-01-01', 'lesson', 'claim', true, 'Hét nap csend', 'titkos lépések')`,
    [id, author],
  )
  await db.query('INSERT INTO lesson (entry_id, site_id, sent_at) VALUES ($1, 0, now())', [id])
  const offers = async (viewer: string | null) =>
    (await db.query('SELECT * FROM claimable_lesson($1::uuid, 0::smallint)', [viewer])).rows
  expect(await offers(friend)).toEqual([
    {
      id,
      author_id: author,
      keeper_id: null,
      title: 'Hét nap csend',
      claim_ask: false,
      sent_at: expect.any(Date),
      is_open: true,
    },
  ])
  expect(await offers(null)).toEqual([])
  await db.query('INSERT INTO block (me_id, other_id, made) VALUES ($1, $2, true), ($2, $1, false)', [author, friend])
  expect(await offers(friend)).toEqual([])
})

test('R1.03 a lesson is managed by the leaders of its group, one without a group by administrators', async () => {
  const leader = await world.addPerson('Dóra')
  await world.joinGroup(leader, group, 'E')
  const ofGroup = await world.write(author, 0, 2, { kind: 'lesson', group })
  const free = await world.write(author, 0, 0, { kind: 'lesson' })
  // An entry that is no lesson, with a row of one.
  const { id } = await world.write(author, 0, 0)
  await db.query('INSERT INTO lesson (entry_id, site_id, keeper_id) VALUES ($1, 0, NULL)', [id])
  await db.query('INSERT INTO block (me_id, other_id, made) VALUES ($1, $2, true), ($2, $1, false)', [author, leader])
  const led = (viewer: string, admin: boolean) => idsIn('led_lesson($1::uuid, 0::smallint, $2)', viewer, admin)
  expect(await led(leader, false)).toEqual([ofGroup.id])
  expect(await led(moderator, false)).toEqual([])
  expect(await led(author, false)).toEqual([])
  expect(await led(friend, true)).toEqual([free.id])
})

test('R1.10 the administrators’ page of a library has only articles for everybody', async () => {
  const [open, own] = [world.makeId(), world.makeId()]
  for (const [id, level] of [
    [open, 9],
    [own, 0],
  ] as const)
    await db.query(
      `INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, library, title)
       VALUES ($1, $2, 0, $3, '2026-01-01', 'article', 'base', 'Egy reggel')`,
      [id, author, level],
    )
  await world.write(author, 0, 9)
  expect(await idsIn('library_article(0::smallint)')).toEqual([open])
  expect(await idsIn('library_article(1::smallint)')).toEqual([])
})

test('guests see a logo, and no other image', async () => {
  const logo = await addImage(author)
  await addImage(author)
  await db.query('UPDATE site SET logo_id = $1 WHERE id = 0', [logo])
  expect(await idsIn('visible_media(NULL, 0::smallint)')).toEqual([logo])
})

test('the administrators’ tables show what everybody of the site sees, and its comments', async () => {
  const open = await world.write(author, 0, 9)
  const closed = [
    await world.write(author, 0, 0),
    await world.write(author, 0, 1),
    await world.write(author, 0, 2, { group }),
  ]
  const comment = await addComment(open.id, friend)
  for (const { id } of closed) await addComment(id, friend)
  expect(await idsIn('open_entry(0::smallint)')).toEqual([open.id])
  expect(await idsIn('open_comment(0::smallint)')).toEqual([comment])
  await db.query('UPDATE comment SET state = 2 WHERE id = $1', [comment])
  expect(await idsIn('open_comment(0::smallint)')).toEqual([])
  await db.query('UPDATE entry SET state = 2 WHERE id = $1', [open.id])
  expect(await idsIn('open_entry(0::smallint)')).toEqual([])
})
