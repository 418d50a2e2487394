import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { EmbeddedPostgres } from '#/platform/db/embedded/start.ts'
import { cleanScene, makeDataFolder, longTimeout, startHere } from '#/platform/db/embedded/test-scene.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { createPool } from '#/platform/db/pool.ts'
import { insertEffects, startFrequentEffects, type RunEffects } from './frequent-effects.ts'

afterAll(cleanScene)

const runEffects: RunEffects = async (tx, effects) => {
  for (const effect of effects)
    if (effect.type === 'comment.added') await sql`INSERT INTO done VALUES (${effect.commentId})`.execute(tx)
}

async function within(postgres: EmbeddedPostgres, work: (db: Tx) => Promise<void>): Promise<void> {
  const pool = createPool({ ...postgres.connection, ssl: false, max: 6 }, () => {})
  await work(createDatabase(pool))
  await pool.end()
}

async function listNames(db: Tx, table: 'act' | 'done'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(table)} ORDER BY name`.execute(db)
  return rows.map((row) => row.name)
}

test(
  'a killed database loses no acknowledged action, and the effect of each action runs once',
  longTimeout,
  async () => {
    const dataDir = makeDataFolder()
    const killed = await startHere({ dataDir })
    await migrate({ ...killed.connection, ssl: false })
    const acknowledged: string[] = []
    await within(killed, async (db) => {
      await sql`CREATE TABLE act (name text)`.execute(db)
      await sql`CREATE TABLE done (name text)`.execute(db)
      const frequentEffects = startFrequentEffects(db, runEffects, () => {})
      const write = async (writer: number): Promise<void> => {
        for (let n = 0; ; n++) {
          const name = `${writer} ${n}`
          await inTransaction(db, async (tx) => {
            await sql`INSERT INTO act VALUES (${name})`.execute(tx)
            await insertEffects(0, { type: 'comment.added', commentId: name }).execute(tx)
          })
          acknowledged.push(name)
          frequentEffects.wake()
          if (acknowledged.length === 200) process.kill(killed.pid, 'SIGKILL')
        }
      }
      // until the connections are lost
      await Promise.allSettled([0, 1, 2, 3].map(write))
      await frequentEffects.stop()
    })
    await killed.stop()

    const again = await startHere({ dataDir })
    await within(again, async (db) => {
      const acts = await listNames(db, 'act')
      expect(acts).toEqual(expect.arrayContaining(acknowledged))
      const frequentEffects = startFrequentEffects(db, runEffects, () => {})
      await expect.poll(() => listNames(db, 'done')).toEqual(acts)
      await frequentEffects.stop()
      expect((await sql`SELECT FROM frequent_effect`.execute(db)).rows).toEqual([])
    })
    await again.stop()
  },
)
