import type { AccountId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { waitingArticle } from '#/core/visibility/privileged.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { openCases } from './case.store.ts'
import { hasDemo, joinEntity } from '#/core/entity/entity.sql.ts'

export interface DayRow {
  day: string
  members: number
  joined: number
  active: number
  active_week: number | null
  active_month: number | null
  reports: number
  /** A bigint, which the driver returns as text. */
  storage: string
  entries: Record<string, number>
}

export const shownDays = 90

/** Counts from the newest stored day to today; the first time all days that are shown. */
export async function countDays(db: Tx): Promise<void> {
  await sql`SELECT count_site_days(coalesce((SELECT max(day) FROM site_day), current_date - ${shownDays - 1}::int))`.execute(
    db,
  )
}

/** Oldest first. */
export async function listDays(tx: Tx, siteId: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT d.day::text AS day, d.members, d.joined, d.active, d.active_week, d.active_month, d.reports, d.storage, d.entries
    FROM site_day d WHERE d.site_id = ${siteId} AND d.day > current_date - ${shownDays}::int ORDER BY d.day`.execute(tx)
  return rows
}

export interface NowRow {
  members: number
  admins: number
  open_cases: number
  waiting_registrations: number
  waiting_articles: number
  /** A bigint, which the driver returns as text. */
  storage: string
  has_demo: boolean
  is_demo: boolean
}

/** Counts stop here, so that they stay fast. */
const maxCount = 1000

export async function readNow(tx: Tx, viewer: Viewer): Promise<NowRow> {
  const { rows } = await sql<NowRow>`
    SELECT coalesce((SELECT z.members FROM site_size z WHERE z.site_id = ${viewer.siteId}), 0) AS members,
      (SELECT count(*)::int FROM account a WHERE (a.role <> 'LOGGED' OR a.status <> 'active') AND a.role = 'ADMIN'
        AND may_enter(a.entity_id, ${viewer.siteId}::smallint)) AS admins,
      (SELECT count(*)::int FROM (SELECT FROM ${openCases(viewer)} LIMIT ${maxCount}) k) AS open_cases,
      (SELECT count(*)::int FROM (SELECT FROM registration_request w WHERE w.site_id = ${viewer.siteId} LIMIT ${maxCount}) w) AS waiting_registrations,
      (SELECT count(*)::int FROM (SELECT FROM ${waitingArticle(viewer)} e LIMIT ${maxCount}) e) AS waiting_articles,
      coalesce((SELECT t.bytes FROM site_storage t WHERE t.site_id = ${viewer.siteId}), 0) AS storage,
      ${hasDemo} AS has_demo,
      EXISTS (SELECT FROM account a WHERE a.id = ${viewer.accountId} AND a.demo) AS is_demo`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('a statement without FROM returned no row')
  return row
}

export async function listDemoAccounts(tx: Tx): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    SELECT a.id FROM account a ${joinEntity('p', sql`a.entity_id`)} WHERE p.demo ORDER BY a.id`.execute(tx)
  return rows.map((row) => row.id)
}
