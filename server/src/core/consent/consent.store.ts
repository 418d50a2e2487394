import type { EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import type { ConsentType } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

export interface ConsentTextRow {
  type: ConsentType
  version: number
  language: Language
  title: string
  html: string
}

/** The newest text, in the given language or else in Hungarian. */
export async function findConsentText(
  tx: Tx,
  type: ConsentType,
  language: Language,
): Promise<ConsentTextRow | undefined> {
  const { rows } = await sql<ConsentTextRow>`
    SELECT type, version, language, title, html FROM consent_text
    WHERE type = ${type} AND language IN (${language}, 'hu') ORDER BY version DESC, (language = ${language}) DESC LIMIT 1`.execute(
    tx,
  )
  return rows[0]
}

export async function findDecision(tx: Tx, viewer: Pick<Viewer, 'accountId' | 'siteId'>, type: ConsentType) {
  return tx
    .selectFrom('consent')
    .select(['version', 'accepted', 'given_at'])
    .where('account_id', '=', viewer.accountId)
    .where('site_id', '=', viewer.siteId)
    .where('type', '=', type)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function saveDecision(
  tx: Tx,
  viewer: Viewer,
  type: ConsentType,
  version: number,
  accepted: boolean,
): Promise<void> {
  await sql`INSERT INTO consent (account_id, site_id, type, version, accepted)
    VALUES (${viewer.accountId}, ${viewer.siteId}, ${type}, ${version}, ${accepted})
    ON CONFLICT (account_id, site_id, type, version) DO UPDATE SET accepted = excluded.accepted, given_at = now()`.execute(
    tx,
  )
}

/** Persons whom only this member administers. */
export async function listSoleDependents(tx: Tx, viewer: Viewer): Promise<EntityId[]> {
  const { rows } = await sql<{ id: EntityId }>`
    SELECT p.id FROM relation r ${joinEntity('p', sql`r.to_id`)} AND p.type = 1
    WHERE r.from_id = ${viewer.personId} AND r.letter = 'A'
      AND NOT EXISTS (SELECT FROM relation o WHERE o.over_id = p.id AND o.letter = 'A' AND o.from_id <> ${viewer.personId})`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** Withdrawing the location consent deletes the stored positions, as its text promises. */
export async function deletePositions(tx: Tx, viewer: Viewer, personId: EntityId): Promise<void> {
  await sql`DELETE FROM position WHERE entity_id = ${personId} AND site_id = ${viewer.siteId}`.execute(tx)
}
