import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { CopyOut } from './copy.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase('empty')
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Rows of so many bytes with their end. */
const rows = (count: number) => `COPY (SELECT repeat('x', 59999) FROM generate_series(1, ${count})) TO STDOUT`

test('a connection answers after a copy, wherever its last bytes made the reader fall behind', async () => {
  // the fifth is the one too many for the reader's buffer: it waits for its reader when all is said
  for (const count of [4, 5, 6, 40]) {
    const copy = client.query(new CopyOut(rows(count)))
    await expect.poll(() => copy.readableLength).toBeGreaterThan(count === 4 ? 200_000 : 256_000)
    expect((await buffer(copy)).length).toBe(count * 60_000)
    expect(copy.rows).toBe(count)
    expect((await client.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  }
})
