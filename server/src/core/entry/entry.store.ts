import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { visibleEntry, type VisibleEntry } from '#/core/visibility/entry.ts'
import { moderatedEntry, reportedEntry } from '#/core/visibility/doors.ts'

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
  library: EntryItem['library']
  title: string | null
  text: string
}

/** What a share or a solution stands on, shown where the viewer may see that too. */
export async function listHeadRows(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<HeadRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<HeadRow>`
    SELECT e.id, e.author_id, e.kind, e.note_type, e.library, e.title, left(e.text, 600) AS text
    FROM ${visibleEntry(viewer)} e WHERE e.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows
}
