// The plans for taking an erased member out of the texts of others: whatever the site holds, only texts with a mention are read.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstUuid, newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { makeMember } from '#/app/testing/makers.ts'
import { explain, fillMany } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { eraseFromTexts } from './erase.service.ts'
import { listMentioning, mentioningTables } from './erase.store.ts'

let server: TestServer
const [erased, other] = [newId<never>(), newId<never>()]
/** Of 20,000 texts 400 have a mention, and half of these that of the erased member. */
const texts = { all: 20_000, mentioning: 400 }

beforeAll(async () => {
  server = await startTestServer()
  const { personId } = await makeMember(server)
  await fillMany(server.db, (db) => fill(db, personId))
})
afterAll(() => server.stop())

async function fill(db: Tx, author: string): Promise<void> {
  const rows = sql`(SELECT gen_random_uuid() AS id, CASE n % 100 WHEN 0 THEN 'Szia @[Név](' || ${erased}::text || ')!'
    WHEN 1 THEN '@[Más](' || ${other}::text || ')' ELSE repeat('x', 200) END AS text FROM generate_series(1, ${texts.all}::int) n) r`
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, occurred_on, text)
    SELECT r.id, ${author}::uuid, 0, 9, 'note', current_date, r.text FROM ${rows}`.execute(db)
  await sql`INSERT INTO comment (id, entry_id, author_id, text) SELECT r.id, ${author}::uuid, ${author}::uuid, r.text FROM ${rows}`.execute(
    db,
  )
  await sql`INSERT INTO message (id, conversation_id, sender_id, text) SELECT r.id, ${author}::uuid, ${author}::uuid, r.text FROM ${rows}`.execute(
    db,
  )
  await sql`INSERT INTO chat (id, channel_id, author_id, text) SELECT r.id, ${author}::uuid, ${author}::uuid, r.text FROM ${rows}`.execute(
    db,
  )
}

test.each(mentioningTables)(
  'a page of texts that mention somebody is read by the index of such texts: %s',
  async (table) => {
    const page = { id: erased, after: firstUuid, size: 100 }
    const [read, ...others] = await explain(server, (db) => listMentioning(db, table, page))
    expect(others).toEqual([])
    expect(read?.plan).toContain(`Index Scan using ${table}_mentioning`)
    expect(read?.plan).not.toMatch(/Seq Scan|Sort|Rows Removed/)
    const rows = await listMentioning(server.db, table, page)
    expect([rows.length, rows.every(({ text }) => text === null || text.includes(erased))]).toEqual([100, true])
  },
)

test('every page is read, and mentions of others stay', async () => {
  await eraseFromTexts(server.db, [erased])
  for (const table of mentioningTables) {
    const count = (id: string) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)} t WHERE strpos(t.text, ${id}) > 0`.execute(
        server.db,
      )
    const [gone, kept] = [await count(erased), await count(other)]
    expect([table, gone.rows[0]?.n, kept.rows[0]?.n]).toEqual([table, 0, texts.mentioning / 2])
  }
})
