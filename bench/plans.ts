import type pg from 'pg'
import { personId } from './life-line.fill.ts'
import { printTable } from './load.ts'

/** Imports a module of the server by its address: it is in another workspace. */
export const importServer = (path: string) => import(new URL(`../server/src/${path}`, import.meta.url).href)

interface Db {
  destroy: () => Promise<void>
}
export type Read = (db: Db) => Promise<unknown>
type Explain = (server: { db: Db; connection: pg.ClientConfig }, read: Read) => Promise<{ plan: string }[]>

/** A viewer as the services of the server take it. */
export function viewerOf(reader: number) {
  const id = personId(reader)
  const me = { personId: id, readerId: id, actorId: id, actorType: 0, accountId: id, sessionId: id }
  return { ...me, role: 'LOGGED', siteId: 0, language: 'hu', confirmedAt: undefined, firstToday: false }
}

/** How PostgreSQL reads each list at this size from a warm cache: time, pages, and tables with a sequential scan. */
export async function printPlans(connection: pg.ClientConfig, lists: readonly [string, Read][]): Promise<void> {
  const { createPool } = await importServer('platform/db/pool.ts')
  const { createDatabase } = await importServer('platform/db/database.ts')
  const { explain } = (await importServer('app/testing/plans.ts')) as { explain: Explain }
  const settings = { ...connection, ssl: false }
  const db = createDatabase(createPool({ ...settings, max: 2 })) as Db
  const server = { db, connection: settings }
  const lines = [['plan', 'statements', 'ms', 'pages', 'sequential scans']]
  for (const [name, read] of lists) {
    await explain(server, read)
    const plans = (await explain(server, read)).map(({ plan }) => plan)
    const sum = (pattern: RegExp) => plans.reduce((total, plan) => total + Number(pattern.exec(plan)?.[1] ?? 0), 0)
    const scanned = new Set(
      plans.flatMap((plan) => [...plan.matchAll(/Seq Scan on (\w+)[^\n]*\(actual/g)].map(([, table]) => table)),
    )
    lines.push([
      name,
      String(plans.length),
      sum(/Execution Time: ([\d.]+)/).toFixed(1),
      String(sum(/shared hit=(\d+)/) + sum(/read=(\d+)/)),
      [...scanned].join(' ') || 'none',
    ])
  }
  printTable(lines)
  await db.destroy()
}
