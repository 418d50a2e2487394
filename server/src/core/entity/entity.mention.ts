import { replaceEmoticons } from '@entemi/contract/core/emoticons'
import { keepMentions, listMentions } from '@entemi/contract/core/mentions'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listVisibleEntityIds } from './entity.store.ts'

/**
 * A text as it is stored: emoticons as emoji, mentions only of entities visible to the author. Any other id would reveal
 * whether somebody exists.
 */
export async function prepareText(tx: Tx, viewer: Viewer, text: string): Promise<string> {
  const mentioned = listMentions(text)
  const known = new Set(mentioned.length === 0 ? [] : await listVisibleEntityIds(tx, viewer, mentioned))
  return replaceEmoticons(keepMentions(text, (id) => known.has(id)))
}
