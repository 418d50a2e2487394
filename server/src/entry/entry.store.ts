import type { EntryItem } from '@entemi/contract/entry'
import type { EntryId } from '@entemi/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { askTogether } from '#/db/together.ts'
import type { Values } from '#/db/values.ts'
import { cardColumns, type CardColumns } from '#/entity/entity.card.ts'
import type { MediaRow } from '#/media/media.present.ts'
import type { Viewer } from '#/session/viewer.ts'
import { entryValues, nameEntry, type EntryRow } from './entry.row.ts'
import { moderatedEntry, reportedEntry, visibleEntry, type VisibleEntry } from './entry.visibility.ts'

/** What people across a block add to the stored numbers of an entry. */
export type HiddenCounts = [id: EntryId, likes: number, comments: number, shares: number]

/** Media of an entry. */
type HungMedia = MediaRow & { entry_id: string }

interface PageColumns extends CardColumns {
  page_rows: Values[] | null
  /** Those of the page that the viewer likes. */
  liked: string[]
  media: HungMedia[] | null
  page_hidden: HiddenCounts[] | null
}

export interface EntryPage extends PageColumns {
  rows: EntryRow[]
}

/** What hangs on the entries of `page` and is read with them: a table after it, its columns, and who wrote in it. */
export interface PageMore<Columns> {
  table: RawBuilder<unknown>
  columns: RawBuilder<Columns>
  authors: RawBuilder<unknown>
}

/**
 * A page and all that its items are made of, in one statement: the way to the database and back costs more than most of
 * what is asked there. `list` selects whole rows of the rule's view, in their order.
 */
export async function readPage<More = unknown>(
  tx: Tx,
  viewer: Viewer,
  list: RawBuilder<unknown>,
  more?: PageMore<More>,
): Promise<EntryPage & More> {
  const found = await askTogether(
    tx,
    sql<PageColumns & More>`
    WITH page AS MATERIALIZED (${list}),
    ${more === undefined ? sql`` : sql`${more.table},`}
    of AS MATERIALIZED (SELECT array_agg(id) AS ids, array_agg(author_id) ${more === undefined ? sql`` : sql`|| ${more.authors}`} AS authors,
      array_remove(array_agg(group_id) || array_agg(friend_id), NULL) AS named FROM page)
    SELECT (SELECT ${entryValues} FROM page v) AS page_rows,
      ARRAY(SELECT l.entry_id FROM entry_like l
        WHERE l.actor_id = ${viewer.readerId} AND l.entry_id = ANY ((SELECT ids FROM of)::uuid[])) AS liked,
      (SELECT json_agg(h) FROM (
        SELECT x.entry_id, m.db_key, m.owner_id, m.media_type, m.provider, m.url, m.mime, m.width, m.height, m.title,
          m.description, m.author, m.lat_cell, m.lon_cell, m.exif
        FROM entry_media x JOIN media m ON m.id = x.media_id AND m.state = 'ready'
        WHERE x.entry_id = ANY (ARRAY(SELECT id FROM page WHERE may_have_media)) ORDER BY x.entry_id, x.place) h) AS media,
      ${cardColumns(viewer, sql`(SELECT authors FROM of)`, sql`(SELECT named FROM of)`)},
      ${more === undefined ? sql`` : sql`${more.columns},`}
      ${hiddenOf(viewer)} AS page_hidden`,
  )
  if (found === undefined) throw new Error('a page without a row')
  return { ...found, rows: found.page_rows?.map(nameEntry) ?? [] }
}

/** A number far above what one could count says nothing of one person, and would cost most to correct. */
const mostCounted = sql.lit(1000)

/** So that a number never tells; looked for where there is a block at all, and of what there is at all. */
const hiddenOf = (viewer: Viewer): RawBuilder<unknown> => {
  const apart = sql`(SELECT b.other_id FROM block b WHERE b.me_id = ${viewer.readerId})`
  return sql`CASE WHEN EXISTS ${apart} THEN (
    SELECT json_agg(json_build_array(p.id,
      CASE WHEN p.like_count > 0 THEN (SELECT count(*) FILTER (WHERE l.actor_id IN ${apart}) FROM entry_like l WHERE l.entry_id = p.id) ELSE 0 END,
      CASE WHEN p.comment_count > 0 THEN (SELECT count(*) FILTER (WHERE c.state = 0 AND c.author_id IN ${apart}) FROM comment c WHERE c.entry_id = p.id) ELSE 0 END,
      CASE WHEN p.share_count > 0 THEN (SELECT count(*) FILTER (WHERE s.author_id IN ${apart}) FROM entry s WHERE s.shared_id = p.id) ELSE 0 END))
    FROM page p WHERE p.like_count <= ${mostCounted} AND p.comment_count <= ${mostCounted}
      AND p.like_count + p.comment_count + p.share_count > 0) END`
}

export const oneEntry = (viewer: Viewer, id: string): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${visibleEntry(viewer)} e WHERE e.id = ${id}`

/** Newest first. */
export const entriesOf = (viewer: Viewer, ids: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${visibleEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[]) ORDER BY e.id DESC`

export const moderatedOf = (viewer: Viewer, ids: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${moderatedEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[]) ORDER BY e.id DESC`

export const reportedOf = (viewer: Viewer, ids: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT e.* FROM ${reportedEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[]) ORDER BY e.id DESC`

export interface HeadRow extends Pick<VisibleEntry, 'author_id' | 'kind'> {
  id: EntryId
  note_type: EntryItem['note_type']
  title: string | null
  text: string
}

/** What a share or a solution stands on, shown where the viewer may see that too. */
export async function listHeadRows(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<HeadRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<HeadRow>`
    SELECT e.id, e.author_id, e.kind, e.note_type, e.title, left(e.text, 600) AS text
    FROM ${visibleEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows
}
