import type { LibraryName } from '@entemi/contract/letters'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { gatherActs } from '#/db/gather-acts.ts'
import { notingEach } from '#/effects/aftermath.ts'
import type { FrequentEffect } from '#/effects/effect.ts'
import { countChanged, countLikesGoing, mayReact } from '#/entry/entry.counter.ts'
import { entryVisibleTo, type VisibleEntry } from '#/entry/entry.visibility.ts'
import { keepingEach, type Kept } from '#/http/idempotency.ts'
import type { Viewer } from '#/session/viewer.ts'

/** One person's like of an entry, to come or to go. */
export interface LikeAct {
  viewer: Viewer
  entryId: string
  /** An article is touched only when it is known that its library is open to them. */
  onOpenShelf: boolean
  kept: Kept | undefined
}

/** The entry as the rule showed it. */
export interface LikedEntry extends Pick<VisibleEntry, 'author_id' | 'group_id' | 'kind' | 'privacy' | 'state'> {
  library: LibraryName | null
  /** The number after it; null where nothing was changed. */
  count: number | null
}

type Step = 1 | -1

/** Those that LIMIT sees are another plan: whoever is none of them need not pay for it. */
const gathered = (step: Step) => ({
  all: gatherActs((db, acts: readonly LikeAct[], patience) => changeLikes(db, acts, patience, step, 'LOGGED')),
  limited: gatherActs((db, acts: readonly LikeAct[], patience) => changeLikes(db, acts, patience, step, 'LIMIT')),
})

const [coming, going] = [gathered(1), gathered(-1)]

export const insertLike = (db: Tx, act: LikeAct): Promise<LikedEntry | undefined> => roomOf(coming, act)(db, act)

export const deleteLike = (db: Tx, act: LikeAct): Promise<LikedEntry | undefined> => roomOf(going, act)(db, act)

const roomOf = ({ all, limited }: ReturnType<typeof gathered>, { viewer }: LikeAct) =>
  viewer.role === 'LIMIT' ? limited : all

/**
 * The rule, the act, its number, what follows and the key in one statement, for any number of likes that come at once;
 * each in its place, undefined where the rule shows nothing. Of two by the same person the first counts. The sub-selects
 * hide how many there are, see findSessions.
 */
async function changeLikes(
  db: Tx,
  acts: readonly LikeAct[],
  patience: RawBuilder<unknown>,
  step: Step,
  role: Viewer['role'],
): Promise<(LikedEntry | undefined)[]> {
  const effectOf = ({ viewer, entryId }: LikeAct): FrequentEffect => ({
    type: 'entry.liked',
    entryId,
    actorId: viewer.readerId,
  })
  const { rows } = await sql<LikedEntry & { place: number }>`
    WITH patience AS MATERIALIZED ${patience},
    seen AS MATERIALIZED (
      SELECT w.*, v.author_id, v.group_id, v.kind, v.privacy, v.state, v.library
      FROM patience CROSS JOIN unnest((SELECT ${acts.map((act) => act.entryId)}::uuid[]),
          (SELECT ${acts.map((act) => act.viewer.readerId)}::uuid[]), (SELECT ${acts.map((act) => act.viewer.siteId)}::smallint[]),
          (SELECT ${acts.map((act) => act.onOpenShelf)}::boolean[]), (SELECT ${acts.map((act) => JSON.stringify(effectOf(act)))}::text[]),
          (SELECT ${acts.map((act) => act.kept ?? null)}::text[]))
        WITH ORDINALITY AS w(id, reader_id, site_id, on_open_shelf, effect, kept, place)
        CROSS JOIN LATERAL (SELECT v.author_id, v.group_id, v.kind, v.privacy, v.state, v.library
          FROM ${entryVisibleTo(role, sql`w.reader_id`, sql`w.site_id`)} v WHERE v.id = w.id OFFSET 0) v),
    ${step === 1 ? likesComing : likesGoing},
    done AS MATERIALIZED (SELECT m.place, m.id, m.reader_id
      FROM changed c JOIN meant m ON m.id = c.entry_id AND m.reader_id = c.actor_id),
    told AS MATERIALIZED (SELECT d.place, ${shownCount(step)} AS count FROM done d JOIN counted n ON n.id = d.id),
    noted AS (${notingEach(sql`told JOIN seen USING (place)`, sql`seen.site_id`, sql`seen.effect`)}),
    kept AS (${keepingEach(
      sql`(SELECT s.kept::jsonb AS kept, t.count FROM told t JOIN seen s USING (place)) d`,
      sql`jsonb_set(k.answer, '{setData,evaluation_count}', to_jsonb(d.count))`,
    )})
    SELECT s.place::int AS place, s.author_id, s.group_id, s.kind, s.privacy, s.state, s.library, t.count,
      (SELECT begin_again((SELECT count(*) FROM ${step === 1 ? sql`changed` : sql`meant`}) <> (SELECT count(*) FROM told)))
    FROM seen s LEFT JOIN told t USING (place)`.execute(db)
  const found: (LikedEntry | undefined)[] = acts.map(() => undefined)
  for (const { place, author_id, group_id, kind, privacy, state, library, count } of rows)
    found[place - 1] = { author_id, group_id, kind, privacy, state, library, count } as LikedEntry
  return found
}

const isOnOpenShelf = sql`(s.library IS NULL OR s.on_open_shelf)`

/** In one order, or two that like the same things would wait for each other. */
const likesComing: RawBuilder<unknown> = sql`
  meant AS MATERIALIZED (SELECT DISTINCT ON (s.id, s.reader_id) s.id, s.reader_id, s.place FROM seen s
    WHERE ${isOnOpenShelf} AND ${mayReact(sql`s`)} ORDER BY s.id, s.reader_id, s.place),
  changed AS (INSERT INTO entry_like (entry_id, actor_id) SELECT m.id, m.reader_id FROM meant m ORDER BY m.id, m.reader_id
    ON CONFLICT DO NOTHING RETURNING entry_id, actor_id),
  counted AS (${countChanged('like_count', 1)})`

const likesGoing: RawBuilder<unknown> = sql`
  meant AS MATERIALIZED (SELECT DISTINCT ON (s.id, s.reader_id) s.id, s.reader_id, s.place, s.privacy, s.state FROM seen s
    CROSS JOIN LATERAL (SELECT FROM entry_like l WHERE l.entry_id = s.id AND l.actor_id = s.reader_id OFFSET 0) l
    WHERE ${isOnOpenShelf} ORDER BY s.id, s.reader_id, s.place),
  counted AS (${countLikesGoing()}),
  changed AS (DELETE FROM entry_like l USING counted n JOIN meant m ON m.id = n.id
    WHERE l.entry_id = m.id AND l.actor_id = m.reader_id RETURNING l.entry_id, l.actor_id)`

/**
 * As if they had come one after the other. A like of somebody across a block is in the stored number; the one that is told
 * must not give it away, of those that come in the same statement neither.
 */
const shownCount = (step: Step): RawBuilder<unknown> => sql`(n.like_count
  - ${sql.lit(step)} * (SELECT count(*) FROM done o WHERE o.id = d.id AND o.place > d.place)
  - (SELECT count(*) FROM block b JOIN entry_like l ON l.entry_id = d.id AND l.actor_id = b.other_id WHERE b.me_id = d.reader_id)
  - ${sql.lit(step)} * (SELECT count(*) FROM block b JOIN done o ON o.reader_id = b.other_id AND o.id = d.id AND o.place < d.place
      WHERE b.me_id = d.reader_id))::int`
