import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { owners } from './owners.ts'

let database: TestDatabase
let db: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client(database.connection)
  await db.connect()
})

afterAll(async () => {
  await db.end()
  await database.drop()
})

async function rows<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows
}

describe('R1.17 the list of owners', () => {
  const listed = Object.entries(owners).flatMap(([table, ownership]) =>
    'columns' in ownership ? ownership.columns.map((column) => ({ table, ...column })) : [],
  )

  test('names every table of the database, and no other', async () => {
    const tables = await rows<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    )
    expect(Object.keys(owners).sort()).toEqual(tables.map((table) => table.name).sort())
  })

  test('names every foreign key to a person, a group or an account, with what erasure does to it', async () => {
    const keys = await rows<{ name: string }>(`
      SELECT DISTINCT h.relname || '.' || a.attname || ' of ' || c.confrelid::regclass || ' erases ' ||
             CASE c.confdeltype WHEN 'c' THEN 'row' WHEN 'n' THEN 'column' ELSE 'refused' END AS name
      FROM pg_constraint c
      JOIN pg_class h ON h.oid = c.conrelid
      JOIN LATERAL unnest(c.conkey, c.confkey) AS k(here, there) ON true
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.here
      JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = k.there AND f.attname = 'id'
      WHERE c.contype = 'f' AND c.confrelid IN ('entity'::regclass, 'account'::regclass)`)
    const expected = listed
      .filter((column) => !column.without_key)
      .map((column) => `${column.table}.${column.column} of ${column.of} erases ${column.erased}`)
    expect(expected.sort()).toEqual(keys.map((key) => key.name).sort())
  })

  test('names columns that exist', async () => {
    const columns = await rows<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
    )
    const existing = new Set(columns.map((column) => column.name))
    const through = Object.entries(owners).flatMap(([table, ownership]) =>
      'through' in ownership ? [`${table}.${ownership.through}`] : [],
    )
    const named = [...listed.map((column) => `${column.table}.${column.column}`), ...through]
    expect(named.filter((name) => !existing.has(name))).toEqual([])
  })
})

test('every foreign key has an index, so that erasing a member reads no whole table', async () => {
  // A partial index serves a cascade only when it excludes only NULL. Sites are few and are not deleted.
  const bare = await rows(`
    SELECT c.conrelid::regclass::text AS "table", c.conname AS key FROM pg_constraint c
    WHERE c.contype = 'f' AND c.confrelid <> 'site'::regclass AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = ANY (c.conkey)
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`)
  expect(bare).toEqual([])
})

