import type { Tx } from '#/platform/db/tx.ts'
import type { FrequentEffect } from '#/platform/jobs/effect.ts'
import { queuePublished } from '#/community/webhook/queue.service.ts'
import { deliverEntries } from '#/diary/timeline/timeline.service.ts'
import {
  notifyOfCommentLikes,
  notifyOfComments,
  notifyOfEntries,
  notifyOfLikes,
} from '#/account/notification/notify-of.ts'

/** Runs a batch of frequent effects, one statement for all of a type. */
export async function runFrequentEffects(tx: Tx, effects: readonly FrequentEffect[]): Promise<void> {
  const added = ofType(effects, 'entry.added').map((effect) => effect.entryId)
  if (added.length > 0) {
    await deliverEntries(tx, added)
    await notifyOfEntries(tx, added)
  }
  const liked = ofType(effects, 'entry.liked')
  if (liked.length > 0) await notifyOfLikes(tx, liked)
  const comments = ofType(effects, 'comment.added').map((effect) => effect.commentId)
  if (comments.length > 0) await notifyOfComments(tx, comments)
  if (added.length + comments.length > 0) await queuePublished(tx, added, comments)
  const likedComments = ofType(effects, 'comment.liked')
  if (likedComments.length > 0) await notifyOfCommentLikes(tx, likedComments)
}

function ofType<T extends FrequentEffect['type']>(
  effects: readonly FrequentEffect[],
  type: T,
): Extract<FrequentEffect, { type: T }>[] {
  return effects.filter((effect) => effect.type === type) as Extract<FrequentEffect, { type: T }>[]
}
