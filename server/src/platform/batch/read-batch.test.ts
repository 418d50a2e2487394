import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { createDatabase, inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { countStatements, createPool } from '#/platform/db/pool.ts'
import { readBatched } from './read-batch.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Tx

beforeAll(async () => {
  database = await createTestDatabase('empty')
  pool = createPool({ ...database.connection, max: 4 })
  db = createDatabase(pool)
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

interface Doubled {
  n: number
  twice: number
  name: string | null
}

const double = (n: number, { size = 1, name = null as string | null } = {}) =>
  readBatched(
    db,
    sql<Doubled>`SELECT a.n, a.n * 2 AS twice, ${name}::text AS name
      FROM (SELECT ${n}::int AS n) a WHERE ${n}::int > 0 AND 100 / (${n}::int - 13) IS NOT NULL LIMIT ${size}`,
  )

/** The parameters of a text are read once; this is not counted below. */
beforeEach(() => double(1))

async function count<T>(act: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const before = countStatements()
  return { answer: await act(), statements: countStatements() - before }
}

const numbers = Array.from({ length: 20 }, (_, i) => i + 20)

test('reads that arrive at once run as one statement, each gets its own row', async () => {
  const { answer, statements } = await count(() => Promise.all(numbers.map((n) => double(n))))
  expect(answer).toEqual(numbers.map((n) => ({ n, twice: n * 2, name: null })))
  expect(statements).toBe(1)
})

test('a read that is alone runs as it is', async () => {
  const { answer, statements } = await count(() => double(7))
  expect([answer, statements]).toEqual([{ n: 7, twice: 14, name: null }, 1])
})

test('a read without a row gets undefined, the others of the batch their rows', async () => {
  const answers = await Promise.all([1, 2, 3, -4, 5, -6].map((n) => double(n)))
  expect(answers.map((row) => row?.n)).toEqual([1, 2, 3, undefined, 5, undefined])
})

test('a read that fails does not fail the others of its batch', async () => {
  const answers = await Promise.allSettled([1, 2, 3, 13, 5].map((n) => double(n)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(answers[4]).toMatchObject({ value: { n: 5, twice: 10 } })
})

test('reads with different limits are not joined', async () => {
  const sizes = [1, 1, 1, 0, 1, 0, 1]
  const answers = await Promise.all(sizes.map((size, i) => double(i + 1, { size })))
  expect(answers.map((row) => row?.n)).toEqual([1, 2, 3, undefined, 5, undefined, 7])
})

test('null stays null, and the text "null" stays a text', async () => {
  const names = ['a', null, 'null', '{"b"}', null, 'c, d\\', '']
  const answers = await Promise.all(names.map((name, i) => double(i + 1, { name })))
  expect(answers.map((row) => row?.name)).toEqual(names)
})

test('equal values of one read are not confused with different values of another', async () => {
  const ask = (a: string, b: string) =>
    readBatched(db, sql<{ a: string; b: string }>`SELECT ${a}::text AS a, ${b}::text AS b`)
  const pairs = [
    ['x', 'x'],
    ['x', 'y'],
    ['y', 'y'],
    ['y', 'x'],
    ['z', 'z'],
    ['x', 'z'],
  ] as const
  await ask('x', 'x')
  const answers = await Promise.all(pairs.map(([a, b]) => ask(a, b)))
  expect(answers.map((row) => [row?.a, row?.b])).toEqual(pairs)
})

test('a read with an array parameter is not joined', async () => {
  const ask = (ids: number[]) =>
    readBatched(db, sql<{ n: number }>`SELECT count(*)::int AS n FROM unnest(${ids}::int[])`)
  const answers = await Promise.all([[1], [1, 2], [], [1, 2, 3], [4]].map(ask))
  expect(answers.map((row) => row?.n)).toEqual([1, 2, 0, 3, 1])
})

test('a read in a transaction sees what the transaction wrote', async () => {
  await sql`CREATE TABLE thing (id int PRIMARY KEY)`.execute(db)
  const find = (tx: Tx, id: number) => readBatched(tx, sql<{ id: number }>`SELECT id FROM thing WHERE id = ${id}`)
  await inTransaction(db, async (tx) => {
    await sql`INSERT INTO thing VALUES (${1})`.execute(tx)
    expect(await find(tx, 1)).toEqual({ id: 1 })
    expect(await find(db, 1)).toBeUndefined()
  })
  expect(await find(db, 1)).toEqual({ id: 1 })
})

test('columns of every type are the same in a batch and alone, also the second time', async () => {
  const list = (n: number) => `{00000000-0000-7000-8000-00000000000${n},ffffffff-0000-7000-8000-000000000000}`
  const plain = (n: number) =>
    readBatched(
      db,
      sql`SELECT ${n}::int AS n, ${n}::int > 3 AS many, (${list(n)}::uuid[])[1] AS id, ${list(n)}::uuid[] AS ids, '{}'::uuid[] AS none,
        CASE WHEN ${n}::int > 2 THEN json_build_object('word', 'tűző "nap" 🌞', 'list', ARRAY[${n}::int, NULL]) END AS thing`,
    )
  const others = (n: number) =>
    readBatched(
      db,
      sql`SELECT ${n}::int AS n, timestamptz '2026-01-01 00:00:00.5+00' + make_interval(days => ${n}::int) AS moment,
        date '2026-01-01' + ${n}::int AS day, ${n}::bigint AS count, 'a"b' AS word`,
    )
  for (const ask of [plain, others]) {
    const alone = []
    for (const n of [1, 2, 3, 4, 5]) alone.push(await ask(n))
    for (let round = 0; round < 3; round++) expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual(alone)
  }
  expect(await others(1)).toMatchObject({ moment: new Date('2026-01-02T00:00:00.500Z'), day: '2026-01-02', count: 1 })
})

test('a batch without any row gives undefined to all', async () => {
  const find = (n: number) =>
    readBatched(db, sql<{ n: number }>`SELECT a.n FROM (SELECT ${n}::int AS n) a WHERE a.n > 0`)
  for (let round = 0; round < 3; round++)
    expect(await Promise.all([-1, -2, -3].map(find))).toEqual([undefined, undefined, undefined])
})
