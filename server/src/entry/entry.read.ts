import type { EntryItem } from '@entemi/contract/entry'
import type { Tx } from '#/db/database.ts'
import { readCards } from '#/entity/entity.card.ts'
import type { Viewer } from '#/session/viewer.ts'
import { presentEntry } from './entry.present.ts'
import { listEntryMedia, listEntryRows, listHeadRows, listHiddenCounts, type EntryRow } from './entry.store.ts'

/** The entries in the order of the ids; what the viewer may not see is left out. One query a kind, never one a row. */
export async function readEntries(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<EntryItem[]> {
  if (ids.length === 0) return []
  const rows = await listEntryRows(tx, viewer, ids)
  const shownIds = rows.map((row) => row.id)
  const heads = await listHeadRows(tx, viewer, present(rows.flatMap((row) => [row.shared_id, row.lesson_id])))
  const media = Map.groupBy(await listEntryMedia(tx, shownIds), (item) => item.entry_id)
  const writers = [...rows, ...heads].map((row) => row.author_id)
  const cards = await readCards(tx, viewer, present(rows.map((row) => row.group_id)), writers)
  const hidden = await listHiddenCounts(
    tx,
    viewer,
    rows.filter(isCorrected).map((row) => row.id),
  )
  const parts = { cards, media, heads: byId(heads), hidden: byId(hidden) }
  const items = byId(rows.map((row) => presentEntry(row, viewer, parts)))
  return present(ids.map((id) => items.get(id)))
}

/** A number far above what one could count says nothing of one person, and would cost most to correct. */
const most = 1000

const isCorrected = (row: EntryRow): boolean =>
  row.has_blocks &&
  row.like_count <= most &&
  row.comment_count <= most &&
  row.like_count + row.comment_count + row.share_count > 0

const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((item) => [item.id, item]))

const present = <T>(list: readonly (T | null | undefined)[]): T[] =>
  list.filter((item) => item !== null && item !== undefined) as T[]
