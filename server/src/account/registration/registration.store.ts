import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { MomentCursor } from '#/platform/http/cursor.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

export async function insertRequest(
  tx: Tx,
  request: { accountId: AccountId; siteId: number; introduction: string | null },
): Promise<void> {
  await sql`INSERT INTO registration_request (account_id, site_id, introduction)
    VALUES (${request.accountId}, ${request.siteId}, ${request.introduction})`.execute(tx)
}

export interface WaitingRow {
  person_id: EntityId
  display_name: string
  email: string
  mail_confirmed: boolean
  introduction: string | null
  created_at: Date
  /** With full precision. */
  moment: string
}

/** Oldest first. */
export async function listRequests(
  tx: Tx,
  siteId: number,
  after: MomentCursor | undefined,
  size: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT p.id AS person_id, p.display_name, a.email, a.mail_confirmed_at IS NOT NULL AS mail_confirmed, w.introduction,
      w.created_at, to_char(w.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment
    FROM registration_request w JOIN account a ON a.id = w.account_id ${joinEntity('p', sql`a.entity_id`)}
    WHERE w.site_id = ${siteId} AND (w.created_at, p.id) > (${after?.moment ?? '-infinity'}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    ORDER BY w.created_at, p.id LIMIT ${size}`.execute(tx)
  return rows
}

export interface TakenRequest {
  accountId: AccountId
  personId: EntityId
  siteId: number
}

/** Deletes it in one statement: of two administrators who decide at once one succeeds. */
export async function takeRequest(tx: Tx, siteId: number, personId: EntityId): Promise<TakenRequest | undefined> {
  const { rows } = await sql<TakenRequest>`
    DELETE FROM registration_request w USING account a
    WHERE a.entity_id = ${personId} AND w.account_id = a.id AND w.site_id = ${siteId}
    RETURNING a.id AS "accountId", a.entity_id AS "personId", w.site_id AS "siteId"`.execute(tx)
  return rows[0]
}

/** One that waits for longer than these days; another process that sweeps at the same time takes another one. */
export async function takeExpiredRequest(tx: Tx, days: number): Promise<TakenRequest | undefined> {
  const { rows } = await sql<TakenRequest>`
    DELETE FROM registration_request w USING account a
    WHERE a.id = w.account_id AND w.account_id = (SELECT o.account_id FROM registration_request o
      WHERE o.created_at < now() - make_interval(days => ${days}) ORDER BY o.created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING a.id AS "accountId", a.entity_id AS "personId", w.site_id AS "siteId"`.execute(tx)
  return rows[0]
}

/** The sites with a registration that administrators were not told of; they count as told from now on. */
export async function takeUntoldSites(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    WITH told AS (UPDATE registration_request SET notified = true WHERE NOT notified RETURNING site_id)
    SELECT DISTINCT site_id FROM told ORDER BY site_id`.execute(tx)
  return rows.map((row) => row.site_id)
}

export async function listAdministrators(tx: Tx): Promise<EntityId[]> {
  // the first condition is that of the index account_special
  const { rows } = await sql<{ id: EntityId }>`SELECT a.entity_id AS id FROM account a
    WHERE (a.role <> 'LOGGED' OR a.status <> 'active') AND a.role = 'ADMIN' AND a.status = 'active'`.execute(tx)
  return rows.map((row) => row.id)
}
