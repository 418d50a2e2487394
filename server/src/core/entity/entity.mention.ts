import { replaceEmoticons } from '@entemi/contract/core/emoticons'
import { listMentions, nameMentions } from '@entemi/contract/core/mentions'
import { limits } from '@entemi/contract/platform/limits'
import type { Tx } from '#/platform/db/tx.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { listVisibleNames } from './entity.store.ts'

/**
 * A text as it is stored: emoticons as emoji, mentions only of entities visible to the author and by their real names. Any
 * other id would reveal whether somebody exists.
 */
export async function prepareText(tx: Tx, viewer: Reader, text: string, max: number = limits.entry): Promise<string> {
  const mentioned = listMentions(text)
  const names = mentioned.length === 0 ? undefined : await listVisibleNames(tx, viewer, mentioned)
  return replaceEmoticons(nameMentions(text, (id) => names?.get(id), max))
}
