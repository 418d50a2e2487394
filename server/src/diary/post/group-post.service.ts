import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { hasShownPost } from '#/core/entry/entry.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { holdOf, pauseOf, type Group } from './post.policy.ts'
import { findLastPost, saveLastPost } from './slow-mode.store.ts'

export { deleteOldPosts as sweepSlowMode } from './slow-mode.store.ts'

/** The state of a new or changed post; 1: it waits until a moderator approves it. */
export async function stateInGroup(tx: Tx, viewer: Viewer, group: Group | undefined): Promise<0 | 1> {
  const hold = group === undefined ? 'never' : holdOf(group)
  if (group === undefined || hold === 'never') return 0
  return hold === 'first' && (await hasShownPost(tx, group.id, viewer.actorId)) ? 0 : 1
}

/** In the transaction of the post: a post that fails afterwards does not count. */
export async function requirePause(tx: Tx, viewer: Viewer, group: Group | undefined): Promise<void> {
  const minutes = group === undefined ? 0 : pauseOf(group)
  if (group === undefined || minutes === 0) return
  if (await saveLastPost(tx, group.id, viewer.actorId, minutes)) return
  const last = await findLastPost(tx, group.id, viewer.actorId)
  const nextAt = new Date((last ?? new Date()).getTime() + minutes * 60_000)
  const retryAfter = Math.max(1, Math.ceil((nextAt.getTime() - Date.now()) / 1000))
  throw new ApiError('SLOW_MODE', { nextAt, retryAfter })
}
