import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { FrequentEffect } from './effect.ts'

/** Of the transaction that runs the effects. */
const settings = [
  // shorter than deadlock_timeout (one second): PostgreSQL must never choose the action as the victim of a deadlock
  ['lock_timeout', '300ms'],
  ['plan_cache_mode', 'force_generic_plan'],
] as const

/**
 * 'off': a crash that loses the effects brings back their rows, so the commit need not wait for the disk. 'local' with
 * standbys, which replay only what is on the disk: a screen that is notified must find the change there.
 */
export type CommitMode = 'off' | 'local'

export interface Taken {
  site_id: number
  id: number
  effect: FrequentEffect
  /** The limit of rows of each site. */
  share: number
}

/**
 * The oldest rows of each site, with the same limit for each: a site with thousands of rows must not delay the others. If
 * more sites have rows than a batch holds, they are chosen at random; by age they would wait for the thousands again.
 */
export async function takeRows(tx: Tx, limit: number, commitMode: CommitMode): Promise<Taken[]> {
  const all = [...settings, ['synchronous_commit', commitMode]]
  const { rows } = await sql<Taken>`
    WITH RECURSIVE settled AS MATERIALIZED (
      SELECT ${sql.join(all.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}),
    -- from one site to the next by the key, without reading the other rows of a site
    site AS (
      (SELECT a.site_id FROM frequent_effect a ORDER BY a.site_id LIMIT 1)
      UNION ALL SELECT n.site_id FROM site s CROSS JOIN LATERAL (
        SELECT a.site_id FROM frequent_effect a WHERE a.site_id > s.site_id ORDER BY a.site_id LIMIT 1) n),
    part AS MATERIALIZED (SELECT greatest(1, ${limit}::int / greatest(1, count(*)::int)) AS share FROM site)
    DELETE FROM frequent_effect o USING settled, part
    -- by ctid: a join on the key reads all rows of a site for the few that are taken
    WHERE o.ctid = ANY (ARRAY(SELECT t.ctid FROM (SELECT s.site_id FROM site s ORDER BY random() LIMIT ${limit}::int) s,
      LATERAL (SELECT a.ctid FROM frequent_effect a WHERE a.site_id = s.site_id ORDER BY a.id
        LIMIT (SELECT share FROM part) FOR UPDATE SKIP LOCKED) t))
    RETURNING o.site_id, o.id, o.effect, part.share`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Returns whether it was still there. */
export async function deleteRow(tx: Tx, { site_id, id }: Taken): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM frequent_effect WHERE site_id = ${site_id} AND id = ${id} RETURNING id`.execute(tx)
  return rows.length > 0
}
