import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { StoredPlace } from '#/core/town/town.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { hasSiteAccess } from '#/platform/session/site-access.sql.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { isOfViewer } from './event.store.ts'

export interface CalendarRow {
  id: EntryId
  group_id: EntityId | null
  title: string
  text: string
  starts_at: Date
  ends_at: Date | null
  place: StoredPlace | null
  link: string | null
  sequence: number
  changed_at: Date
  canceled: boolean
}

/** Of a text in a calendar. */
const maxText = 2000

const columns = sql`e.id, e.group_id, coalesce(e.title, '') AS title, left(e.text, ${sql.lit(maxText)}) AS text, v.starts_at, v.ends_at,
  v.place, v.link, v.sequence, v.changed_at, v.canceled_at IS NOT NULL AS canceled`

export async function findCalendarEvent(tx: Tx, viewer: Viewer, id: string): Promise<CalendarRow | undefined> {
  const { rows } = await sql<CalendarRow>`
    SELECT ${columns} FROM ${visibleEntry(viewer)} e JOIN event v ON v.entry_id = e.id WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

const maxEvents = 500

/** Cancelled ones too, so that calendars remove them, and those of the last months, which calendars would otherwise remove. */
export async function listCalendarEvents(tx: Tx, reader: Reader): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    SELECT ${columns} FROM event v JOIN ${visibleEntry(reader)} e ON e.id = v.entry_id
    WHERE v.starts_at > now() - interval '90 days' AND ${isOfViewer(reader)}
    ORDER BY v.starts_at, v.entry_id LIMIT ${sql.lit(maxEvents)}`.execute(tx)
  return rows
}

/** In place of an earlier one. */
export async function saveSubscription(
  tx: Tx,
  { accountId, siteId }: Viewer,
  tokenHash: Buffer,
): Promise<Date | undefined> {
  const { rows } = await sql<{ made_at: Date }>`
    INSERT INTO event_subscription (account_id, site_id, token_hash) VALUES (${accountId}, ${siteId}, ${tokenHash})
    ON CONFLICT (account_id, site_id) DO UPDATE SET token_hash = excluded.token_hash, made_at = now() RETURNING made_at`.execute(
    tx,
  )
  return rows[0]?.made_at
}

export async function findSubscription(tx: Tx, { accountId, siteId }: Viewer): Promise<Date | undefined> {
  const { rows } = await sql<{ made_at: Date }>`
    SELECT made_at FROM event_subscription WHERE account_id = ${accountId} AND site_id = ${siteId}`.execute(tx)
  return rows[0]?.made_at
}

export async function deleteSubscription(tx: Tx, { accountId, siteId }: Viewer): Promise<void> {
  await sql`DELETE FROM event_subscription WHERE account_id = ${accountId} AND site_id = ${siteId}`.execute(tx)
}

export interface Subscriber {
  role: Viewer['role']
  person_id: EntityId
  language: Language
}

/** Undefined also for a member who is suspended or may not enter the site any more. */
export async function findSubscriber(tx: Tx, tokenHash: Buffer, siteId: number): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    SELECT a.role, a.entity_id AS person_id, a.language FROM event_subscription s JOIN account a ON a.id = s.account_id
    WHERE s.token_hash = ${tokenHash} AND s.site_id = ${siteId} AND a.status = 'active'
      AND ${hasSiteAccess(sql`a.entity_id`, sql`s.site_id`)}`.execute(tx)
  return rows[0]
}
