import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'

declare const seen: unique symbol

/** An entry that the rule has shown to this viewer. Only this room makes one: forgetting to ask does not compile. */
export interface VisibleEntry {
  readonly [seen]: true
  readonly id: string
  readonly author_id: string
  readonly group_id: string | null
  readonly privacy: number
}

export async function findVisibleEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.privacy
    FROM visible_entry(${viewer.readerId}, ${viewer.siteId}::smallint) e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}
