import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import { publishedOf } from '#/core/visibility/published.ts'
import { prepareStatement } from '#/platform/batch/prepare-statement.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addWebhookJobs } from '#/platform/jobs/webhook-job.ts'
import { hasSiteAccess } from '#/platform/session/site-access.sql.ts'

// What webhooks are told. Nothing is checked for their readers here: each attempt asks who may see it then.

/** A receiver that is down for long must not fill the database: what comes beyond this is not kept for it. */
export const maxWaiting = 1000

/** The deliveries of `wanted` (webhook_id, type, entry_id, comment_id, person_id), and the jobs that send them. */
const queue = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  WITH wanted AS MATERIALIZED (${wanted}),
  added AS (
    INSERT INTO webhook_delivery (id, webhook_id, type, entry_id, comment_id, person_id)
    SELECT gen_random_uuid(), n.webhook_id, n.type, n.entry_id, n.comment_id, n.person_id FROM wanted n
    WHERE (SELECT count(*) FROM (SELECT FROM webhook_delivery d
      WHERE d.webhook_id = n.webhook_id AND d.state = 'waiting' LIMIT ${sql.lit(maxWaiting)}) c) < ${sql.lit(maxWaiting)}
    ON CONFLICT DO NOTHING RETURNING webhook_id)
  ${addWebhookJobs(sql`(SELECT DISTINCT h.id, greatest(now(), h.rests_until) AS run_at
    FROM added a JOIN webhook h ON h.id = a.webhook_id ORDER BY h.id)`)}`

/** Whether the webhook `h` is told of what happens at a place: to the group, or without one on the site. */
const tellsOf = (type: RawBuilder<unknown>) => sql`h.stopped IS NULL AND ${type} = ANY (h.events)`

// EXISTS without a column of the row: on a site without webhooks neither entries nor comments are read
const publishedStatement = prepareStatement(
  ({ entryIds, commentIds }: { entryIds: readonly string[]; commentIds: readonly string[] }, _form: object) =>
    queue(sql`
      SELECT h.id AS webhook_id, p.type, p.entry_id, p.comment_id, NULL::uuid AS person_id
      FROM ${publishedOf(entryIds, commentIds)} p CROSS JOIN LATERAL (
        SELECT h.id FROM webhook h WHERE h.group_id = p.group_id AND ${tellsOf(sql`p.type`)}
        UNION ALL SELECT h.id FROM webhook h
          WHERE p.group_id IS NULL AND h.group_id IS NULL AND h.site_id = p.site_id AND ${tellsOf(sql`p.type`)}) h
      WHERE EXISTS (SELECT FROM webhook)`),
)

/** New entries and comments that were published to a group, or to everybody of a site. */
export async function queuePublished(
  tx: Tx,
  entryIds: readonly string[],
  commentIds: readonly string[],
): Promise<void> {
  await publishedStatement({ entryIds, commentIds }, {}).execute(tx)
}

const joined = (personId: EntityId, place: RawBuilder<unknown>, stillThere = sql`true`) =>
  queue(sql`
    SELECT h.id AS webhook_id, 'member.joined' AS type, NULL::uuid AS entry_id, NULL::uuid AS comment_id, ${personId}::uuid AS person_id
    FROM webhook h WHERE ${place} AND ${tellsOf(sql`'member.joined'`)} AND ${stillThere} FOR KEY SHARE OF h`)

const isOfSite = (siteId: number | null) => sql`h.group_id IS NULL AND h.site_id = ${siteId}::smallint`

/** Somebody became a member of a group; of a company with its site `siteId` a member of that too. */
export async function queueJoined(
  tx: Tx,
  { personId, groupId, siteId }: { personId: EntityId; groupId: EntityId; siteId: number | null },
): Promise<void> {
  await joined(personId, sql`(h.group_id = ${groupId} OR ${isOfSite(siteId)})`).execute(tx)
}

/** Somebody registered on a site, and is still a member of it. */
export async function queueRegistered(tx: Tx, personId: EntityId, siteId: number): Promise<void> {
  const isMember = hasSiteAccess(sql`${personId}::uuid`, sql`${siteId}::smallint`)
  await joined(personId, isOfSite(siteId), isMember).execute(tx)
}

/** A new case, for the webhooks of those administrators who may decide it. */
export async function queueReported(tx: Tx, siteId: number, administratorIds: readonly string[]): Promise<void> {
  await queue(sql`
    SELECT h.id AS webhook_id, 'report.added' AS type, NULL::uuid AS entry_id, NULL::uuid AS comment_id, NULL::uuid AS person_id
    FROM webhook h JOIN account a ON a.id = h.account_id
    WHERE ${isOfSite(siteId)} AND ${tellsOf(sql`'report.added'`)} AND a.entity_id = ANY (${administratorIds}::uuid[])
    FOR KEY SHARE OF h`).execute(tx)
}
