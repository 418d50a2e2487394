import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { ExportState } from '@entemi/contract/account/identity'
import type { Language } from '@entemi/contract/platform/letters'
import { exportHours } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface ExportFile {
  id: string
  key: string
  state: ExportState
  bytes: number | null
  asked_at: Date
  expires_at: Date
}

const isExpired = sql<boolean>`f.expires_at <= now()`
const columns = sql`f.id, f.key, CASE WHEN ${isExpired} THEN 'expired' ELSE f.state END AS state, f.bytes, f.asked_at, f.expires_at`

/** Only the export of this session. */
export async function findExportFile(tx: Tx, viewer: Viewer): Promise<ExportFile | undefined> {
  const { rows } = await sql<ExportFile>`
    SELECT ${columns} FROM export_file f WHERE f.account_id = ${viewer.accountId} AND f.site_id = ${viewer.siteId}
      AND f.session_id = ${viewer.sessionId}`.execute(tx)
  return rows[0]
}

/**
 * Replaces a finished export. One that is waiting or being made is returned instead, and now belongs to this session; the
 * unique key serialises two requests at once.
 */
export async function insertExportFile(
  tx: Tx,
  { accountId, siteId, sessionId }: Viewer,
  { id, key }: { id: string; key: string },
): Promise<ExportFile> {
  await sql`DELETE FROM export_file f WHERE f.account_id = ${accountId} AND f.site_id = ${siteId}
    AND (f.state NOT IN ('waiting', 'making') OR ${isExpired})`.execute(tx)
  const { rows } = await sql<ExportFile>`
    INSERT INTO export_file AS f (id, account_id, site_id, session_id, key, expires_at)
    VALUES (${id}, ${accountId}, ${siteId}, ${sessionId}, ${key}, now() + make_interval(hours => ${exportHours}))
    ON CONFLICT (account_id, site_id) DO UPDATE SET session_id = excluded.session_id RETURNING ${columns}`.execute(tx)
  const [file] = rows
  if (file === undefined) throw new Error('an export was neither inserted nor found')
  return file
}

/** Whose data an export holds, and of which site. */
export interface Exported {
  accountId: AccountId
  personId: EntityId
  siteId: number
  language: Language
  role: Viewer['role']
  zone: string
}

/** Undefined if it was deleted, is finished or has expired. */
export async function beginExportFile(tx: Tx, id: string): Promise<Exported | undefined> {
  const { rows } = await sql<Exported>`
    UPDATE export_file f SET state = 'making' FROM account a
    WHERE f.id = ${id} AND a.id = f.account_id AND f.state IN ('waiting', 'making') AND NOT ${isExpired}
    RETURNING a.id AS "accountId", a.entity_id AS "personId", f.site_id AS "siteId", a.language, a.role, a.zone`.execute(
    tx,
  )
  return rows[0]
}

/** False if it was deleted or expired while it was made. */
export async function finishExportFile(tx: Tx, id: string, bytes: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE export_file f SET state = 'ready', bytes = ${bytes}, expires_at = now() + make_interval(hours => ${exportHours})
    WHERE f.id = ${id} AND f.state = 'making' RETURNING f.id`.execute(tx)
  return rows.length > 0
}

export async function failExportFile(tx: Tx, id: string, state: 'waiting' | 'failed'): Promise<void> {
  await sql`UPDATE export_file SET state = ${state} WHERE id = ${id} AND state = 'making'`.execute(tx)
}

/** A trigger deletes their files. */
export async function expireExportFiles(tx: Tx): Promise<void> {
  await sql`UPDATE export_file f SET state = 'expired' WHERE ${isExpired} AND f.state <> 'expired'`.execute(tx)
}
