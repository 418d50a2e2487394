import type pg from 'pg'
import { personId } from './life-line.fill.ts'
import { printTable } from './load.ts'

/** The server's own modules, by their address: bench stands outside of its walls. */
export const part = (path: string) => import(new URL(`../server/src/${path}`, import.meta.url).href)

interface Db {
  destroy: () => Promise<void>
}
export type Read = (db: Db) => Promise<unknown>
type Explain = (db: Db, read: Read) => Promise<{ plan: string }[]>

/** A reader as the server's services know one. */
export function viewerOf(reader: number) {
  const id = personId(reader)
  const me = { personId: id, readerId: id, actorId: id, actorType: 0, accountId: id, sessionId: id }
  return { ...me, role: 'LOGGED', siteId: 0, language: 'hu', confirmedAt: undefined, firstToday: false }
}

/** How PostgreSQL reads each list at this size, once its pages are warm: time, pages, and whether any table is read whole. */
export async function printPlans(connection: pg.ClientConfig, lists: readonly [string, Read][]): Promise<void> {
  const { createPool } = await part('platform/db/pool.ts')
  const { createDatabase } = await part('platform/db/database.ts')
  const { explain } = (await part('app/testing/plans.ts')) as { explain: Explain }
  const db = createDatabase(createPool({ ...connection, ssl: false, max: 2 })) as Db
  const lines = [['plan', 'statements', 'ms', 'pages', 'read whole']]
  for (const [name, read] of lists) {
    await explain(db, read)
    const plans = (await explain(db, read)).map(({ plan }) => plan)
    const sum = (pattern: RegExp) => plans.reduce((total, plan) => total + Number(pattern.exec(plan)?.[1] ?? 0), 0)
    const whole = new Set(
      plans.flatMap((plan) => [...plan.matchAll(/Seq Scan on (\w+)[^\n]*\(actual/g)].map(([, table]) => table)),
    )
    lines.push([
      name,
      String(plans.length),
      sum(/Execution Time: ([\d.]+)/).toFixed(1),
      String(sum(/shared hit=(\d+)/) + sum(/read=(\d+)/)),
      [...whole].join(' ') || 'none',
    ])
  }
  printTable(lines)
  await db.destroy()
}
