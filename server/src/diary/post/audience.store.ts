import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { Publishing } from './post.policy.ts'
import { blockedFrom, notBlocked } from '#/core/visibility/person.ts'
import { audienceOf, limitedStrangers } from '#/core/visibility/audience.ts'

export interface Audience {
  count: number
  sample: string[]
  /** How many of them are notified. */
  notified: number
}

/** Not for everybody: each person is checked by the rule. LIMIT members who are not friends are left out. */
export async function readAudience(
  tx: Tx,
  viewer: Viewer,
  { privacy: level, group_id: groupId }: Publishing,
  consultantId: string | null,
): Promise<Audience> {
  const [author, site] = [sql`${viewer.actorId}::uuid`, sql`${viewer.siteId}::smallint`]
  const { rows } = await sql<{ count: number; sample: string[] | null }>`
    SELECT count(*) AS count, (array_agg(a.id ORDER BY a.id))[1:3] AS sample
    FROM ${audienceOf({ author, site, level, groupId, consultantId })} AS a(id)
    WHERE a.id NOT IN (SELECT s.id FROM ${limitedStrangers(author, site)} AS s(id))`.execute(tx)
  const { count = 0, sample } = rows[0] ?? {}
  return { count, sample: sample ?? [], notified: count }
}

/** All who may see a public entry, from the stored count: counting 100,000 members takes 100 ms. */
export async function countSiteMembers(tx: Tx, viewer: Viewer): Promise<number> {
  const { actorId, siteId } = viewer
  const { rows } = await sql<{ count: number }>`
    SELECT greatest(0, coalesce((SELECT members FROM site_size WHERE site_id = ${siteId}), 0)
      - (SELECT count(*) FROM site_member WHERE entity_id = ${actorId} AND site_id = ${siteId})
      - (SELECT count(*) FROM ${blockedFrom(sql`${actorId}::uuid`)} b
         JOIN site_member m ON m.entity_id = b.other_id AND m.site_id = ${siteId})
      - (SELECT count(*) FROM ${limitedStrangers(sql`${actorId}::uuid`, sql`${siteId}::smallint`)})) AS count`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Who is notified of a public entry: friends, followers and the members of its group. */
export async function readNotified(tx: Tx, viewer: Viewer, groupId: string | null): Promise<Omit<Audience, 'count'>> {
  const { actorId, siteId } = viewer
  const [author, site] = [sql`${actorId}::uuid`, sql`${siteId}::smallint`]
  const { rows } = await sql<{ notified: number; sample: string[] | null }>`
    SELECT count(*) AS notified, (array_agg(a.id ORDER BY a.id))[1:3] AS sample FROM (
      SELECT id FROM ${audienceOf({ author, site, level: 1, groupId: null, consultantId: null })} AS f(id)
      UNION SELECT id FROM ${audienceOf({ author, site, level: 2, groupId, consultantId: null })} AS g(id)
      UNION SELECT w.from_id FROM follow w WHERE w.to_id = ${actorId} AND may_enter(w.from_id, ${site})
        AND ${notBlocked(author, sql`w.from_id`)}) a
    WHERE a.id NOT IN (SELECT s.id FROM ${limitedStrangers(author, site)} AS s(id))`.execute(tx)
  return { notified: rows[0]?.notified ?? 0, sample: rows[0]?.sample ?? [] }
}
