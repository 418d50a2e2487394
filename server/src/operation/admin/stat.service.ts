import type { AnswerOf } from '@entemi/contract/platform/call'
import type { StatDay, statCall } from '@entemi/contract/operation/admin-stat'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listDays, readNow, type DayRow } from './stat.store.ts'

export { countDays } from './stat.store.ts'

type Stat = AnswerOf<typeof statCall>['stat']

/** With fewer members, the numbers of active members and entries could reveal what one person did. */
const smallSite = 5

export async function readStat(tx: Tx, viewer: Viewer): Promise<Stat> {
  const now = await readNow(tx, viewer)
  const days = await listDays(tx, viewer.siteId)
  const isSmall = now.members < smallSite
  const week = days.slice(-7)
  const last = days.at(-1)
  const kinds = isSmall ? [] : sumKinds(week)
  return {
    members: now.members,
    admins: now.admins,
    joined_week: week.reduce((sum, day) => sum + day.joined, 0),
    active_week: isSmall ? null : (last?.active_week ?? null),
    active_month: isSmall ? null : (last?.active_month ?? null),
    entries_week: isSmall ? null : kinds.reduce((sum, { count }) => sum + count, 0),
    kinds_week: kinds,
    storage: Number(now.storage),
    open_cases: now.open_cases,
    waiting_registrations: now.waiting_registrations,
    waiting_articles: now.waiting_articles,
    demo: !now.has_demo ? 'none' : now.is_demo || viewer.siteId !== 0 ? 'there' : 'removable',
    days: days.map((day) => presentDay(day, isSmall)),
  }
}

function sumKinds(days: readonly DayRow[]): Stat['kinds_week'] {
  const sums = new Map<string, number>()
  for (const { entries } of days)
    for (const [kind, count] of Object.entries(entries)) sums.set(kind, (sums.get(kind) ?? 0) + count)
  return [...sums]
    .map(([kind, count]) => ({ kind: kind as Stat['kinds_week'][number]['kind'], count }))
    .toSorted((one, other) => other.count - one.count)
}

const presentDay = (row: DayRow, isSmall: boolean): StatDay => ({
  day: row.day,
  members: row.members,
  joined: row.joined,
  reports: row.reports,
  storage: Number(row.storage),
  active: isSmall ? null : row.active,
  entries: isSmall ? null : Object.values(row.entries).reduce((sum, count) => sum + count, 0),
})
