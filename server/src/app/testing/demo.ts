import { sql, type Kysely } from 'kysely'
import { createDatabase } from '#/platform/db/database.ts'
import { createPool } from '#/platform/db/pool.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { createDemoIds } from '#/operation/demo/demo.ids.ts'
import { seedDemo } from '#/operation/demo/demo.seed.ts'
import { createTestDatabase } from './database.ts'

export const demoToday = '2026-05-20'
export const demoIds = createDemoIds(Temporal.PlainDate.from(demoToday))

export interface TestDemo {
  db: Kysely<DB>
  files: Map<string, { body: Buffer; type: string }>
  seed(): Promise<boolean>
  drop(): Promise<void>
}

/** A database and a storage without the demo until `seed` is called. */
export async function createTestDemo(): Promise<TestDemo> {
  const database = await createTestDatabase()
  const db = createDatabase(createPool({ ...database.app, max: 2 }))
  const files: TestDemo['files'] = new Map()
  const storage = {
    put: async (key: string, body: Buffer, type: string): Promise<void> => {
      files.set(key, { body, type })
    },
  }
  await sql`INSERT INTO consent_text (type, version, language, title, html) SELECT t, v, 'hu', t, t
    FROM unnest('{privacy,cookie,location,live}'::text[]) t, generate_series(1000, 1001) v`.execute(db)
  return {
    db,
    files,
    seed: () => seedDemo(db, { today: demoToday, storage }),
    drop: async () => {
      await db.destroy()
      await database.drop()
    },
  }
}
