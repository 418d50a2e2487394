import type { AccountId } from '@entemi/contract/platform/ids'
import type { NotificationKind } from '@entemi/contract/account/notification'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announceAll } from '#/platform/jobs/announce.ts'
import { addNotificationPushJobs, prioritiesOf } from '#/platform/jobs/push-job.ts'
import { recipientCandidates, isActiveAccount } from '#/core/entry/entry.recipient.sql.ts'
import type { NotifiableEntry } from '#/core/entry/entry.service.ts'
import { notificationAnnouncements } from '#/core/state/state.service.ts'
import { readersOf } from '#/core/state/state.sql.ts'
import { selectRecipients } from './notification.rule.ts'

/**
 * Tells the readers of new entries, whom the statement finds itself: forty entries have sixteen hundred, and each would
 * else go to the app and back. Nobody has a notification of a new entry that this one could join, so none is looked for: where
 * another has told somebody of it at this very moment, this fails and what follows is done one by one. Answers those
 * that have more readers than `most`, of which nobody is told.
 */
export async function notifyReaders(
  tx: Tx,
  kind: NotificationKind,
  entries: readonly NotifiableEntry[],
  most: number,
): Promise<string[]> {
  const turns = prioritiesOf(new Map(entries.map((entry) => [entry.site_id, 0])))
  const { rows } = await sql<{ told: [number, number][] | null; readers: AccountId[] | null; wide: string[] | null }>`
    WITH about AS MATERIALIZED (
      SELECT * FROM unnest(${entries.map(() => newId())}::uuid[], ${entries.map((e) => e.site_id)}::smallint[], ${entries.map((e) => e.author_id)}::uuid[],
        ${entries.map((e) => e.id)}::uuid[], ${entries.map((e) => e.group_id)}::uuid[], ${entries.map((e) => e.writer_id)}::uuid[])
        AS q(event_id, site_id, actor_id, entry_id, entity_id, writer_id)),
    reader AS MATERIALIZED (SELECT q.entry_id, ${recipientCandidates(sql`q.entry_id`, sql`q.writer_id`, most + 1)} AS ids FROM about q),
    wanted AS MATERIALIZED (${selectRecipients(
      kind,
      // an id of the event's moment, made here: rising ids keep the end of an index in use, and no other part of it
      sql`reader r JOIN about q ON q.entry_id = r.entry_id CROSS JOIN LATERAL (
        SELECT u.id AS owner_id, (left(q.event_id::text, 19) || right(gen_random_uuid()::text, 17))::uuid AS id
        FROM unnest(r.ids) AS u(id) WHERE cardinality(r.ids) <= ${most}::int) o`,
      isActiveAccount,
    )}),
    one AS MATERIALIZED (SELECT w.* FROM wanted w WHERE w.app OR w.push OR w.mail),
    told AS (
      INSERT INTO notification (id, owner_id, site_id, kind, entry_id, entity_id, has_actor, last_id, in_app)
      SELECT n.id, n.owner_id, n.site_id, ${kind}, n.entry_id, n.entity_id, false, n.event_id, n.app FROM one n ORDER BY n.owner_id, n.entry_id),
    pushed AS (${addNotificationPushJobs(sql`one`, turns)})
    SELECT (SELECT json_agg(json_build_array(s.site_id, s.people)) FROM (SELECT n.site_id, count(*) AS people FROM one n GROUP BY 1) s) AS told,
      (SELECT json_agg(r.id) FROM (${readersOf(sql`ARRAY(SELECT n.owner_id FROM one n)`)}) r) AS readers,
      (SELECT json_agg(r.entry_id) FROM reader r WHERE cardinality(r.ids) > ${most}::int) AS wide,
      (SELECT count(*) FROM pushed) AS pushed`.execute(tx)
  const [{ told, readers, wide } = { told: null, readers: null, wide: null }] = rows
  prioritiesOf(new Map(told))
  await announceAll(tx, notificationAnnouncements(readers ?? []))
  return wide ?? []
}
