import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** Of the reader: acting as a group one keeps one's own bookmarks, as an administered person theirs. */
export async function listBookmarks(
  tx: Tx,
  viewer: Viewer,
  before: string,
  size: number,
): Promise<{ id: string; entry_id: EntryId }[]> {
  const { rows } = await sql<{ id: string; entry_id: EntryId }>`
    SELECT b.id, b.entry_id FROM bookmark b
    WHERE b.owner_id = ${viewer.readerId} AND b.id < ${before}
      AND EXISTS (SELECT FROM ${visibleEntry(viewer)} e WHERE e.id = b.entry_id ${byKey})
    ORDER BY b.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

export async function hasBookmark(tx: Tx, viewer: Viewer, entryId: EntryId): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM bookmark WHERE owner_id = ${viewer.readerId} AND entry_id = ${entryId}`.execute(tx)
  return rows.length > 0
}

/** A second one changes nothing, also not the order. */
export async function insertBookmark(tx: Tx, viewer: Viewer, entryId: EntryId): Promise<void> {
  await sql`INSERT INTO bookmark (owner_id, entry_id, id) VALUES (${viewer.readerId}, ${entryId}, ${newId()})
    ON CONFLICT DO NOTHING`.execute(tx)
}

export async function deleteBookmark(tx: Tx, viewer: Viewer, entryId: EntryId): Promise<void> {
  await sql`DELETE FROM bookmark WHERE owner_id = ${viewer.readerId} AND entry_id = ${entryId}`.execute(tx)
}
