import type { tagInsightCall } from '@entemi/contract/diary/insight'
import type { AnswerOf } from '@entemi/contract/platform/call'
import { sql } from 'kysely'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

type TagInsight = AnswerOf<typeof tagInsightCall>['insight']

/**
 * The days of each tag of the reader beside all their days with a mood. A tag needs five days: fewer would say nothing. Sorted by
 * name, because an order by moods would rank people.
 */
export async function compareTagDays(
  tx: Tx,
  viewer: Viewer,
  from: string,
  to: string,
): Promise<{ all: TagInsight['all']; tags: TagInsight['tags'] | null; has_tags: boolean }> {
  const counts = sql`'days', count(*), 'good', count(*) FILTER (WHERE d.good), 'calm', count(*) FILTER (WHERE d.calm),
    'hard', count(*) FILTER (WHERE d.hard)`
  const { rows } = await sql<Awaited<ReturnType<typeof compareTagDays>>>`
    WITH own AS MATERIALIZED (
      SELECT e.occurred_on, e.mood, e.tags FROM ${visibleEntry(viewer)} e
      WHERE e.author_id = ${viewer.readerId} AND e.occurred_on BETWEEN ${from}::date AND ${to}::date),
    mine AS MATERIALIZED (SELECT t.* FROM tag t WHERE t.owner_id = ${viewer.readerId} AND t.site_id = ${viewer.siteId}),
    day AS MATERIALIZED (
      SELECT o.occurred_on, bool_or(o.mood >= 5) AS good, bool_or(o.mood >= 7) AS calm, bool_or(o.mood BETWEEN 1 AND 4) AS hard
      FROM own o WHERE o.mood IS NOT NULL GROUP BY o.occurred_on)
    SELECT (SELECT json_build_object(${counts}) FROM day d) AS all,
      (SELECT json_agg(c.counted ORDER BY c.fold) FROM (
        SELECT t.fold, json_build_object('id', t.id, 'name', t.name, 'kind', t.kind, ${counts}) AS counted
        FROM (SELECT DISTINCT x.id, o.occurred_on FROM own o CROSS JOIN unnest(o.tags) AS x(id)) u
          JOIN day d ON d.occurred_on = u.occurred_on JOIN mine t ON t.id = u.id
        GROUP BY t.id, t.fold, t.name, t.kind HAVING count(*) >= ${sql.lit(leastDays)}) c) AS tags,
      EXISTS (SELECT FROM mine) AS has_tags`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('the statement returns one row')
  return found
}

const leastDays = 5