test.each([
  'visible_entry($1::uuid, $2::smallint)',
  'visible_comment($1::uuid, $2::smallint)',
  'visible_entity($1::uuid, $2::smallint)',
  'visible_media($1::uuid, $2::smallint)',
  'visible_notification($1::uuid, $2::smallint)',
  'moderated_entry($1::uuid, $2::smallint)',
  'moderated_comment($1::uuid, $2::smallint)',
  'claimable_lesson($1::uuid, $2::smallint)',
  'reported_entry()',
  'reported_comment()',
  'reported_message()',
  'reported_media()',
  'waiting_article($2::smallint)',
  'library_article($2::smallint)',
  'led_lesson($1::uuid, $2::smallint, true)',
  'open_entry($2::smallint)',
  'open_comment($2::smallint)',
])('%s is inlined: the indexes of its table serve it', async (view) => {
  const plan = await rows<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM ${view} WHERE id = $1::uuid OR $2::smallint = 5`,
    '00000000-0000-7000-8000-000000000001',
    0,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Function Scan|ProjectSet/)
})

describe('notifications, whose foreign keys are checked once per statement', () => {
  const [owner = '', actor = '', entry = '', nobody = ''] = ['0', '1', '2', '3'].map(
    (digit) => `00000000-0000-7000-8000-00000000002${digit}`,
  )
  const notify = (ownerId: string, entryId: string, site = 0) =>
    db.query(
      `INSERT INTO notification (id, owner_id, site_id, kind, entry_id, last_id) VALUES ($2, $1, $3, 'mood', $2, $2)`,
      [ownerId, entryId, site],
    )
  const name = (actorId: string) =>
    db.query(`INSERT INTO notification_actor (notification_id, event_id, actor_id) VALUES ($1, $1, $2)`, [
      entry,
      actorId,
    ])
  const left = () =>
    rows('SELECT actor_id FROM notification n LEFT JOIN notification_actor a ON a.notification_id = n.id')

  beforeAll(() =>
    db.query(
      `INSERT INTO entity (id, type, site_id, display_name) SELECT id, 0, 0, 'Anna' FROM unnest($1::uuid[]) AS id`,
      [[owner, actor]],
    ),
  )
  const write = () =>
    db.query(
      `INSERT INTO entry (id, author_id, site_id, privacy, kind, occurred_on, text) VALUES ($1, $2, 0, 9, 'note', '2026-01-01', 'Szia')`,
      [entry, owner],
    )

  test('refer only to rows that exist', async () => {
    await write()
    await expect(notify(nobody, entry)).rejects.toThrow('somebody who is not there')
    await expect(notify(owner, nobody)).rejects.toThrow('an entry that is not there')
    await expect(notify(owner, entry, 99)).rejects.toThrow('a site that is not there')
    await notify(owner, entry)
    await expect(name(nobody)).rejects.toThrow('somebody who is not there')
  })

  test('are deleted with the entry and with their owner, and lose an actor who is deleted', async () => {
    await name(actor)
    expect(await left()).toEqual([{ actor_id: actor }])
    await db.query('DELETE FROM entry WHERE id = $1', [entry])
    expect(await left()).toEqual([])
    expect(await rows('SELECT FROM notification_actor')).toEqual([])
    await write()
    await notify(owner, entry)
    await name(actor)
    await db.query('DELETE FROM entity WHERE id = $1', [actor])
    expect(await left()).toEqual([{ actor_id: null }])
    await db.query('DELETE FROM entity WHERE id = $1', [owner])
    expect(await left()).toEqual([])
  })
})

describe('hints of what a page need not look up', () => {
  const [person = '', other = '', first = '', second = '', image = ''] = ['0', '1', '2', '3', '4'].map(
    (digit) => `00000000-0000-7000-8000-00000000003${digit}`,
  )
  const write = (id: string, kind: 'note' | 'mood', on: string) =>
    db.query(
      `INSERT INTO entry (id, author_id, site_id, privacy, kind, mood, occurred_on, text) VALUES ($1, $2, 0, 9, $3, $4, $5, 'Szia')`,
      [id, person, kind, kind === 'mood' ? 3 : null, on],
    )
  const attach = () =>
    db.query('INSERT INTO entry_media (entry_id, place, media_id) VALUES ($1, 0, $2)', [first, image])
  const searched = () =>
    rows<{ id: string }>('SELECT id FROM entry WHERE author_id = $1 AND may_have_media ORDER BY id', person)
  const moodOf = async (id: string) =>
    (await rows<{ on: string }>('SELECT last_mood_on::text AS on FROM entity WHERE id = $1', id))[0]?.on

  beforeAll(async () => {
    await db.query(
      `INSERT INTO entity (id, type, site_id, display_name) SELECT id, 0, 0, 'Anna' FROM unnest($1::uuid[]) AS id`,
      [[person, other]],
    )
    await db.query(
      `INSERT INTO media (id, db_key, owner_id, site_id, media_type, state, mime) VALUES ($1::uuid, replace($1::uuid::text, '-', ''), $2, 0, 'i', 'ready', 'image/jpeg')`,
      [image, person],
    )
  })
  // each test begins with only the two people and the image
  beforeEach(() => db.query('BEGIN'))
  afterEach(() => db.query('ROLLBACK'))

  test('media: only of entries that have had some', async () => {
    await write(first, 'note', '2026-01-01')
    await write(second, 'note', '2026-01-01')
    expect(await searched()).toEqual([])
    await attach()
    expect(await searched()).toEqual([{ id: first }])
    await db.query('UPDATE entry_media SET entry_id = $1', [second])
    expect(await searched()).toEqual([{ id: first }, { id: second }])
  })

  test('mood: none after the newest day that was ever stored', async () => {
    await write(first, 'note', '2026-03-01')
    expect(await moodOf(person)).toBe('-infinity')
    await write(second, 'mood', '2026-02-01')
    expect(await moodOf(person)).toBe('2026-02-01')
    await db.query('UPDATE entry SET occurred_on = $2 WHERE id = $1', [second, '2026-01-01'])
    expect(await moodOf(person)).toBe('2026-02-01')
    await db.query(`UPDATE entry SET kind = 'mood', mood = 1 WHERE id = $1`, [first])
    expect(await moodOf(person)).toBe('2026-03-01')
    await db.query('UPDATE entry SET author_id = $2 WHERE id = $1', [first, other])
    expect(await moodOf(other)).toBe('2026-03-01')
  })

  test('rows from before the hints existed are looked up', async () => {
    await db.query(`DROP FUNCTION entry_media_come, mood_come CASCADE`)
    await db.query(`ALTER TABLE entry DROP COLUMN may_have_media`)
    await db.query(`ALTER TABLE entity DROP COLUMN last_mood_on`)
    await write(first, 'mood', '2026-01-01')
    await attach()
    await db.query(await readFile(new URL('fixtures/old/migrations/0046_looked_for.sql', import.meta.url), 'utf8'))
    expect(await searched()).toEqual([{ id: first }])
    expect(await moodOf(person)).toBe('infinity')
  })
})

describe('the stored number of members of a group', () => {
  const [group = '', ...people] = ['0', '1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000001${digit}`)
  const count = () => rows('SELECT members FROM group_size WHERE group_id = $1', group)

  test('changes when members join, leave or are erased, not with other letters, and is deleted with the group', async () => {
    await db.query(
      `INSERT INTO entity (id, type, site_id, display_name)
       SELECT id, CASE WHEN id = $2 THEN 2 ELSE 0 END, 0, 'Anna' FROM unnest($1::uuid[]) AS id`,
      [[group, ...people], group],
    )
    await db.query(`INSERT INTO relation (from_id, letter, to_id) SELECT id, 'm', $2 FROM unnest($1::uuid[]) AS id`, [
      people,
      group,
    ])
    await db.query(`INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'A', $2)`, [people[0], group])
    expect(await count()).toEqual([{ members: 3 }])
    await db.query(`DELETE FROM relation WHERE from_id = $1 AND letter = 'm'`, [people[0]])
    await db.query('DELETE FROM entity WHERE id = $1', [people[1]])
    expect(await count()).toEqual([{ members: 1 }])
    await expect(db.query(`UPDATE relation SET letter = 'j' WHERE from_id = $1`, [people[2]])).rejects.toThrow(
      /keeps its letter/,
    )
    await db.query('DELETE FROM entity WHERE id = $1', [group])
    expect(await count()).toEqual([])
  })
})

