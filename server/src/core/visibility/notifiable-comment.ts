import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { writerOf } from '#/core/entity/entity.sql.ts'

// What is needed to notify of comments. No visibility check: the caller checks it for each recipient.

export interface NotifiableComment {
  id: string
  entry_id: string
  author_id: string
  /** Who wrote it: the author, or the member who wrote in a group's name. */
  writer_id: string | null
  answered_id: string | null
  text: string
}

export async function listEntriesOfComments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ entry_id: string }>`
    SELECT DISTINCT c.entry_id FROM comment c WHERE c.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows.map((row) => row.entry_id)
}

/** Locked until commit: removing or hiding one meanwhile waits, and then removes its notifications. */
export async function listNotifiableComments(tx: Tx, ids: readonly string[]): Promise<NotifiableComment[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NotifiableComment>`
    SELECT c.id, c.entry_id, c.author_id, c.text, coalesce(c.reply_to, c.sub_thread_id) AS answered_id,
      ${writerOf(sql`c.author_id`, sql`c.acted_by`)} AS writer_id
    FROM comment c WHERE c.id = ANY (${ids}::uuid[]) AND c.state = 0 AND c.author_id IS NOT NULL
    ORDER BY c.id FOR SHARE OF c`.execute(tx)
  return rows
}
