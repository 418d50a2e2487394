import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { lockEntry, deleteMarksAndSearchText, refreshMood, removeEntryContent } from '#/core/entry/entry.service.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import { withdrawEntry, withdrawSolution } from '#/account/notification/withdraw.ts'
import { deleteCommentsOf } from '#/diary/comment/comment.service.ts'

const kindsWithMood: readonly VisibleEntry['kind'][] = ['note', 'mood', 'solution']

/** Deletes text, media, comments, likes, bookmarks and notifications. The empty row stays, because other rows refer to it. */
export async function removeEntry(tx: Tx, entry: VisibleEntry, reason: string | null = null): Promise<void> {
  // of two concurrent requests the second gets 404
  if ((await lockEntry(tx, entry.id)).privacy < 0) throw new ApiError('NOT_FOUND')
  await withdrawEntry(tx, entry.id, async () => {
    await deleteMarksAndSearchText(tx, entry.id)
    await deleteCommentsOf(tx, entry.id)
  })
  if (entry.kind === 'solution') await withdrawSolution(tx, entry.id)
  await removeEntryContent(tx, entry, reason)
  if (kindsWithMood.includes(entry.kind)) await refreshMood(tx, entry.author_id)
}
