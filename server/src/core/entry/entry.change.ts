import type { EntryId } from '@entemi/contract/platform/ids'
import { sql, type Updateable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'

// Changes of a row that the rule has shown to its author, or to whoever shares it.

export interface HeldPost {
  id: EntryId
  kind: string
  author_id: string
  title: string | null
  text: string
  mood: number | null
  privacy: 0 | 1 | 2 | 9
  group_id: string | null
  category: 'N' | 'Q' | 'A' | null
  state: 0 | 1 | 2
  zone: string
  occurred_at: Date
}

/** The row as it stands, held until commit: two changes at once come one after the other. */
export async function holdPost(tx: Tx, id: string): Promise<HeldPost | undefined> {
  const { rows } = await sql<HeldPost>`
    SELECT e.id, e.kind, e.author_id, e.title, e.text, e.mood, e.privacy, e.group_id, e.category, e.state, e.zone, e.occurred_at
    FROM entry e WHERE e.id = ${id} AND e.privacy >= 0 FOR NO KEY UPDATE`.execute(tx)
  return rows[0]
}

export async function updatePost(tx: Tx, id: string, change: Updateable<DB['entry']>): Promise<void> {
  await tx.updateTable('entry').set(change).where('id', '=', id).execute()
}

/** Whether everybody sees it, now. */
export async function isPublic(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM entry e WHERE e.id = ${id} AND e.privacy = 9 AND e.state = 0`.execute(tx)
  return rows.length > 0
}
