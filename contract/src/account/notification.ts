import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryCategory, NoteType, PostCategory } from '#/core/entry.ts'
import { EntryId, NotificationId } from '#/platform/ids.ts'
import { Mood } from '#/platform/letters.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'
import type { noticeKinds } from '#/platform/setting.ts'

/** What one is told of; the sentence of each is in the dictionaries. */
export const notificationKinds = [
  'friend_request',
  'friend',
  'follow',
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
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** By which switch of the settings each is told; what has none is always told. */
export const switchOf: Record<NotificationKind, (typeof noticeKinds)[number] | null> = {
  friend_request: 'friend',
  friend: 'friend',
  follow: 'friend',
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
}

export const NotificationItem = z.object({
  id: NotificationId,
  kind: z.enum(notificationKinds),
  /** The latest of those who did it, newest first, at most three. */
  actors: z.array(EntityCard),
  /** How many there are besides the first. */
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
      /** Of a lesson, of what a solution answers, of an article, of a broadcast. */
      title: z.nullable(z.string()),
    }),
  ),
  /** The group it is about. */
  entity: z.nullable(EntityCard),
  /** What was said, or how the entry begins, for those who may see it. */
  quote: z.nullable(z.string()),
  /** What a moderator did, to what, and why; what became of a report; whether a new one is of worry about someone. */
  decision: z.nullable(z.object({ outcome: z.string(), reason: z.nullable(z.string()) })),
  created_at: z.string(),
  read: z.boolean(),
  /** Where it leads; none where there is nothing more to see. */
  url: z.nullable(z.string()),
})
export type NotificationItem = z.output<typeof NotificationItem>

export const notificationsCall = defineCall({
  method: 'GET',
  path: '/api/notification',
  access: 'member',
  summary: 'What one was told of, newest first; only what one may still see.',
  query: PageQuery,
  answer: listOf(NotificationItem),
})

export const readNotificationsCall = defineCall({
  method: 'POST',
  path: '/api/notification/read',
  access: 'member',
  summary: 'Marks notices as read: those named, those about an entry, or all. Answers how many unread ones are left.',
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
  summary: 'Deletes a notice.',
  params: z.object({ id: NotificationId }),
  answer: z.object({ setData: z.object({ notification_id: NotificationId }) }),
})
