import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { NotificationKind } from '@entemi/contract/account/notification'
import type { Digest } from '@entemi/contract/platform/setting'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { lowestIdAt } from '#/platform/db/id.ts'
import { visibleNotification } from '#/core/visibility/notification.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { notBlocked } from '#/core/visibility/person.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

type Frequency = Exclude<Digest, 'never'>

/** Every combination of time zone and frequency in use. */
export async function listSchedules(tx: Tx): Promise<{ zone: string; frequency: Frequency }[]> {
  const { rows } = await sql<{ zone: string; frequency: Frequency }>`
    SELECT DISTINCT a.zone, p.setting ->> 'digest' AS frequency FROM account a ${joinEntity('p', sql`a.entity_id`)}
    WHERE p.setting ->> 'digest' IN ('daily', 'weekly')`.execute(tx)
  return rows
}

/** A job for each member of this schedule and each of their sites without that day's digest. Priority 100 runs last. */
export async function addDigests(tx: Tx, schedule: { zone: string; frequency: Frequency }, day: string): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job('effect',
      json_build_object('type', 'mail.digest', 'accountId', a.id, 'siteId', m.site_id, 'day', ${day}::text),
      max_attempts => 12, priority => 100, job_key => 'digest ' || a.id || ' ' || m.site_id || ' ' || ${day}::text)
    FROM account a ${joinEntity('p', sql`a.entity_id`)} JOIN site_member m ON m.entity_id = p.id
    WHERE p.setting ->> 'digest' IN ('daily', 'weekly') AND p.setting ->> 'digest' = ${schedule.frequency}
      AND a.zone = ${schedule.zone} AND a.status = 'active' AND NOT EXISTS (SELECT FROM digest d
        WHERE d.account_id = a.id AND d.site_id = m.site_id AND d.day >= ${day}::date)`.execute(tx)
}

export interface DigestReader {
  person_id: EntityId
  role: Viewer['role']
  frequency: Frequency
  /** Messages are not switched off. */
  messages: boolean
}

/** Undefined if the member switched digests off, is suspended, or may not enter the site any more. */
export async function findDigestReader(
  tx: Tx,
  accountId: AccountId,
  siteId: number,
): Promise<DigestReader | undefined> {
  const { rows } = await sql<DigestReader>`
    SELECT p.id AS person_id, a.role, p.setting ->> 'digest' AS frequency,
      coalesce((p.setting #>> '{notice,message,app}')::boolean, true)
        OR coalesce((p.setting #>> '{notice,message,push}')::boolean, true) AS messages
    FROM account a ${joinEntity('p', sql`a.entity_id`)}
    WHERE a.id = ${accountId} AND a.status = 'active' AND p.setting ->> 'digest' IN ('daily', 'weekly')
      AND may_enter(p.id, ${siteId}::smallint)`.execute(tx)
  return rows[0]
}

/** Undefined if the day was claimed before; a second job waits for the first one's transaction. `before`: the last claim. */
export async function claimDay(
  tx: Tx,
  { accountId, siteId, day }: { accountId: AccountId; siteId: number; day: string },
  now: Date,
): Promise<{ before: Date | null } | undefined> {
  const { rows } = await sql<{ before: Date | null }>`
    WITH last_digest AS (SELECT made_at FROM digest WHERE account_id = ${accountId} AND site_id = ${siteId})
    INSERT INTO digest AS d (account_id, site_id, day, made_at) VALUES (${accountId}, ${siteId}, ${day}, ${now})
    ON CONFLICT (account_id, site_id) DO UPDATE SET day = excluded.day, made_at = excluded.made_at WHERE d.day < excluded.day
    RETURNING (SELECT made_at FROM last_digest) AS before`.execute(tx)
  return rows[0]
}

/** Unread visible notifications since then, by kind. */
export async function countNotifications(
  tx: Tx,
  reader: Reader,
  since: Date,
): Promise<{ kind: NotificationKind; count: number }[]> {
  const { rows } = await sql<{ kind: NotificationKind; count: number }>`
    SELECT n.kind, count(*)::int AS count FROM ${visibleNotification(reader)} n
    WHERE n.read_at IS NULL AND n.last_id >= ${lowestIdAt(since)}::uuid GROUP BY n.kind`.execute(tx)
  return rows
}

/** Unread messages of conversations with a message since then; none across a block. */
export async function countMessages(tx: Tx, { readerId, siteId }: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(c.unread), 0)::int AS count FROM conversation_side c
    WHERE c.owner_id = ${readerId} AND c.site_id = ${siteId} AND c.unread > 0 AND c.last_id >= ${lowestIdAt(since)}::uuid
      AND ${notBlocked(sql`${readerId}::uuid`, sql`c.other_id`)}`.execute(tx)
  return rows[0]?.count ?? 0
}
