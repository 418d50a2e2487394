import { replaceEmoticons } from '@entemi/contract/core/emoticons'
import { keepMentions, listMentions } from '@entemi/contract/core/mentions'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { visibleEntity } from '#/core/visibility/person.ts'

/**
 * A text as it is stored: emoticons as emoji, mentions only of those whom the writer may see. A foreign id in a text
 * would otherwise be a way to ask who exists.
 */
export async function prepareText(tx: Tx, viewer: Viewer, text: string): Promise<string> {
  const mentioned = listMentions(text)
  const known = new Set(mentioned.length === 0 ? [] : await listVisibleIds(tx, viewer, mentioned))
  return replaceEmoticons(keepMentions(text, (id) => known.has(id)))
}

async function listVisibleIds(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT v.id FROM ${visibleEntity(viewer)} v
    WHERE v.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows.map((row) => row.id)
}
