import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Reader } from '#/platform/session/viewer.ts'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { createDatabase, inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { prepareForReader } from './prepare-statement.ts'
import { createPool } from '#/platform/db/pool.ts'
import { readBatched } from './read-batch.ts'

let database: TestDatabase
let db: Tx

beforeAll(async () => {
  database = await createTestDatabase('empty')
  db = createDatabase(createPool({ ...database.connection, max: 4 }))
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const readerOf = (readerId: string, role: Reader['role'] = 'LOGGED') => ({ role, readerId, siteId: 7 }) as Reader

interface Told {
  who: string
  site: number
  word: string
  role: string
}

function makeTell() {
  const make = vi.fn(
    (reader: Reader, { word }: { word: string }, { size }: { size: number }) => sql<Told>`
      SELECT ${reader.readerId}::text AS who, ${reader.siteId}::int AS site, ${word}::text AS word, ${sql.lit(reader.role)}::text AS role
      LIMIT ${size}`,
  )
  return { make, tell: prepareForReader(make) }
}

test('the text is made for the first caller and run by the second with its own values', () => {
  const { make, tell } = makeTell()
  const first = tell(readerOf('anna'), { word: 'alma' }, { size: 1 }).compile(db)
  const second = tell(readerOf('bela'), { word: 'szilva' }, { size: 1 }).compile(db)
  expect(make).toHaveBeenCalledTimes(1)
  expect(second.sql).toBe(first.sql)
  expect(first.parameters).toEqual(['anna', 7, 'alma', 1])
  expect(second.parameters).toEqual(['bela', 7, 'szilva', 1])
})

test('the function that makes the text gets no values', () => {
  const { make, tell } = makeTell()
  tell(readerOf('anna'), { word: 'alma' }, { size: 1 }).compile(db)
  expect(JSON.stringify(make.mock.calls[0])).not.toMatch(/anna|alma|7/)
})

test('there is one text for each role and variant', () => {
  const { make, tell } = makeTell()
  const roles = (['LOGGED', 'LIMIT', 'ADMIN'] as const).map(
    (role) => tell(readerOf('anna', role), { word: '' }, { size: 1 }).compile(db).sql,
  )
  expect(new Set(roles).size).toBe(3)
  expect(tell(readerOf('anna'), { word: '' }, { size: 2 }).compile(db).parameters.at(-1)).toBe(2)
  expect(make).toHaveBeenCalledTimes(4)
})

test('the result is the same in a batch, alone and in a transaction', async () => {
  const { tell } = makeTell()
  const ask = (who: string, tx: Tx = db) => readBatched(tx, tell(readerOf(who), { word: `${who}!` }, { size: 1 }))
  const own = (who: string) => ({ who, site: 7, word: `${who}!`, role: 'LOGGED' })
  const many = Array.from({ length: 12 }, (_, i) => `member ${i}`)
  expect(await Promise.all(many.map((who) => ask(who)))).toEqual(many.map(own))
  expect(await ask('anna')).toEqual(own('anna'))
  expect(await inTransaction(db, (tx) => ask('bela', tx))).toEqual(own('bela'))
})

test('any number of variants works, and only 50 are kept', () => {
  const { make, tell } = makeTell()
  const sizes = Array.from({ length: 60 }, (_, i) => i + 1)
  const lastOf = (size: number) => tell(readerOf('anna'), { word: '' }, { size }).compile(db).parameters.at(-1)
  expect(sizes.map(lastOf)).toEqual(sizes)
  expect(sizes.map(lastOf)).toEqual(sizes)
  expect(make).toHaveBeenCalledTimes(70)
})
