import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryCategory, NoteType, PostCategory } from '#/core/entry.ts'
import { EntryId, NotificationId } from '#/platform/ids.ts'
import { Mood } from '#/platform/letters.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'
import type { notificationSwitches } from '#/platform/setting.ts'

/** The text of each is in the dictionaries. */
export const notificationKinds = [
  'friend_request',
  'friend',
  'follow',
  'consultant_invited',
  'client_invited',
  'client_accepted',
  'client_entry',
  'group_invited',
  'group_joined',
  'group_left',
  'group_request',
  'group_accepted',
  'group_rejected',
  'group_post',
  'entry_new',
  'entry_changed',
  'mood',
  'share',
  'reaction',
  'comment_like',
  'poll_vote',
  'event_answer',
  'event_changed',
  'event_canceled',
  'event_reminder',
  'reply',
  'mention',
  'lesson_arrived',
  'lesson_granted',
  'lesson_claimed',
  'lesson_solved',
  'live_scheduled',
  'live_started',
  'yousend_accepted',
  'yousend_rejected',
  'moderation',
  'report_new',
  'report_outcome',
  'registration_waiting',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** The switch in the settings that turns each off; null: always sent. */
export const switchOf: Record<NotificationKind, (typeof notificationSwitches)[number] | null> = {
  friend_request: 'friend',
  friend: 'friend',
  follow: 'friend',
  consultant_invited: 'friend',
  client_invited: 'friend',
  client_accepted: 'friend',
  client_entry: 'entry',
  group_invited: 'group',
  group_joined: 'group',
  group_left: 'group',
  group_request: 'group',
  group_accepted: 'group',
  group_rejected: 'group',
  group_post: 'group',
  entry_new: 'entry',
  entry_changed: 'entry',
  mood: 'entry',
  share: 'reaction',
  reaction: 'reaction',
  comment_like: 'reaction',
  poll_vote: 'reaction',
  event_answer: 'event',
  event_changed: 'event',
  event_canceled: 'event',
  event_reminder: 'event',
  reply: 'reaction',
  mention: 'mention',
  lesson_arrived: 'challenge',
  lesson_granted: 'challenge',
  lesson_claimed: 'challenge',
  lesson_solved: 'challenge',
  live_scheduled: 'live',
  live_started: 'live',
  yousend_accepted: 'reaction',
  yousend_rejected: null,
  moderation: null,
  report_new: 'report',
  report_outcome: null,
  registration_waiting: 'report',
}

export const NotificationItem = z.object({
  id: NotificationId,
  kind: z.enum(notificationKinds),
  /** The latest people who did it, newest first, at most three. */
  actors: z.array(EntityCard),
  /** How many people did it besides the first. */
  others: z.number(),
  /** How they reacted. */
  act: z.nullable(z.enum(['like', 'comment', 'both'])),
  entry: z.nullable(
    z.object({
      id: EntryId,
      category: EntryCategory,
      note_type: z.nullable(NoteType),
      post_category: z.nullable(PostCategory),
      mood: z.nullable(Mood),
      /** Of a lesson (for a solution: of its lesson), an article, a broadcast or an entry with an event. */
      title: z.nullable(z.string()),
    }),
  ),
  /** The group it is about. */
  entity: z.nullable(EntityCard),
  /** The comment, or the beginning of the entry, for those who may see it. */
  quote: z.nullable(z.string()),
  /** What a moderator did, to what, and why; the outcome of a report; whether a new report is about worry for someone. */
  decision: z.nullable(z.object({ outcome: z.string(), reason: z.nullable(z.string()) })),
  created_at: z.string(),
  read: z.boolean(),
  /** The page it opens; null if there is none. */
  url: z.nullable(z.string()),
})
export type NotificationItem = z.output<typeof NotificationItem>

export const notificationsCall = defineCall({
  method: 'GET',
  path: '/api/notification',
  access: 'member',
  summary: 'Lists the member’s notifications, newest first; only those about what the member may still see.',
  query: PageQuery,
  answer: listOf(NotificationItem),
})

export const readNotificationsCall = defineCall({
  method: 'POST',
  path: '/api/notification/read',
  access: 'member',
  summary:
    'Marks notifications as read: the given ones, those about an entry, or all. Returns how many unread ones are left.',
  body: z.strictObject({
    ids: z.optional(z.array(NotificationId).check(z.minLength(1), z.maxLength(100))),
    entry_id: z.optional(EntryId),
  }),
  answer: z.object({ setData: z.object({ notification: z.number() }) }),
})

export const deleteNotificationCall = defineCall({
  method: 'DELETE',
  path: '/api/notification/:id',
  access: 'member',
  summary: 'Deletes a notification.',
  params: z.object({ id: NotificationId }),
  answer: z.object({ setData: z.object({ notification_id: NotificationId }) }),
})
