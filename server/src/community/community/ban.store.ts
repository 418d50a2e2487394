import type { OwnBan } from '@entemi/contract/platform/errors'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { isBanActive, isBanOf } from './ban.sql.ts'

/** The active ban as the banned person may see it; of who administers them only its end. */
export async function findOwnBan(tx: Tx, personId: EntityId, groupId: EntityId): Promise<OwnBan | undefined> {
  const { rows } = await sql<{ until: Date | null; reason: string | null }>`
    SELECT b.until, CASE WHEN b.show_reason AND b.person_id = ${personId} THEN b.reason END AS reason FROM group_ban b
    WHERE b.group_id = ${groupId} AND ${isBanOf(sql`${personId}::uuid`)} AND ${isBanActive}
    ORDER BY b.person_id = ${personId} DESC, b.until DESC NULLS FIRST LIMIT 1`.execute(tx)
  const [ban] = rows
  return ban && { until: ban.until?.toISOString() ?? null, reason: ban.reason }
}

export interface BanRow {
  id: string
  person_id: EntityId
  banned_by: EntityId | null
  reason: string
  show_reason: boolean
  until: Date | null
}

/** Active ones, newest first. */
export async function listBans(tx: Tx, groupId: EntityId, before: string | undefined, size: number): Promise<BanRow[]> {
  const { rows } = await sql<BanRow>`
    SELECT b.id, b.person_id, b.banned_by, b.reason, b.show_reason, b.until FROM group_ban b
    WHERE b.group_id = ${groupId} AND ${isBanActive} ${before === undefined ? sql`` : sql`AND b.id < ${before}::uuid`}
    ORDER BY b.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

export interface NewBan {
  groupId: EntityId
  personId: EntityId
  bannedBy: EntityId
  reason: string
  showReason: boolean
  days: number | null
}

/** A second ban of the same person replaces the first. */
export async function upsertBan(tx: Tx, ban: NewBan): Promise<void> {
  await sql`
    INSERT INTO group_ban (group_id, person_id, id, banned_by, reason, show_reason, until)
    VALUES (${ban.groupId}, ${ban.personId}, ${newId()}, ${ban.bannedBy}, ${ban.reason}, ${ban.showReason},
      now() + make_interval(days => ${ban.days}::int))
    ON CONFLICT (group_id, person_id) DO UPDATE SET id = excluded.id, banned_by = excluded.banned_by,
      reason = excluded.reason, show_reason = excluded.show_reason, until = excluded.until`.execute(tx)
}

/** False if there is no active one. */
export async function deleteBan(tx: Tx, personId: EntityId, groupId: EntityId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM group_ban b
    WHERE b.group_id = ${groupId} AND b.person_id = ${personId} AND ${isBanActive} RETURNING b.id`.execute(tx)
  return rows.length > 0
}
