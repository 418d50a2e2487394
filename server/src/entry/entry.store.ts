import type { EntryItem } from '@entemi/contract/entry'
import type { EntryId } from '@entemi/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { askTogether } from '#/db/together.ts'
import { cardColumns, type CardColumns } from '#/entity/entity.card.ts'
import type { MediaRow } from '#/media/media.present.ts'
import type { Viewer } from '#/session/viewer.ts'
import { moderatedEntry, reportedEntry, visibleEntry, type VisibleEntry } from './entry.visibility.ts'

type Facts = 'author_id' | 'group_id' | 'shared_id' | 'kind' | 'privacy' | 'state'

export interface EntryRow extends Pick<VisibleEntry, Facts> {
  id: EntryId
  lesson_id: EntryId | null
  friend_id: string | null
  note_type: EntryItem['note_type']
  category: EntryItem['post_category']
  library: EntryItem['library']
  title: string | null
  text: string
  mood: number | null
  hidden_reason: string | null
  occurred_on: string
  occurred_at: string
  edited_at: string | null
  zone: string
  lat_cell: number | null
  lon_cell: number | null
  like_count: number
  comment_count: number
  share_count: number
}

/** Media of an entry. */
type HungMedia = MediaRow & { entry_id: string }

export interface EntryPage extends CardColumns {
  rows: EntryRow[] | null
  /** Those of the page that the viewer likes. */
  liked: string[]
  media: HungMedia[] | null
  /** There is somebody across a block: the numbers must be asked for again. */
  has_blocks: boolean
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
    sql<EntryPage & More>`
    WITH page AS MATERIALIZED (${list}),
    ${more === undefined ? sql`` : sql`${more.table},`}
    of AS MATERIALIZED (SELECT ARRAY(SELECT id FROM page) AS ids,
      ARRAY(SELECT author_id FROM page) ${more === undefined ? sql`` : sql`|| ${more.authors}`} AS authors,
      ARRAY(SELECT n.id FROM page CROSS JOIN LATERAL (VALUES (group_id), (friend_id)) n(id) WHERE n.id IS NOT NULL) AS named)
    SELECT (SELECT json_agg(p) FROM (
        SELECT e.id, e.author_id, e.group_id, e.shared_id, e.lesson_id, e.friend_id, e.kind, e.privacy, e.state, e.note_type, e.category, e.library,
          e.title, e.text, e.mood, e.hidden_reason, e.occurred_on, e.occurred_at, e.edited_at, e.zone, e.lat_cell, e.lon_cell,
          e.like_count, e.comment_count, e.share_count FROM page e) p) AS rows,
      ARRAY(SELECT l.entry_id FROM entry_like l
        WHERE l.actor_id = ${viewer.readerId} AND l.entry_id = ANY ((SELECT ids FROM of)::uuid[])) AS liked,
      (SELECT json_agg(h) FROM (
        SELECT x.entry_id, m.db_key, m.owner_id, m.media_type, m.provider, m.url, m.mime, m.width, m.height, m.title,
          m.description, m.author, m.lat_cell, m.lon_cell, m.exif
        FROM entry_media x JOIN media m ON m.id = x.media_id AND m.state = 'ready'
        WHERE x.entry_id = ANY ((SELECT ids FROM of)::uuid[]) ORDER BY x.entry_id, x.place) h) AS media,
      ${cardColumns(viewer, sql`(SELECT authors FROM of)`, sql`(SELECT named FROM of)`)},
      ${more === undefined ? sql`` : sql`${more.columns},`}
      EXISTS (SELECT FROM block b WHERE b.me_id = ${viewer.readerId}) AS has_blocks`,
  )
  if (found === undefined) throw new Error('a page without a row')
  return found
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

export interface HiddenCounts {
  id: string
  likes: number
  comments: number
  shares: number
}

/**
 * What people across a block add to the stored numbers, so that a number never tells. Asked for ids that the rule has
 * shown, with at most a thousand of each: above that a number tells nothing. The sub-select hides how many they are:
 * seeing it, PostgreSQL would plan anew at every call.
 */
export async function listHiddenCounts(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<HiddenCounts[]> {
  if (ids.length === 0) return []
  const apart = sql`(SELECT b.other_id FROM block b WHERE b.me_id = ${viewer.readerId})`
  const { rows } = await sql<HiddenCounts>`
    SELECT i.id,
      (SELECT count(*) FILTER (WHERE l.actor_id IN ${apart}) FROM entry_like l WHERE l.entry_id = i.id) AS likes,
      (SELECT count(*) FILTER (WHERE c.state = 0 AND c.author_id IN ${apart}) FROM comment c WHERE c.entry_id = i.id) AS comments,
      (SELECT count(*) FILTER (WHERE s.author_id IN ${apart}) FROM entry s WHERE s.shared_id = i.id) AS shares
    FROM unnest((SELECT ${ids}::uuid[])) AS i(id)`.execute(tx)
  return rows
}