describe('the stored number of members of a site', () => {
  const people = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`)
  const count = () => rows('SELECT members FROM site_size WHERE site_id = 0')

  test('changes when members are added or erased, not when they are renamed', async () => {
    await db.query(
      `INSERT INTO entity (id, type, site_id, display_name) SELECT id, 0, 0, 'Anna' FROM unnest($1::uuid[]) AS id`,
      [people],
    )
    await db.query(
      'INSERT INTO site_member (entity_id, site_id, name_fold) SELECT id, 0, name_fold FROM entity WHERE id = ANY ($1)',
      [people],
    )
    expect(await count()).toEqual([{ members: 3 }])
    await db.query(`UPDATE entity SET display_name = 'Éva' WHERE id = $1`, [people[0]])
    expect(await rows('SELECT name_fold FROM site_member WHERE entity_id = $1', people[0])).toEqual([
      { name_fold: ' eva' },
    ])
    expect(await count()).toEqual([{ members: 3 }])
    await db.query('DELETE FROM entity WHERE id = ANY ($1)', [people.slice(1)])
    expect(await count()).toEqual([{ members: 1 }])
  })

  test('cannot be made wrong by moving a row to another site', async () => {
    const move = db.query('UPDATE site_member SET site_id = 1 WHERE entity_id = $1', [people[0]])
    await expect(move).rejects.toThrow(/keeps its site/)
  })
})

test('the main site exists from the start', async () => {
  expect(
    await rows('SELECT s.id, s.name, e.type, e.display_name FROM site s JOIN entity e ON e.id = s.entity_id'),
  ).toEqual([{ id: 0, name: 'Entemi', type: 3, display_name: 'Entemi' }])
})
