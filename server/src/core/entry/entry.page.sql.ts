import type { EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { sql, type RawBuilder } from 'kysely'
import { numberOf, rowKind, type Values } from '#/platform/db/values.ts'
import { cardColumns, type CardColumns } from '#/core/entity/entity.card.sql.ts'
import type { MediaRow } from '#/core/media/media.present.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { entryRows } from './entry.row.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { blockedFrom } from '#/core/visibility/person.ts'
import { commentsOfBlocked } from '#/core/visibility/comment.ts'
import { readyOfEntries } from '#/core/media/media.sql.ts'

/** What people across a block add to the stored numbers of an entry. */
export type HiddenCounts = [id: EntryId, likes: number, comments: number, shares: number]

export interface PageColumns extends CardColumns {
  page_rows: Values[] | null
  /** Those of the page that the viewer likes. */
  liked: string[]
  media_rows: Values[] | null
  page_hidden: HiddenCounts[] | null
}

/** What hangs on the entries of `page` and is read with them: a row beside theirs, columns made of it, and who wrote in it. */
export interface PageMore<Columns> {
  row: RawBuilder<unknown>
  columns: RawBuilder<Columns>
  authors: RawBuilder<unknown>
}

/**
 * A page and all that its items are made of, in one statement: the way to the database and back costs more than most of
 * what is asked there. `list` selects whole rows of the rule's view, in their order. They are gone through once, into one
 * row `of` that the rest is asked by: kept as a table, and asked for each array by itself, a page took a twentieth longer.
 */
export const pageOf = <More = unknown>(
  reader: Reader,
  list: RawBuilder<unknown>,
  more?: PageMore<More>,
): RawBuilder<PageColumns & More> => sql`
    WITH page AS (${list})
    SELECT of.page_rows,
      ARRAY(SELECT l.entry_id FROM entry_like l WHERE l.actor_id = ${reader.readerId} AND l.entry_id = ANY (of.ids)) AS liked,
      (SELECT ${mediaRows.columns} FROM (${readyOfEntries(sql`of.pictured`)}) v) AS media_rows,
      ${cardColumns(reader, more === undefined ? sql`of.authors` : sql`(of.authors || ${more.authors})`, sql`of.named`)},
      ${more === undefined ? sql`` : sql`${more.columns},`}
      ${hiddenCounts} AS page_hidden
    FROM (SELECT ${entryRows.columns} AS page_rows, array_agg(v.id) AS ids, array_agg(v.author_id) AS authors,
        array_remove(array_agg(v.group_id) || array_agg(v.friend_id), NULL) AS named,
        array_agg(v.id) FILTER (WHERE v.may_have_media) AS pictured,
        array_agg(v.id) FILTER (WHERE v.comment_count > 0) AS commented,
        array_agg(v.id) FILTER (WHERE v.share_count > 0) AS shared,
        ARRAY${blockedFrom(reader)} AS apart
      FROM page v) of ${more === undefined ? sql`` : sql`CROSS JOIN ${more.row}`}`

/** So many bytes of words fill a page: a thousand of the longest entries are 20 MB and more, and several at once all memory. */
const mostWords = 2 ** 20

/** Of a list for a page of this size, if it is more than the usual one, as much as fills a page, and one entry at least. */
export const capByBytes = (list: RawBuilder<unknown>, size: number): RawBuilder<unknown> =>
  isUsual(size)
    ? list
    : sql`SELECT * FROM (
        SELECT l.*, sum(octet_length(l.text)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS words_before FROM (${list}) l) l
      WHERE l.words_before IS NULL OR l.words_before < ${sql.lit(mostWords)}`

/** Whether words have filled it, and not its size. */
export const isFilled = (texts: readonly string[], size: number): boolean =>
  !isUsual(size) && texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) >= mostWords

const isUsual = (size: number): boolean => size <= limits.page.size

/**
 * So that a number never tells. Looked for from those across a block, who are few: an entry may have thousands of likes.
 */
const hiddenCounts = sql`CASE WHEN of.apart <> '{}' THEN (
    SELECT json_agg(json_build_array(n.id, n.likes, n.comments, n.shares)) FROM (
      SELECT x.id, count(*) FILTER (WHERE x.act = 'like') AS likes, count(*) FILTER (WHERE x.act = 'comment') AS comments,
        count(*) FILTER (WHERE x.act = 'share') AS shares
      FROM (
        SELECT l.entry_id AS id, 'like' AS act FROM entry_like l
        WHERE l.actor_id = ANY (of.apart) AND l.entry_id = ANY (of.ids)
        UNION ALL ${commentsOfBlocked(sql`of.apart`, sql`of.commented`)}
        UNION ALL SELECT s.shared_id, 'share' FROM entry s
        WHERE s.author_id = ANY (of.apart) AND s.shared_id = ANY (of.shared) AND s.privacy = 9 AND s.state = 0
      ) x GROUP BY x.id) n) END`

/** Media of an entry. */
export type HungMedia = ReturnType<typeof nameMedia>

export const mediaRows = rowKind(nameMedia)

function nameMedia(
  entry_id: EntryId,
  db_key: MediaRow['db_key'],
  owner_id: string,
  media_type: MediaRow['media_type'],
  provider: MediaRow['provider'],
  url: string | null,
  mime: string | null,
  width: string | null,
  height: string | null,
  title: string | null,
  description: string | null,
  author: string | null,
  lat_cell: string | null,
  lon_cell: string | null,
  exif: string | null,
) {
  return {
    entry_id,
    db_key,
    owner_id,
    media_type,
    provider,
    url,
    mime,
    width: numberOf(width),
    height: numberOf(height),
    title,
    description,
    author,
    lat_cell: numberOf(lat_cell),
    lon_cell: numberOf(lon_cell),
    exif: exif ? (JSON.parse(exif) as unknown) : null,
  }
}

export const oneEntry = (reader: Reader, id: string): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${visibleEntry(reader)} e WHERE e.id = ${id}`
