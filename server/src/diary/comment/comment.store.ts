import type { AccountId, CommentId, EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { prepareForReader } from '#/platform/batch/prepare-statement.ts'
import { numberOf, rowKind, type Values } from '#/platform/db/values.ts'
import { insertEffectsOf } from '#/platform/jobs/frequent-effects.ts'
import { cardColumns, type CardColumns } from '#/core/entity/entity.card.sql.ts'
import { batchEntryActions, type EntryAction } from '#/core/entry/entry.action.ts'
import { updateCounts } from '#/core/entry/entry.sql.ts'
import type { LockedEntry } from '#/core/entry/entry.service.ts'
import { oneEntry, pageOf, type PageMore } from '#/core/entry/entry.page.sql.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import { mayComment } from '#/core/visibility/reaction.ts'
import { insertIdempotencyKeys } from '#/platform/http/idempotency.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { blockedFrom, moderates, notBlocked } from '#/core/visibility/person.ts'

export type CommentRow = ReturnType<typeof nameComment>

export const commentRows = rowKind(nameComment)

function nameComment(
  id: CommentId,
  sub_thread_id: CommentId | null,
  reply_to: CommentId | null,
  author_id: EntityId | null,
  text: string,
  edited_at: string | null,
  like_count: string,
  comment_count: string,
) {
  return {
    id,
    sub_thread_id,
    reply_to,
    author_id,
    text,
    edited_at,
    like_count: numberOf(like_count),
    comment_count: numberOf(comment_count),
  }
}

/** The columns of `commentColumns`, before presenting. */
export interface CommentColumns {
  comment_rows: Values[] | null
  /** Ids of the comments that the viewer likes. */
  comment_liked: string[]
  comment_hidden: HiddenCounts[] | null
}

/** How much of the stored counts of a comment comes from people across a block. */
export type HiddenCounts = [id: CommentId, likes: number, comments: number]

interface CommentRows extends CommentColumns, CardColumns {}

export interface CommentPage {
  thread?: CommentId | undefined
  size: number
  page: number
  newestFirst: boolean
}

/** With the cards of their authors. The entry is known to be visible; only blocks and hidden comments are checked here. */
export async function readCommentRows(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  page: CommentPage,
): Promise<CommentRows> {
  const { rows } = await sql<CommentRows>`
    SELECT ${commentColumns(viewer)}, ${cardColumns(viewer, sql`comments.authors`, sql`'{}'::uuid[]`)}
    FROM ${aggregateComments(commentsOf(viewer, sql`${entry.id}`, sql`${entry.moderates}`, page))}`.execute(tx)
  if (rows[0] === undefined) throw new Error('the statement returned no row')
  return rows[0]
}

/** An entry with its comments. */
export const pageWithComments = prepareForReader(
  (reader: Reader, { id }: { id: string }, page: Omit<CommentPage, 'thread'>) =>
    pageOf(reader, oneEntry(reader, id), commentsOfPage(reader, page)),
)

/** A part of the statement that reads their entry: `page` has one row, or none if the entry is not visible. */
const commentsOfPage = (reader: Reader, page: CommentPage): PageMore<CommentColumns> => {
  const isModerator = moderates(reader, sql`(SELECT group_id FROM page)`)
  return {
    row: aggregateComments(commentsOf(reader, sql`(SELECT id FROM page)`, isModerator, page)),
    columns: commentColumns(reader),
    authors: sql`comments.authors`,
  }
}

/** One row more than the page, to know whether there is a next one. For a reader without any block, authors are not checked one by one. */
const commentsOf = (
  viewer: Reader,
  entryId: RawBuilder<unknown>,
  isModerator: RawBuilder<unknown>,
  { thread, size, page, newestFirst }: CommentPage,
) => sql`
  SELECT c.id, c.sub_thread_id, c.reply_to, c.author_id, c.text, c.edited_at, c.like_count, c.comment_count
  FROM comment c
  WHERE c.entry_id = ${entryId} ${thread === undefined ? sql`` : sql`AND (c.id = ${thread} OR c.sub_thread_id = ${thread})`}
    AND (NOT EXISTS ${blockedFrom(viewer)}
      OR ${notBlocked(viewer, sql`c.author_id`)})
    AND (c.state = 0 OR c.author_id = ${viewer.readerId} OR ${isModerator})
  ORDER BY c.id ${newestFirst ? sql`DESC` : sql`ASC`} LIMIT ${size + 1} OFFSET ${size * page}`

/** The page in one row: the comments, their ids and authors, and the ids of those with likes or replies. */
const aggregateComments = (comments: RawBuilder<unknown>) => sql`
  (SELECT ${commentRows.columns} AS comment_rows, array_agg(v.id) AS ids,
     array_agg(v.author_id) FILTER (WHERE v.author_id IS NOT NULL) AS authors,
     array_agg(v.id) FILTER (WHERE v.like_count + v.comment_count > 0) AS with_counts
   FROM (${comments}) v) comments`

const commentColumns = (viewer: Reader) => sql<CommentColumns>`
  comments.comment_rows,
  ARRAY(SELECT l.comment_id FROM comment_like l
    WHERE l.actor_id = ${viewer.readerId} AND l.comment_id = ANY (comments.ids)) AS comment_liked,
  CASE WHEN EXISTS ${blockedFrom(viewer)} THEN (SELECT json_agg(json_build_array(t.id,
      (SELECT count(*) FILTER (WHERE l.actor_id IN ${blockedFrom(viewer)}) FROM comment_like l WHERE l.comment_id = t.id),
      (SELECT count(*) FILTER (WHERE c.state = 0 AND c.author_id IN ${blockedFrom(viewer)}) FROM comment c WHERE c.sub_thread_id = t.id)))
    FROM unnest(comments.with_counts) AS t(id)) END AS comment_hidden`

export async function isGroupModerator(tx: Tx, viewer: Viewer, groupId: string | null): Promise<boolean> {
  if (groupId === null) return false
  const { rows } = await sql<{ is: boolean }>`SELECT ${moderates(viewer, sql`${groupId}::uuid`)} AS is`.execute(tx)
  return rows[0]?.is ?? false
}

export interface NewComment extends EntryAction {
  id: CommentId
  authorId: EntityId
  actedBy: AccountId | null
  actingGroup: string | null
  text: string
  /** `missing`: the comment does not exist, or the author may not see it. */
  replyTarget: ReplyTarget | 'none' | 'missing'
}

interface ReplyTarget {
  threadId: CommentId
  replyTo: CommentId
}

const replyTargetOf = ({ replyTarget }: NewComment): Partial<ReplyTarget> =>
  typeof replyTarget === 'string' ? {} : replyTarget

/** Visibility, insert, counts, effect and idempotency key in one statement. Lock order: entries before comments. */
export const insertComment = batchEntryActions<NewComment, object>(
  [
    { name: 'comment_id', type: 'uuid', of: (comment) => comment.id },
    { name: 'writer_id', type: 'uuid', of: (comment) => comment.authorId },
    { name: 'acted_by', type: 'uuid', of: (comment) => comment.actedBy },
    { name: 'acting_group', type: 'uuid', of: (comment) => comment.actingGroup },
    { name: 'comment_text', type: 'text', of: (comment) => comment.text },
    { name: 'thread_id', type: 'uuid', of: (comment) => replyTargetOf(comment).threadId ?? null },
    { name: 'reply_to', type: 'uuid', of: (comment) => replyTargetOf(comment).replyTo ?? null },
    { name: 'is_target_missing', type: 'boolean', of: (comment) => comment.replyTarget === 'missing' },
  ],
  (tables) => sql`
      WITH ${tables},
      changed AS (INSERT INTO comment (id, entry_id, author_id, acted_by, text, sub_thread_id, reply_to)
        SELECT s.comment_id, s.id, s.writer_id, s.acted_by, s.comment_text, s.thread_id, s.reply_to FROM seen s
        WHERE ${mayComment(sql`s`)} AND NOT s.is_target_missing ORDER BY s.position RETURNING id, entry_id, sub_thread_id),
      counted AS (${updateCounts('comment_count', 1)}),
      added AS MATERIALIZED (SELECT c.id, c.sub_thread_id FROM changed c JOIN counted n ON n.id = c.entry_id),
      thread AS (UPDATE comment c SET comment_count = c.comment_count + t.n
        FROM (SELECT a.sub_thread_id AS id, count(*)::int AS n FROM added a WHERE a.sub_thread_id IS NOT NULL
          GROUP BY a.sub_thread_id ORDER BY a.sub_thread_id) t WHERE c.id = t.id),
      effects AS (${insertEffectsOf(sql`added a JOIN seen s ON s.comment_id = a.id`, sql`s.site_id`, sql`s.effect`)}),
      keys AS (${insertIdempotencyKeys(sql`(SELECT s.record::jsonb AS record FROM added a JOIN seen s ON s.comment_id = a.id) d`)})
      SELECT s.position::int AS position,
        CASE WHEN a.id IS NOT NULL THEN 'done' WHEN ${mayComment(sql`s`)} THEN 'not_found' ELSE 'forbidden' END AS outcome,
        (SELECT raise_conflict((SELECT count(*) FROM changed) <> (SELECT count(*) FROM added)))
      FROM seen s LEFT JOIN added a ON a.id = s.comment_id`,
)

/** Locked until the commit: a job that notifies of the comment waits, and then finds it deleted. */
export async function lockComment(tx: Tx, id: CommentId): Promise<void> {
  await sql`SELECT FROM comment c WHERE c.id = ${id} FOR UPDATE`.execute(tx)
}

/** The member who wrote a comment in the name of a group. */
export async function selectCommenter(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.entity_id AS id FROM comment c JOIN account a ON a.id = c.acted_by WHERE c.id = ${id}`.execute(tx)
  return rows[0]?.id
}

export async function deleteOfEntry(tx: Tx, entryId: string): Promise<void> {
  await sql`DELETE FROM comment WHERE entry_id = ${entryId}`.execute(tx)
}

/** False if the comment is not by this author any more. */
export async function updateText(tx: Tx, id: CommentId, authorId: EntityId, text: string): Promise<boolean> {
  const { rows } = await sql`UPDATE comment SET text = ${text}, edited_at = now()
    WHERE id = ${id} AND author_id = ${authorId} RETURNING id`.execute(tx)
  return rows.length > 0
}

/** 0 shown, 2 hidden; false if it already has this state. A hidden comment is not counted. */
export async function updateState(tx: Tx, entry: LockedEntry, id: CommentId, state: 0 | 2): Promise<boolean> {
  const step = state === 0 ? 1 : -1
  const { rows } = await sql`
    WITH seen AS (SELECT ${entry.id}::uuid AS id, ${entry.privacy}::smallint AS privacy, ${entry.state}::smallint AS state),
    changed AS (UPDATE comment c SET state = ${state} WHERE c.id = ${id} AND c.entry_id = ${entry.id} AND c.author_id IS NOT NULL
      AND c.state = ${2 - state} RETURNING c.entry_id, c.sub_thread_id),
    counted AS (${updateCounts('comment_count', step)}),
    thread AS (UPDATE comment t SET comment_count = t.comment_count + ${step} FROM changed WHERE t.id = changed.sub_thread_id)
    SELECT FROM changed`.execute(tx)
  return rows.length > 0
}

/** Removes author, text and likes of a comment that has replies; the row stays for its replies. False if it has none. */
export async function blankReplied(tx: Tx, id: CommentId): Promise<boolean> {
  const { rows } = await sql`
    WITH blanked AS (UPDATE comment c SET author_id = NULL, acted_by = NULL, text = '', edited_at = NULL, like_count = 0
      WHERE c.id = ${id} AND EXISTS (SELECT FROM comment r WHERE r.sub_thread_id = c.id OR r.reply_to = c.id) RETURNING c.id),
    unliked AS (DELETE FROM comment_like l USING blanked WHERE l.comment_id = blanked.id)
    SELECT id FROM blanked`.execute(tx)
  return rows.length > 0
}

export interface DeletedComment {
  sub_thread_id: CommentId | null
  reply_to: CommentId | null
}

/** Deletes a comment without replies and updates the counts; undefined if it does not exist or has replies. */
export async function deleteUnreplied(
  tx: Tx,
  entry: LockedEntry,
  id: CommentId,
  only: 'any' | 'blanked',
): Promise<DeletedComment | undefined> {
  const { rows } = await sql<DeletedComment>`
    WITH seen AS (SELECT ${entry.id}::uuid AS id, ${entry.privacy}::smallint AS privacy, ${entry.state}::smallint AS state),
    deleted AS (DELETE FROM comment c WHERE c.id = ${id} AND c.entry_id = ${entry.id} AND (${only === 'any'} OR c.author_id IS NULL)
      AND NOT EXISTS (SELECT FROM comment r WHERE r.sub_thread_id = c.id OR r.reply_to = c.id)
      RETURNING c.entry_id, c.state, c.sub_thread_id, c.reply_to),
    changed AS (SELECT deleted.entry_id FROM deleted WHERE deleted.state = 0),
    counted AS (${updateCounts('comment_count', -1)}),
    thread AS (UPDATE comment t SET comment_count = t.comment_count - 1 FROM deleted WHERE t.id = deleted.sub_thread_id AND deleted.state = 0)
    SELECT deleted.sub_thread_id, deleted.reply_to FROM deleted`.execute(tx)
  return rows[0]
}
