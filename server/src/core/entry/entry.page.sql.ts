import type { EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { sql, type RawBuilder } from 'kysely'
import { numberOf, rowKind, type Values } from '#/platform/db/values.ts'
import { cardColumns, type CardColumns } from '#/core/entity/entity.card.sql.ts'
import type { MediaRow } from '#/core/media/media.present.ts'
import type { StoredPlace } from '#/core/town/town.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { entryRows } from './entry.row.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { blockedFrom } from '#/core/visibility/person.ts'
import { commentsOfBlocked } from '#/core/visibility/comment.ts'
import { readyOfEntries } from '#/core/media/media.sql.ts'

/** How much of the stored counts of an entry comes from people blocked from the reader. */
export type HiddenCounts = [id: EntryId, likes: number, comments: number, shares: number]

export interface PageColumns extends CardColumns {
  page_rows: Values[] | null
  /** The ids of the page's entries that the viewer likes. */
  liked: string[]
  media_rows: Values[] | null
  page_hidden: HiddenCounts[] | null
}

/** More to read in the statement of a page: a row to join, the columns made of it, and an array of its authors. */
export interface PageMore<Columns> {
  row: RawBuilder<unknown>
  columns: RawBuilder<Columns>
  authors: RawBuilder<unknown>
}

/**
 * A page and everything its items are made of, in one statement: a round trip costs more than most of the reads. `list`
 * selects whole rows of `visibleEntry`, in order. They are aggregated into one row `of`, from which the rest is read:
 * reading each array from a table of them made a page a twentieth slower.
 */
export const pageOf = <More = unknown>(
  reader: Reader,
  list: RawBuilder<unknown>,
  more?: PageMore<More>,
): RawBuilder<PageColumns & More> => sql`
    WITH page AS (${list})
    SELECT of.page_rows,
      ARRAY(SELECT l.entry_id FROM entry_like l WHERE l.actor_id = ${reader.readerId} AND l.entry_id = ANY (of.ids)) AS liked,
      (SELECT ${mediaRows.columns} FROM (${readyOfEntries(sql`of.with_media`)}) v) AS media_rows,
      ${cardColumns(reader, more === undefined ? sql`of.authors` : sql`(of.authors || ${more.authors})`, sql`of.named`)},
      ${more === undefined ? sql`` : sql`${more.columns},`}
      ${hiddenCounts} AS page_hidden
    FROM (SELECT ${entryRows.columns} AS page_rows, array_agg(v.id) AS ids, array_agg(v.author_id) AS authors,
        array_remove(array_agg(v.group_id) || array_agg(v.friend_id) || array_agg(v.consultant_id), NULL) AS named,
        array_agg(v.id) FILTER (WHERE v.may_have_media) AS with_media,
        array_agg(v.id) FILTER (WHERE v.comment_count > 0) AS commented,
        array_agg(v.id) FILTER (WHERE v.share_count > 0) AS shared,
        ARRAY${blockedFrom(reader)} AS blocked
      FROM page v) of ${more === undefined ? sql`` : sql`CROSS JOIN ${more.row}`}`

/** Bytes of text on one page: a thousand of the longest entries are over 20 MB, and a few such pages fill the memory. */
export const maxTextBytes = 2 ** 20

/** Ends a list at `maxTextBytes`, but after one entry at least. Pages of the usual size cannot become too long. */
export const capByBytes = (list: RawBuilder<unknown>, size: number): RawBuilder<unknown> =>
  isUsual(size)
    ? list
    : sql`SELECT * FROM (
        SELECT l.*, sum(octet_length(l.text)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before FROM (${list}) l) l
      WHERE l.bytes_before IS NULL OR l.bytes_before < ${sql.lit(maxTextBytes)}`

/** Whether `capByBytes` may have ended the list. */
export const isCapped = (texts: readonly string[], size: number): boolean =>
  !isUsual(size) && texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) >= maxTextBytes

const isUsual = (size: number): boolean => size <= limits.page.size

/**
 * A count must not reveal what blocked people did. Found by the blocked people, who are few: an entry may have thousands
 * of likes.
 */
const hiddenCounts = sql`CASE WHEN of.blocked <> '{}' THEN (
    SELECT json_agg(json_build_array(n.id, n.likes, n.comments, n.shares)) FROM (
      SELECT x.id, count(*) FILTER (WHERE x.action = 'like') AS likes, count(*) FILTER (WHERE x.action = 'comment') AS comments,
        count(*) FILTER (WHERE x.action = 'share') AS shares
      FROM (
        SELECT l.entry_id AS id, 'like' AS action FROM entry_like l
        WHERE l.actor_id = ANY (of.blocked) AND l.entry_id = ANY (of.ids)
        UNION ALL ${commentsOfBlocked(sql`of.blocked`, sql`of.commented`)}
        UNION ALL SELECT s.shared_id, 'share' FROM entry s
        WHERE s.author_id = ANY (of.blocked) AND s.shared_id = ANY (of.shared) AND s.privacy = 9 AND s.state = 0
      ) x GROUP BY x.id) n) END`

export type AttachedMediaRow = ReturnType<typeof nameMedia>

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
  widths: string | null,
  preview: string | null,
  duration: string | null,
  peaks: string | null,
  poster_bytes: string | null,
  title: string | null,
  description: string | null,
  author: string | null,
  place: string | null,
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
    widths: widths ? readNumbers(widths) : null,
    preview,
    duration: numberOf(duration),
    peaks: peaks ? readNumbers(peaks) : null,
    poster_bytes: numberOf(poster_bytes),
    title,
    description,
    author,
    place: place ? (JSON.parse(place) as StoredPlace) : null,
    exif: exif ? (JSON.parse(exif) as MediaRow['exif']) : null,
  }
}

/** An array as PostgreSQL writes it: {1,2,3}. */
function readNumbers(text: string): number[] {
  return JSON.parse(text.replace('{', '[').replace('}', ']')) as number[]
}

export const oneEntry = (reader: Reader, id: string): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${visibleEntry(reader)} e WHERE e.id = ${id}`
