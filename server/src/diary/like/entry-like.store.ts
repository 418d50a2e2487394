import { sql, type RawBuilder } from 'kysely'
import { insertEffectsOf } from '#/platform/jobs/frequent-effects.ts'
import { batchEntryActions, type ActionResult, type EntryAction } from '#/core/entry/entry.action.ts'
import { updateCounts, subtractLikes } from '#/core/entry/entry.sql.ts'
import { mayReact } from '#/core/visibility/reaction.ts'
import { insertIdempotencyKeys } from '#/platform/http/idempotency.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { blockedFrom } from '#/core/visibility/person.ts'

interface LikeResult {
  /** After the change. */
  count: number
}

type Step = 1 | -1

export const insertLike = batchEntryActions<EntryAction, LikeResult>([], (tables) => changeLikes(tables, 1))

export const deleteLike = batchEntryActions<EntryAction, LikeResult>([], (tables) => changeLikes(tables, -1))

/** Visibility, change, count, effect and idempotency key in one statement. Of two by the same person the first counts. */
function changeLikes(
  tables: RawBuilder<unknown>,
  step: Step,
): RawBuilder<ActionResult<LikeResult> & { position: number }> {
  return sql`
    WITH ${tables},
    ${step === 1 ? addedLikes : removedLikes},
    done AS MATERIALIZED (SELECT m.* FROM changed c JOIN requested m ON m.id = c.entry_id AND m.reader_id = c.actor_id),
    result AS MATERIALIZED (SELECT d.position, d.site_id, d.effect, d.record, ${shownCount(step)} AS count
      FROM done d JOIN counted n ON n.id = d.id),
    effects AS (${insertEffectsOf(sql`result`, sql`result.site_id`, sql`result.effect`)}),
    keys AS (${insertIdempotencyKeys(
      sql`(SELECT r.record::jsonb AS record, r.count FROM result r) d`,
      sql`jsonb_set(k.answer, '{setData,evaluation_count}', to_jsonb(d.count))`,
    )})
    SELECT s.position::int AS position, r.count, CASE WHEN r.position IS NOT NULL THEN 'done'
      WHEN ${step === 1 ? mayReact(sql`s`) : sql`true`} THEN 'already' ELSE 'forbidden' END AS outcome,
      (SELECT raise_conflict((SELECT count(*) FROM ${step === 1 ? sql`changed` : sql`requested`}) <> (SELECT count(*) FROM result)))
    FROM seen s LEFT JOIN result r USING (position)`
}

/** Inserted in one order: two batches that like the same entries would otherwise deadlock. */
const addedLikes: RawBuilder<unknown> = sql`
  requested AS MATERIALIZED (SELECT DISTINCT ON (s.id, s.reader_id) s.* FROM seen s
    WHERE ${mayReact(sql`s`)} ORDER BY s.id, s.reader_id, s.position),
  changed AS (INSERT INTO entry_like (entry_id, actor_id) SELECT m.id, m.reader_id FROM requested m ORDER BY m.id, m.reader_id
    ON CONFLICT DO NOTHING RETURNING entry_id, actor_id),
  counted AS (${updateCounts('like_count', 1)})`

const removedLikes: RawBuilder<unknown> = sql`
  requested AS MATERIALIZED (SELECT DISTINCT ON (s.id, s.reader_id) s.* FROM seen s
    CROSS JOIN LATERAL (SELECT FROM entry_like l WHERE l.entry_id = s.id AND l.actor_id = s.reader_id ${byKey}) l
    ORDER BY s.id, s.reader_id, s.position),
  counted AS (${subtractLikes()}),
  changed AS (DELETE FROM entry_like l USING counted n JOIN requested m ON m.id = n.id
    WHERE l.entry_id = m.id AND l.actor_id = m.reader_id RETURNING l.entry_id, l.actor_id)`

/**
 * The count as if the likes of the batch had been written one after the other, without the likes of people across a block,
 * stored before or in the same batch.
 */
const shownCount = (step: Step): RawBuilder<unknown> => sql`(n.like_count
  - ${sql.lit(step)} * (SELECT count(*) FROM done o WHERE o.id = d.id AND o.position > d.position)
  - (SELECT count(l.actor_id) + ${sql.lit(step)} * count(o.position) FROM ${blockedFrom(sql`d.reader_id`)} b
      LEFT JOIN entry_like l ON l.entry_id = d.id AND l.actor_id = b.other_id
      LEFT JOIN done o ON o.reader_id = b.other_id AND o.id = d.id AND o.position < d.position))::int`
