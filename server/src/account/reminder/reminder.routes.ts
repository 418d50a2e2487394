import { reminderCall, setReminderCall } from '@entemi/contract/account/reminder'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { readReminder, setReminder } from './reminder.service.ts'

export const reminderRoutes: Route[] = [
  handleRead(reminderCall, async ({ tx, viewer }) => ({ reminder: await readReminder(tx, viewer) })),
  handle(setReminderCall, async ({ tx, viewer, body }) => {
    await setReminder(tx, viewer, body)
    return { reminder: await readReminder(tx, viewer) }
  }),
]
