import { sql, type RawBuilder } from 'kysely'
import { insertEffectsOf } from '#/platform/jobs/frequent-effects.ts'
import { batchEntryActs, type Acted, type EntryAct } from '#/core/entry/entry.acts.ts'
import { countChanged, countLikesGoing } from '#/core/entry/entry.counter.ts'
import { mayReact } from '#/core/visibility/reaction.ts'
import { insertIdempotencyKeys } from '#/platform/http/idempotency.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { blockedFrom } from '#/core/visibility/person.ts'

interface LikeResult {
  /** After the change. */
  count: number
}

type Step = 1 | -1

export const insertLike = batchEntryActs<EntryAct, LikeResult>([], (tables) => changeLikes(tables, 1))

export const deleteLike = batchEntryActs<EntryAct, LikeResult>([], (tables) => changeLikes(tables, -1))

/** Visibility, change, count, effect and idempotency key in one statement. Of two by the same person the first counts. */
function changeLikes(tables: RawBuilder<unknown>, step: Step): RawBuilder<Acted<LikeResult> & { place: number }> {
  return sql`
    WITH ${tables},
    ${step === 1 ? addedLikes : removedLikes},
    done AS MATERIALIZED (SELECT m.* FROM changed c JOIN meant m ON m.id = c.entry_id AND m.reader_id = c.actor_id),
    result AS MATERIALIZED (SELECT d.place, d.site_id, d.effect, d.kept, ${shownCount(step)} AS count
      FROM done d JOIN counted n ON n.id = d.id),
    effects AS (${insertEffectsOf(sql`result`, sql`result.site_id`, sql`result.effect`)}),
    keys AS (${insertIdempotencyKeys(
      sql`(SELECT r.kept::jsonb AS kept, r.count FROM result r) d`,
      sql`jsonb_set(k.answer, '{setData,evaluation_count}', to_jsonb(d.count))`,
    )})
    SELECT s.place::int AS place, r.count, CASE WHEN r.place IS NOT NULL THEN 'done'
      WHEN ${step === 1 ? mayReact(sql`s`) : sql`true`} THEN 'already' ELSE 'forbidden' END AS outcome,
      (SELECT raise_conflict((SELECT count(*) FROM ${step === 1 ? sql`changed` : sql`meant`}) <> (SELECT count(*) FROM result)))
    FROM seen s LEFT JOIN result r USING (place)`
}

/** Inserted in one order: two batches that like the same entries would otherwise deadlock. */
const addedLikes: RawBuilder<unknown> = sql`
  meant AS MATERIALIZED (SELECT DISTINCT ON (s.id, s.reader_id) s.* FROM seen s
    WHERE ${mayReact(sql`s`)} ORDER BY s.id, s.reader_id, s.place),
  changed AS (INSERT INTO entry_like (entry_id, actor_id) SELECT m.id, m.reader_id FROM meant m ORDER BY m.id, m.reader_id
    ON CONFLICT DO NOTHING RETURNING entry_id, actor_id),
  counted AS (${countChanged('like_count', 1)})`

const removedLikes: RawBuilder<unknown> = sql`
  meant AS MATERIALIZED (SELECT DISTINCT ON (s.id, s.reader_id) s.* FROM seen s
    CROSS JOIN LATERAL (SELECT FROM entry_like l WHERE l.entry_id = s.id AND l.actor_id = s.reader_id ${byKey}) l
    ORDER BY s.id, s.reader_id, s.place),
  counted AS (${countLikesGoing()}),
  changed AS (DELETE FROM entry_like l USING counted n JOIN meant m ON m.id = n.id
    WHERE l.entry_id = m.id AND l.actor_id = m.reader_id RETURNING l.entry_id, l.actor_id)`

/**
 * The count as if the likes of the batch had been written one after the other, without the likes of people across a block,
 * stored before or in the same batch.
 */
const shownCount = (step: Step): RawBuilder<unknown> => sql`(n.like_count
  - ${sql.lit(step)} * (SELECT count(*) FROM done o WHERE o.id = d.id AND o.place > d.place)
  - (SELECT count(l.actor_id) + ${sql.lit(step)} * count(o.place) FROM ${blockedFrom(sql`d.reader_id`)} b
      LEFT JOIN entry_like l ON l.entry_id = d.id AND l.actor_id = b.other_id
      LEFT JOIN done o ON o.reader_id = b.other_id AND o.id = d.id AND o.place < d.place))::int`
