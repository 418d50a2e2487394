import type { BodyOf } from '@entemi/contract/platform/call'
import type { editTagCall } from '@entemi/contract/diary/tag'
import type { TagId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { replaceTag } from '#/core/entry/entry.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { addTags, lockTags, removeTag, updateTag } from './tag.store.ts'

export { addTags, listTags } from './tag.store.ts'

/**
 * The ids of the author's tags with these names, in their order, without duplicates; unknown names become tags. Tags are a
 * person's: entries of a group, which several people write, have none.
 */
export async function resolveTags(
  tx: Tx,
  viewer: Viewer,
  authorId: string,
  names: readonly string[],
): Promise<TagId[]> {
  if (names.length === 0) return []
  if (authorId !== viewer.readerId) throw fieldError('tags', 'INVALID_VALUE')
  const { ids, added, total } = await addTags(tx, viewer, names)
  if (added > 0 && total > limits.tag.ofPerson)
    throw new ApiError('VALIDATION_ERROR', {
      fields: [{ name: 'tags', code: 'MAX_VALUE', max: limits.tag.ofPerson }],
    })
  return ids
}

export async function editTag(tx: Tx, viewer: Viewer, id: TagId, body: BodyOf<typeof editTagCall>): Promise<void> {
  await requireOwnTags(tx, viewer, [id])
  await updateTag(tx, id, body)
}

export async function mergeTag(tx: Tx, viewer: Viewer, id: TagId, into: TagId): Promise<void> {
  await requireOwnTags(tx, viewer, [id, into])
  if (id === into) throw fieldError('into', 'INVALID_VALUE')
  await replaceTag(tx, viewer, id, into)
  await removeTag(tx, id)
}

export async function deleteTag(tx: Tx, viewer: Viewer, id: TagId): Promise<void> {
  await requireOwnTags(tx, viewer, [id])
  await replaceTag(tx, viewer, id, null)
  await removeTag(tx, id)
}

/** Locked until commit: an entry that is being written with one of them is committed before, and so changed too. */
async function requireOwnTags(tx: Tx, viewer: Viewer, ids: readonly TagId[]): Promise<void> {
  if ((await lockTags(tx, viewer, ids)) < new Set(ids).size) throw new ApiError('NOT_FOUND')
}
