import type { AccountId } from '@entemi/contract/platform/ids'
import type { NotificationKind } from '@entemi/contract/account/notification'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { addNotificationPushJobs, prioritiesOf } from '#/platform/jobs/push-job.ts'
import { isActiveAccount, recipientCandidates } from '#/core/entry/entry.recipient.sql.ts'
import type { NotifiableEntry } from '#/core/entry/entry.service.ts'
import { readersOf } from '#/core/state/state.sql.ts'
import { selectRecipients } from './notification.sql.ts'

interface Inserted {
  /** Accounts whose open screens show a new number. */
  readers: AccountId[]
  /** Entries with more than `most` readers; none of them was notified. */
  skipped: string[]
}

/**
 * Finds the readers of new entries and inserts their notifications in one statement: 40 entries have 1,600 readers, whose
 * ids would otherwise go to the app and back. A new entry has no notification yet that could be updated, so there is no
 * ON CONFLICT: if another transaction notifies of the same entry at the same moment, this one fails, and its effects are
 * retried one by one.
 */
export async function insertForReaders(
  tx: Tx,
  kind: NotificationKind,
  entries: readonly NotifiableEntry[],
  most: number,
): Promise<Inserted> {
  const priorities = prioritiesOf(new Map(entries.map((entry) => [entry.site_id, 0])))
  const { rows } = await sql<{
    counts: [number, number][] | null
    readers: AccountId[] | null
    skipped: string[] | null
  }>`
    WITH event AS MATERIALIZED (
      SELECT * FROM unnest(${entries.map(() => newId())}::uuid[], ${entries.map((e) => e.site_id)}::smallint[], ${entries.map((e) => e.author_id)}::uuid[],
        ${entries.map((e) => e.id)}::uuid[], ${entries.map((e) => e.group_id)}::uuid[], ${entries.map((e) => e.writer_id)}::uuid[])
        AS q(event_id, site_id, actor_id, entry_id, entity_id, writer_id)),
    reader AS MATERIALIZED (SELECT q.entry_id, ${recipientCandidates(sql`q.entry_id`, sql`q.writer_id`, most + 1)} AS ids FROM event q),
    recipient AS MATERIALIZED (${selectRecipients(
      kind,
      // ids made here from the time of the event: they rise, so inserts touch only the end of the index
      sql`reader r JOIN event q ON q.entry_id = r.entry_id CROSS JOIN LATERAL (
        SELECT u.id AS owner_id, (left(q.event_id::text, 19) || right(gen_random_uuid()::text, 17))::uuid AS id
        FROM unnest(r.ids) AS u(id) WHERE cardinality(r.ids) <= ${most}::int) o`,
      isActiveAccount,
    )}),
    new_row AS MATERIALIZED (SELECT r.* FROM recipient r WHERE r.app OR r.push OR r.mail),
    inserted AS (
      INSERT INTO notification (id, owner_id, site_id, kind, entry_id, entity_id, has_actor, last_id, in_app)
      SELECT n.id, n.owner_id, n.site_id, ${kind}, n.entry_id, n.entity_id, false, n.event_id, n.app FROM new_row n ORDER BY n.owner_id, n.entry_id),
    pushed AS (${addNotificationPushJobs(sql`new_row`, priorities)})
    SELECT (SELECT json_agg(json_build_array(s.site_id, s.count)) FROM (SELECT n.site_id, count(*) AS count FROM new_row n GROUP BY 1) s) AS counts,
      (SELECT json_agg(r.id) FROM (${readersOf(sql`ARRAY(SELECT n.owner_id FROM new_row n)`)}) r) AS readers,
      (SELECT json_agg(r.entry_id) FROM reader r WHERE cardinality(r.ids) > ${most}::int) AS skipped,
      (SELECT count(*) FROM pushed) AS pushed`.execute(tx)
  const [row] = rows
  // the priorities of later jobs depend on how many these were
  prioritiesOf(new Map(row?.counts))
  return { readers: row?.readers ?? [], skipped: row?.skipped ?? [] }
}
