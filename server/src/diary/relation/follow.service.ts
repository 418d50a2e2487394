import type { Letter } from '@entemi/contract/platform/letters'
import type { Tx } from '#/platform/db/tx.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { removeAuthorFromFeed } from '#/core/entry/entry.service.ts'
import { notify } from '#/account/notification/notify.ts'
import { withdrawNotification } from '#/account/notification/withdraw.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { requireOther } from './friend.service.ts'
import { deleteFollow, insertFollow, listLetters } from './relation.store.ts'

export async function follow(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const me = viewer.readerId
  const other = await requireOther(tx, viewer, id)
  if (await insertFollow(tx, me, other)) {
    await notify(tx, { kind: 'follow', ownerId: other, siteId: viewer.siteId, actorId: me })
    await addEffect(tx, { type: 'feed.joined', ownerId: me, authorId: other })
  }
  return listLetters(tx, me, other)
}

export async function unfollow(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const me = viewer.readerId
  const other = await requireOther(tx, viewer, id)
  if (await deleteFollow(tx, me, other)) {
    await removeAuthorFromFeed(tx, me, other)
    await withdrawNotification(tx, { kind: 'follow', ownerId: other, actorId: me })
  }
  return listLetters(tx, me, other)
}
