import { deleteNotificationCall, notificationsCall, readNotificationsCall } from '@entemi/contract/account/notification'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { readNotifications, readSome, removeNotification } from './notification.service.ts'

export const notificationRoutes: Route[] = [
  handleRead(notificationsCall, async ({ tx, viewer, query }) => ({
    list: await readNotifications(tx, viewer, query),
  })),
  handle(readNotificationsCall, async ({ tx, viewer, body }) => ({
    setData: { notification: await readSome(tx, viewer, body) },
  })),
  handle(deleteNotificationCall, async ({ tx, viewer, params }) => {
    await removeNotification(tx, viewer, params.id)
    return { setData: { notification_id: params.id } }
  }),
]
