import type { BodyOf } from '@entemi/contract/platform/call'
import type { NotificationId } from '@entemi/contract/platform/ids'
import type { NotificationItem, readNotificationsCall } from '@entemi/contract/account/notification'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { lowestIdAt } from '#/platform/db/id.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { announceNotifications, readMinimal } from '#/core/state/state.service.ts'
import { presentNotification } from './notification.present.ts'
import {
  type NotificationRow,
  deleteNotification,
  deleteNotificationsBefore,
  listNotifications,
  markRead,
} from './notification.store.ts'

export { findOwner, listUnnotifiedOfCase } from './notification.store.ts'

export async function readNotifications(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: NotificationItem[]; next: string | null }> {
  const found = await listNotifications(tx, viewer, { before: readIdCursor(_after), size: _size + 1 })
  const page = found.slice(0, _size)
  return {
    data: await present(tx, viewer, page),
    next: found.length > _size ? (page.at(-1)?.last_id ?? null) : null,
  }
}

/** Two statements for any number of notifications. */
async function present(tx: Tx, viewer: Reader, rows: readonly NotificationRow[]): Promise<NotificationItem[]> {
  const groups = rows.flatMap((row) => row.entity_id ?? [])
  const people = rows.flatMap((row) => row.people ?? [])
  const cards = await readCards(tx, viewer, [...new Set(groups)], [...new Set(people)])
  return rows.map((row) => presentNotification(row, cards))
}

/** For a push or a mail: undefined if it was read or may not be seen any more. */
export async function findUnreadNotification(
  tx: Tx,
  reader: Reader,
  id: string,
): Promise<NotificationItem | undefined> {
  const [notification] = await present(tx, reader, await listNotifications(tx, reader, { unread: id }))
  return notification
}

/** Returns how many are still unread. */
export async function readSome(tx: Tx, viewer: Viewer, which: BodyOf<typeof readNotificationsCall>): Promise<number> {
  if ((await markRead(tx, viewer, which)) > 0) await announceNotifications(tx, [viewer.readerId])
  return (await readMinimal(tx, viewer)).notification
}

export async function removeNotification(tx: Tx, viewer: Viewer, id: NotificationId): Promise<void> {
  if (!(await deleteNotification(tx, viewer, id))) throw new ApiError('NOT_FOUND')
  await announceNotifications(tx, [viewer.readerId])
}

/** Old notifications are personal data that nobody reads any more. */
const retentionDays = 120

export async function deleteOldNotifications(tx: Tx, now: Date = new Date()): Promise<void> {
  await deleteNotificationsBefore(tx, lowestIdAt(new Date(now.getTime() - retentionDays * 24 * 3600_000)))
}
