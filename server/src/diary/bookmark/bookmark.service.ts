import type { EntryItem } from '@entemi/contract/core/entry'
import { cutRows, readEntriesOf } from '#/core/entry/entry.read.ts'
import { lastUuid } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listBookmarks } from './bookmark.store.ts'

export { deleteBookmark, hasBookmark, insertBookmark } from './bookmark.store.ts'

export async function readBookmarks(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: EntryItem[]; next: string | null }> {
  const found = await listBookmarks(tx, viewer, readIdCursor(_after) ?? lastUuid, _size + 1)
  const { page, last } = cutRows(found, _size)
  const ids = page.map((row) => row.entry_id)
  const entries = new Map((await readEntriesOf(tx, viewer, ids)).map((entry) => [entry.id, entry]))
  return { data: ids.flatMap((id) => entries.get(id) ?? []), next: last?.id ?? null }
}
