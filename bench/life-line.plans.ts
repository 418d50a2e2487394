import type pg from 'pg'
import { entryId, personId } from './life-line.fill.ts'
import { printTable } from './load.ts'

/** The server's own modules, by their address: bench stands outside of its walls. */
const part = (path: string) => import(new URL(`../server/src/${path}`, import.meta.url).href)

interface Db {
  destroy: () => Promise<void>
}
type Read = (db: Db) => Promise<unknown>
type Explain = (db: Db, read: Read) => Promise<{ plan: string }[]>

/** How PostgreSQL reads each list at this size, once its pages are warm: time, pages, and whether any table is read whole. */
export async function printPlans(connection: pg.ClientConfig, reader: number): Promise<void> {
  const { createPool } = await part('db/pool.ts')
  const { createDatabase } = await part('db/database.ts')
  const { explain } = (await part('testing/plans.ts')) as { explain: Explain }
  const { readTimeline } = await part('timeline/timeline.service.ts')
  const { readLine } = await part('lifeline/lifeline.service.ts')
  const { readWithComments } = await part('comment/comment.service.ts')
  const { searchByWords } = await part('search/search.service.ts')
  const db = createDatabase(createPool({ ...connection, ssl: false, max: 2 })) as Db
  const id = personId(reader)
  const me = { personId: id, readerId: id, actorId: id, actorType: 0, accountId: id, sessionId: id }
  const viewer = { ...me, role: 'LOGGED', siteId: 0, language: 'hu', confirmedAt: undefined, firstToday: false }
  const page = { _size: 20 }
  const word = { ...page, kind: 'post', query: 'szó1236' }
  const lists: [string, Read][] = [
    ['feed, 150 friends, 10 groups', (on) => readTimeline(on, viewer, page)],
    ['everything public', (on) => readTimeline(on, viewer, { ...page, category: 'all' })],
    ['own line', (on) => readLine(on, viewer, id, page)],
    ['somebody’s line', (on) => readLine(on, viewer, personId(777), page)],
    ['entry with comments', (on) => readWithComments(on, viewer, entryId(67 * 8))],
    ['search, one word', (on) => searchByWords(on, viewer, word)],
    ['search, two words', (on) => searchByWords(on, viewer, { ...word, query: 'sétáltam szó1236' })],
  ]
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
