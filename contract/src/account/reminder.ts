import * as z from 'zod/mini'
import { CalendarDay } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { TimeOfDay } from '#/platform/setting.ts'

export const Reminder = z.object({
  /** On the member's own clock; null: no reminder. */
  at: z.nullable(TimeOfDay),
  /** The last day without a reminder. */
  paused_until: z.nullable(CalendarDay),
  /** Today's question, in the member's language. */
  question: z.string(),
})

const ReminderAnswer = z.object({ reminder: Reminder })

export const reminderCall = defineCall({
  method: 'GET',
  path: '/api/reminder',
  access: 'member',
  summary: 'The own daily reminder and the question of today.',
  answer: ReminderAnswer,
})

export const setReminderCall = defineCall({
  method: 'PUT',
  path: '/api/reminder',
  access: 'member',
  summary:
    'Sets the daily reminder, which is pushed to the devices of this site on days without an entry; null ends it.',
  body: z.strictObject({ at: z.nullable(TimeOfDay), paused_until: z.optional(z.nullable(CalendarDay)) }),
  answer: ReminderAnswer,
})
