import type { EntityCard } from '@entemi/contract/core/entity'
import * as z from 'zod/mini'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { findVisibleComment } from '#/diary/comment/comment.visibility.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import type { EntryAct } from '#/core/entry/entry.acts.ts'
import { orNotFound } from '#/core/entry/entry.counter.ts'
import { canReact } from '#/core/entry/entry.policy.ts'
import { findVisibleEntry } from '#/core/visibility/entry.visibility.ts'
import type { Kept } from '#/platform/http/idempotency.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { deleteLike, insertLike } from './entry-like.store.ts'
import { deleteCommentLike, insertCommentLike, listLikers, type LikedComment } from './like.store.ts'

/** A like is a person's, also while they act as a group: the heart they see filled is their own. */
export async function likeEntry(db: Tx, viewer: Viewer, id: string, kept?: Kept): Promise<number> {
  const liked = await insertLike(db, likeOf(viewer, id, kept))
  if (!canReact(liked)) throw new ApiError('FORBIDDEN')
  if (liked.count === null) throw new ApiError('ALREADY_LIKED')
  return liked.count
}

export async function unlikeEntry(db: Tx, viewer: Viewer, id: string, kept?: Kept): Promise<number> {
  const { count } = await deleteLike(db, likeOf(viewer, id, kept))
  if (count === null) throw new ApiError('NOT_LIKED')
  return count
}

const likeOf = (viewer: Viewer, entryId: string, kept: Kept | undefined): EntryAct => ({
  viewer,
  entryId,
  effect: { type: 'entry.liked', entryId, actorId: viewer.readerId },
  kept,
})

export async function likeComment(tx: Tx, viewer: Viewer, id: string): Promise<number> {
  const liked = await orNotFound(insertCommentLike(tx, viewer, id))
  if (liked === undefined) throw new ApiError('NOT_FOUND')
  if (!canReact(liked) || liked.comment_author_id === null) throw new ApiError('FORBIDDEN')
  return requireCount(liked, 'ALREADY_LIKED')
}

export async function unlikeComment(tx: Tx, viewer: Viewer, id: string): Promise<number> {
  const liked = await deleteCommentLike(tx, viewer, id)
  if (liked === undefined) throw new ApiError('NOT_FOUND')
  return requireCount(liked, 'NOT_LIKED')
}

function requireCount(liked: LikedComment, unchanged: 'ALREADY_LIKED' | 'NOT_LIKED'): number {
  if (!liked.changed) throw new ApiError(unchanged)
  // a row but no number: the thing changed under the finger
  if (liked.count === null) throw new ApiError('NOT_FOUND')
  return liked.count
}

export async function readLikers(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: EntityCard[]; next: string | null }> {
  if (_after !== undefined && !z.uuid().safeParse(_after).success) throw fieldError('_after', 'INVALID_VALUE')
  const found = await listLikers(tx, viewer, await requireLiked(tx, viewer, id), _after, _size)
  const ids = found.slice(0, _size)
  const cards = await readCards(tx, viewer, ids)
  return {
    data: ids.flatMap((actorId) => cards.get(actorId) ?? []),
    next: found.length > _size ? (ids.at(-1) ?? null) : null,
  }
}

async function requireLiked(tx: Tx, viewer: Viewer, id: string): Promise<{ entry: string } | { comment: string }> {
  if ((await findVisibleEntry(tx, viewer, id)) !== undefined) return { entry: id }
  if ((await findVisibleComment(tx, viewer, id)) !== undefined) return { comment: id }
  throw new ApiError('NOT_FOUND')
}
