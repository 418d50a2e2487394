import type { EntityCard } from '@entemi/contract/core/entity'
import * as z from 'zod/mini'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { findVisibleComment } from '#/core/visibility/comment.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCardPage } from '#/core/entity/entity.card.ts'
import { requireDone, type EntryAction } from '#/core/entry/entry.action.ts'
import { orNotFound } from '#/platform/db/foreign-key.ts'
import { findVisibleEntry } from '#/core/visibility/entry.ts'
import type { IdempotencyRecord } from '#/platform/http/idempotency.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { deleteLike, insertLike } from './entry-like.store.ts'
import { deleteCommentLike, insertCommentLike, listLikers } from './like.store.ts'

/** A like belongs to the person, also while they act as a group. */
export async function likeEntry(db: Tx, viewer: Viewer, id: string, record?: IdempotencyRecord): Promise<number> {
  return requireDone(await insertLike(db, likeOf(viewer, id, record)), 'ALREADY_LIKED').count
}

export async function unlikeEntry(db: Tx, viewer: Viewer, id: string, record?: IdempotencyRecord): Promise<number> {
  return requireDone(await deleteLike(db, likeOf(viewer, id, record)), 'NOT_LIKED').count
}

const likeOf = (viewer: Viewer, entryId: string, record: IdempotencyRecord | undefined): EntryAction => ({
  viewer,
  entryId,
  effect: { type: 'entry.liked', entryId, actorId: viewer.readerId },
  record,
})

export async function likeComment(tx: Tx, viewer: Viewer, id: string): Promise<number> {
  return requireDone(await orNotFound(insertCommentLike(tx, viewer, id)), 'ALREADY_LIKED').count
}

export async function unlikeComment(tx: Tx, viewer: Viewer, id: string): Promise<number> {
  return requireDone(await deleteCommentLike(tx, viewer, id), 'NOT_LIKED').count
}

export async function readLikers(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: EntityCard[]; next: string | null }> {
  if (_after !== undefined && !z.uuid().safeParse(_after).success) throw fieldError('_after', 'INVALID_VALUE')
  const found = await listLikers(tx, viewer, await requireLiked(tx, viewer, id), _after, _size)
  return readCardPage(tx, viewer, found, _size)
}

async function requireLiked(tx: Tx, viewer: Viewer, id: string): Promise<{ entry: string } | { comment: string }> {
  if ((await findVisibleEntry(tx, viewer, id)) !== undefined) return { entry: id }
  if ((await findVisibleComment(tx, viewer, id)) !== undefined) return { comment: id }
  throw new ApiError('NOT_FOUND')
}
