import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { buildMatrix, findWrongCells, type Matrix } from './entry.matrix.ts'
import { World } from './entry.world.ts'

let database: TestDatabase
let db: pg.Client
let world: World
let matrix: Matrix

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client(database.connection)
  await db.connect()
  world = new World(db, 7)
  await db.query('BEGIN')
  await world.addCompany(1)
  matrix = await buildMatrix(db, world)
  await db.query('COMMIT')
})

afterAll(async () => {
  await db.end()
  await database.drop()
})

/** Runs the work in a transaction that is rolled back. */
async function undoing<T>(work: () => Promise<T>): Promise<T> {
  await db.query('BEGIN')
  try {
    return await work()
  } finally {
    await db.query('ROLLBACK')
  }
}

test('R1.12 R3.12 every kind of viewer sees of every level and state what the product promises', async () => {
  expect(await findWrongCells(db, world, matrix)).toEqual([])
})

test('R1.12 the table written by hand and the one in plain code agree', () => {
  for (const [kind, viewer] of Object.entries(matrix.viewers)) {
    if (viewer === null || !world.belongs(viewer, 0)) continue
    for (const { entry, seenBy, title } of matrix.cells) {
      expect(world.sees(viewer, 0, entry), `${kind}: ${title}`).toBe(seenBy.includes(kind))
    }
  }
})

describe('R1.12 the proof finds a planted breach', () => {
  const friendship = `r.letter = 'b' AND r.to_id = e.author_id`
  const rights = `('A','C','E','M')`
  test.each([
    ['a company sees another', 'e.site_id = site', 'true'],
    ['the removed is seen', 'e.privacy >= 0', 'true'],
    ['a guest falls through to level 9', 'viewer IS NOT NULL', 'true'],
    ['a block is not asked', 'b.me_id = viewer', 'false'],
    ['a block works one way', 'b.me_id = viewer', 'b.me_id = viewer AND b.made'],
    ['what waits or is hidden is seen', 'e.state = 0 AND (e.privacy = 9', '(e.privacy = 9'],
    ['a request sent is a friendship', friendship, friendship.replace(`= 'b'`, `IN ('b','s')`)],
    ['a request got is a friendship', friendship, friendship.replace(`= 'b'`, `IN ('b','g')`)],
    ['to follow is a friendship', friendship, `${friendship} UNION SELECT FROM follow w WHERE w.from_id = viewer`],
    ['friends see level 0', 'e.privacy = 1 AND', 'e.privacy IN (0, 1) AND'],
    ['a request to join is membership', `r.letter = 'm'`, `r.letter IN ('m','j')`],
    ['whoever is in a group is everybody', `r.from_id = viewer AND r.letter = 'm'`, `r.letter = 'm'`],
    ['every member moderates', rights, `('m','A','C','E','M')`],
    ['the right R moderates', rights, `('A','C','E','M','R')`],
    ['a moderator loses a right', rights, `('A','C','M')`],
    [
      'what is shared with one consultant every consultant sees',
      'e.consultant_id = viewer',
      `EXISTS (SELECT FROM relation r WHERE r.from_id = e.author_id AND r.letter = 'c' AND r.to_id = viewer)`,
    ],
    ['a consultant sees what is shared with anybody', 'e.consultant_id = viewer', 'e.consultant_id IS NOT NULL'],
    ['consultants are forgotten', 'e.consultant_id = viewer', 'false'],
    ['to ask for a challenge is to receive it', `AND l.state = 'granted'`, ''],
    ['a receiver sees what is hidden', `e.kind = 'lesson' AND e.state = 0`, `e.kind = 'lesson'`],
    ['a receiver sees what is no challenge', `e.kind = 'lesson' AND`, ''],
    ['receivers are forgotten', `e.kind = 'lesson'`, 'false'],
    ['a library that is switched off is seen', 'e.library IS NULL OR', 'true OR'],
    ['every library is switched off', 'e.library = ANY', 'false AND e.library = ANY'],
    ['the switch of another site opens', 'open_libraries(viewer, site)', 'open_libraries(viewer, 1::smallint)'],
    [
      'others’ solutions are seen before the own one',
      'OR NOT is_lesson_unsolved(viewer, site, e.lesson_id)',
      'OR true',
    ],
    ['solutions stay locked', 'OR NOT is_lesson_unsolved(viewer, site, e.lesson_id)', ''],
    ['a solution that waits is locked for its moderators', 'OR e.state <> 0 OR', 'OR'],
    [
      'an author loses what stands in a library',
      'e.author_id = viewer ',
      'e.author_id = viewer AND e.library IS NULL ',
    ],
    [
      'the role ADMIN opens',
      'e.author_id = viewer ',
      `e.author_id = viewer OR EXISTS (SELECT FROM account a WHERE a.entity_id = viewer AND a.role = 'ADMIN') `,
    ],
  ])('%s', async (_, rule, breach) => {
    const wrong = await undoing(async () => {
      const { rows } = await db.query<{ text: string }>(`SELECT pg_get_functiondef('visible_entry'::regproc) AS text`)
      const text = rows[0]?.text ?? ''
      expect(text.split(rule).length, 'the breach must meet the rule exactly once').toBe(2)
      await db.query(text.replace(rule, () => breach))
      return findWrongCells(db, world, matrix)
    })
    expect(wrong).not.toEqual([])
  })
})

describe('R1.12 the database refuses invalid entries', () => {
  test.each([
    ['level 0 in a group', 0, true],
    ['level 1 in a group', 1, true],
    ['level 2 without a group', 2, false],
  ] as const)('%s', async (_, level, inGroup) => {
    const write = undoing(() =>
      new World(db, 1).write(matrix.author, 0, level, { group: inGroup ? matrix.group : null }),
    )
    await expect(write).rejects.toThrow(/entry_shape/)
  })

  test('an entry in a group of another site', async () => {
    const write = undoing(async () => world.write(matrix.author, 0, 2, { group: await world.addGroup(1) }))
    await expect(write).rejects.toThrow(/foreign key/)
  })

  test.each([
    ['half a friendship', `INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'b', $2)`, 'author'],
    ['a right without membership', `INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'A', $2)`, 'group'],
    [
      'an entry shared with somebody who is no consultant',
      `INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, consultant_id)
      VALUES (gen_random_uuid(), $2, 0, 0, '2026-01-01', 'note', $1)`,
      'author',
    ],
    ['half a block', 'INSERT INTO block (me_id, other_id, made) VALUES ($1, $2, true)', 'author'],
  ] as const)('%s', async (_, statement, target) => {
    const insert = undoing(async () => {
      await db.query(statement, [matrix.viewers['stranger'], matrix[target]])
      await db.query('SET CONSTRAINTS ALL IMMEDIATE')
    })
    await expect(insert).rejects.toThrow(/foreign key/)
  })

  test('a friendship shown to others', async () => {
    const showFriendship = undoing(() =>
      db.query(
        `INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, friend_id) VALUES ($1, $2, 0, 1, '2026-01-01', 'friend', $3)`,
        [world.makeId(), matrix.author, matrix.viewers['friend']],
      ),
    )
    await expect(showFriendship).rejects.toThrow(/entry_shape/)
  })

  test('text left in a removed entry', async () => {
    const remove = undoing(() => db.query('UPDATE entry SET privacy = -1 WHERE id = $1', [matrix.cells[2]?.entry.id]))
    await expect(remove).rejects.toThrow(/entry_shape/)
  })
})
