import { sql, type RawBuilder } from 'kysely'
import { insertEffectsOf } from '#/platform/jobs/frequent-effects.ts'
import { batchEntryActions, type ActionResult, type EntryAction } from '#/core/entry/entry.action.ts'
import { updateCounts, subtractLikes } from '#/core/entry/entry.sql.ts'
import { mayReact } from '#/core/visibility/reaction.ts'
import { insertIdempotencyKeys } from '#/platform/http/idempotency.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { blockedFrom } from '#/core/visibility/person.ts'

interface Liked {
  /** The number after it. */
  count: number
}

type Step = 1 | -1

export const insertLike = batchEntryActions<EntryAction, Liked>([], (tables) => changingLikes(tables, 1))

export const deleteLike = batchEntryActions<EntryAction, Liked>([], (tables) => changingLikes(tables, -1))

/** The rule, the act, its number, what follows and the key in one statement. Of two by the same person the first counts. */
function changingLikes(
  tables: RawBuilder<unknown>,
  step: Step,
): RawBuilder<ActionResult<Liked> & { position: number }> {
  return sql`
    WITH ${tables},
    ${step === 1 ? likesComing : likesGoing},
    done AS MATERIALIZED (SELECT m.* FROM changed c JOIN requested m ON m.id = c.entry_id AND m.reader_id = c.actor_id),
    told AS MATERIALIZED (SELECT d.position, d.site_id, d.effect, d.record, ${shownCount(step)} AS count
      FROM done d JOIN counted n ON n.id = d.id),
    noted AS (${insertEffectsOf(sql`told`, sql`told.site_id`, sql`told.effect`)}),
    recorded AS (${insertIdempotencyKeys(
      sql`(SELECT t.record::jsonb AS record, t.count FROM told t) d`,
      sql`jsonb_set(k.answer, '{setData,evaluation_count}', to_jsonb(d.count))`,
    )})
    SELECT s.position::int AS position, t.count, CASE WHEN t.position IS NOT NULL THEN 'done'
      WHEN ${step === 1 ? mayReact(sql`s`) : sql`true`} THEN 'already' ELSE 'forbidden' END AS outcome,
      (SELECT raise_conflict((SELECT count(*) FROM ${step === 1 ? sql`changed` : sql`requested`}) <> (SELECT count(*) FROM told)))
    FROM seen s LEFT JOIN told t USING (position)`
}

/** In one order, or two that like the same things would wait for each other. */
const likesComing: RawBuilder<unknown> = sql`
  requested AS MATERIALIZED (SELECT DISTINCT ON (s.id, s.reader_id) s.* FROM seen s
    WHERE ${mayReact(sql`s`)} ORDER BY s.id, s.reader_id, s.position),
  changed AS (INSERT INTO entry_like (entry_id, actor_id) SELECT m.id, m.reader_id FROM requested m ORDER BY m.id, m.reader_id
    ON CONFLICT DO NOTHING RETURNING entry_id, actor_id),
  counted AS (${updateCounts('like_count', 1)})`

const likesGoing: RawBuilder<unknown> = sql`
  requested AS MATERIALIZED (SELECT DISTINCT ON (s.id, s.reader_id) s.* FROM seen s
    CROSS JOIN LATERAL (SELECT FROM entry_like l WHERE l.entry_id = s.id AND l.actor_id = s.reader_id ${byKey}) l
    ORDER BY s.id, s.reader_id, s.position),
  counted AS (${subtractLikes()}),
  changed AS (DELETE FROM entry_like l USING counted n JOIN requested m ON m.id = n.id
    WHERE l.entry_id = m.id AND l.actor_id = m.reader_id RETURNING l.entry_id, l.actor_id)`

/**
 * As if they had come one after the other. A like of somebody across a block is in the stored number; the one that is told
 * must not give it away, of those that come in the same statement neither.
 */
const shownCount = (step: Step): RawBuilder<unknown> => sql`(n.like_count
  - ${sql.lit(step)} * (SELECT count(*) FROM done o WHERE o.id = d.id AND o.position > d.position)
  - (SELECT count(l.actor_id) + ${sql.lit(step)} * count(o.position) FROM ${blockedFrom(sql`d.reader_id`)} b
      LEFT JOIN entry_like l ON l.entry_id = d.id AND l.actor_id = b.other_id
      LEFT JOIN done o ON o.reader_id = b.other_id AND o.id = d.id AND o.position < d.position))::int`
