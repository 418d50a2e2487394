import type { NotificationKind } from '@entemi/contract/account/notification'
import type { Tx } from '#/platform/db/tx.ts'
import { announceAll, type Announcement } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { notificationAnnouncements } from '#/core/state/state.service.ts'
import type { NotifiableEntry } from '#/core/entry/entry.service.ts'
import { insertNotifications, type NewNotification, type NotificationBatch } from './notify.store.ts'
import { insertForReaders } from './notify-readers.store.ts'

/** Notifies one recipient. */
export const notify = (tx: Tx, { ownerId, ...notification }: NewNotification): Promise<void> =>
  notifyAll(tx, [ownerId], notification)

/** Notifies several recipients of one thing. */
export const notifyAll = (
  tx: Tx,
  ownerIds: readonly string[],
  notification: Omit<NewNotification, 'ownerId'>,
): Promise<void> => notifyEach(tx, notification.kind, [{ ...notification, ownerIds }])

/**
 * Notifies recipients of things of one kind, in the transaction of the action or of its effect. `also` is announced with it.
 */
export async function notifyEach(
  tx: Tx,
  kind: NotificationKind,
  batches: readonly NotificationBatch[],
  also: readonly Announcement[] = [],
): Promise<void> {
  if (batches.every(({ ownerIds }) => ownerIds.length === 0)) return announceAll(tx, also)
  const { readers, mailed } = await insertNotifications(tx, kind, batches)
  for (const notificationId of mailed) await addEffect(tx, { type: 'mail.notice', notificationId })
  await announceAll(tx, [...notificationAnnouncements(readers), ...also])
}

/** Returns the entries that have more than `most` readers; none of their readers is notified. */
export async function notifyReaders(
  tx: Tx,
  kind: NotificationKind,
  entries: readonly NotifiableEntry[],
  most: number,
): Promise<string[]> {
  const { readers, skipped } = await insertForReaders(tx, kind, entries, most)
  await announceAll(tx, notificationAnnouncements(readers))
  return skipped
}
