import type { EntryItem } from '@entemi/contract/entry'
import type { EntryId } from '@entemi/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import type { MediaRow } from '#/media/media.present.ts'
import type { Viewer } from '#/session/viewer.ts'
import { visibleEntry, type VisibleEntry } from './entry.visibility.ts'

type Facts = 'author_id' | 'group_id' | 'shared_id' | 'kind' | 'privacy' | 'state'

export interface EntryRow extends Pick<VisibleEntry, Facts> {
  id: EntryId
  lesson_id: EntryId | null
  note_type: EntryItem['note_type']
  category: EntryItem['post_category']
  title: string | null
  text: string
  mood: number | null
  hidden_reason: string | null
  occurred_on: string
  occurred_at: Date
  edited_at: Date | null
  zone: string
  lat_cell: number | null
  lon_cell: number | null
  like_count: number
  comment_count: number
  share_count: number
  liked: boolean
  /** There is somebody across a block: the numbers must be asked for again. */
  has_blocks: boolean
}

export async function listEntryRows(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.lesson_id, e.kind, e.privacy, e.state, e.note_type, e.category,
      e.title, e.text, e.mood, e.hidden_reason, e.occurred_on, e.occurred_at, e.edited_at, e.zone, e.lat_cell, e.lon_cell,
      e.like_count, e.comment_count, e.share_count,
      EXISTS (SELECT FROM entry_like l WHERE l.entry_id = e.id AND l.actor_id = ${viewer.readerId} OFFSET 0) AS liked,
      EXISTS (SELECT FROM block b WHERE b.me_id = ${viewer.readerId}) AS has_blocks
    FROM ${visibleEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows
}

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

/** For ids that the rule has shown. */
export async function listEntryMedia(tx: Tx, ids: readonly string[]): Promise<(MediaRow & { entry_id: string })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MediaRow & { entry_id: string }>`
    SELECT x.entry_id, m.db_key, m.owner_id, m.media_type, m.provider, m.url, m.mime, m.width, m.height, m.title,
      m.description, m.author, m.lat_cell, m.lon_cell, m.exif
    FROM entry_media x JOIN media m ON m.id = x.media_id AND m.state = 'ready'
    WHERE x.entry_id = ANY (${ids}::uuid[]) ORDER BY x.entry_id, x.place`.execute(tx)
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
 * shown, with at most a thousand of each: above that a number tells nothing.
 */
export async function listHiddenCounts(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<HiddenCounts[]> {
  if (ids.length === 0) return []
  const apart = sql`(SELECT b.other_id FROM block b WHERE b.me_id = ${viewer.readerId})`
  const { rows } = await sql<HiddenCounts>`
    SELECT i.id,
      (SELECT count(*) FILTER (WHERE l.actor_id IN ${apart}) FROM entry_like l WHERE l.entry_id = i.id) AS likes,
      (SELECT count(*) FILTER (WHERE c.state = 0 AND c.author_id IN ${apart}) FROM comment c WHERE c.entry_id = i.id) AS comments,
      (SELECT count(*) FILTER (WHERE s.author_id IN ${apart}) FROM entry s WHERE s.shared_id = i.id) AS shares
    FROM unnest(${ids}::uuid[]) AS i(id)`.execute(tx)
  return rows
}
