import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { hasSiteAccess } from './site-access.sql.ts'
import type { Viewer } from './viewer.ts'

/** What can be read by a private address; each has a table of its own. */
export type SubscriptionTable = 'event_subscription' | 'feed_subscription'

type Owner = Pick<Viewer, 'accountId' | 'siteId'>

/** In place of an earlier one. */
export async function saveSubscription(
  tx: Tx,
  { accountId, siteId }: Owner,
  table: SubscriptionTable,
  tokenHash: Buffer,
): Promise<Date | undefined> {
  const { rows } = await sql<{ made_at: Date }>`
    INSERT INTO ${sql.table(table)} (account_id, site_id, token_hash) VALUES (${accountId}, ${siteId}, ${tokenHash})
    ON CONFLICT (account_id, site_id) DO UPDATE SET token_hash = excluded.token_hash, made_at = now() RETURNING made_at`.execute(
    tx,
  )
  return rows[0]?.made_at
}

export async function findSubscription(
  tx: Tx,
  { accountId, siteId }: Owner,
  table: SubscriptionTable,
): Promise<Date | undefined> {
  const { rows } = await sql<{ made_at: Date }>`
    SELECT made_at FROM ${sql.table(table)} WHERE account_id = ${accountId} AND site_id = ${siteId}`.execute(tx)
  return rows[0]?.made_at
}

export async function deleteSubscription(
  tx: Tx,
  { accountId, siteId }: Owner,
  table: SubscriptionTable,
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${accountId} AND site_id = ${siteId}`.execute(tx)
}

interface SubscriberRow {
  role: Viewer['role']
  account_id: AccountId
  person_id: EntityId
  language: Language
}

/** Undefined also for a member who is suspended or may not enter the site any more. */
export async function findSubscriber(
  tx: Tx,
  table: SubscriptionTable,
  tokenHash: Buffer,
  siteId: number,
): Promise<SubscriberRow | undefined> {
  const { rows } = await sql<SubscriberRow>`
    SELECT a.role, a.id AS account_id, a.entity_id AS person_id, a.language
    FROM ${sql.table(table)} s JOIN account a ON a.id = s.account_id
    WHERE s.token_hash = ${tokenHash} AND s.site_id = ${siteId} AND a.status = 'active'
      AND ${hasSiteAccess(sql`a.entity_id`, sql`s.site_id`)}`.execute(tx)
  return rows[0]
}
