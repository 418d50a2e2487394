import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, EntityList, PeopleQuery } from '#/core/entity.ts'
import { EntityId, MediaKey, MessageId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { MediaRecord } from '#/core/media.ts'
import { Cursor, listOf, PageSize } from '#/platform/paging.ts'

export const MessageItem = z.object({
  id: MessageId,
  message_id: MessageId,
  sender_id: EntityId,
  /** Sent by the viewer. */
  own: z.boolean(),
  text: z.string(),
  media: z.nullable(MediaRecord),
  created_at: z.string(),
  /** Withdrawn by its sender: it stays in the list, without text. */
  removed: z.boolean(),
  /** The recipient has read it. */
  read: z.boolean(),
  can: z.object({ delete: z.boolean(), report: z.boolean() }),
})
export type MessageItem = z.output<typeof MessageItem>

/** A conversation: the other person, the newest message (or the one that matches the search), and the unread count. */
export const ConversationItem = z.object({
  id: EntityId,
  entity: EntityCard,
  last: MessageItem,
  unread: z.number(),
})
export type ConversationItem = z.output<typeof ConversationItem>

const Other = z.object({ entityId: EntityId })

export const conversationsCall = defineCall({
  method: 'GET',
  path: '/api/message',
  access: 'full',
  summary: 'Lists the viewer’s conversations, latest first; with `query` those whose person or messages match.',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(limits.nameQuery), z.regex(/^[^\0]*$/))),
    _size: PageSize,
    _after: z.optional(Cursor),
  }),
  answer: listOf(ConversationItem),
})

export const contactsCall = defineCall({
  method: 'GET',
  path: '/api/contact',
  access: 'full',
  summary:
    'Lists by name the people whom the viewer may send messages to; without `query` the first page also has those they wrote with lately.',
  query: PeopleQuery,
  answer: z.extend(EntityList, {
    /** Latest first. */
    recent: z.array(EntityCard),
  }),
})

export const conversationCall = defineCall({
  method: 'GET',
  path: '/api/message/:entityId',
  access: 'full',
  summary: 'Lists the messages with a person, latest first.',
  params: Other,
  query: z.object({ _size: PageSize, _after: z.optional(Cursor) }),
  answer: z.extend(listOf(MessageItem), {
    conversation: z.object({ entity: EntityCard, unread: z.number(), can: z.object({ write: z.boolean() }) }),
  }),
})

export const sendMessageCall = defineCall({
  method: 'POST',
  path: '/api/message/:entityId',
  access: 'full',
  summary: 'Sends a message to a friend or to a member of a common group.',
  params: Other,
  body: z
    .strictObject({
      // the database stores no NUL
      text: z._default(z.string().check(z.trim(), z.maxLength(limits.message), z.regex(/^[^\0]*$/)), ''),
      media: z.optional(MediaKey),
    })
    .check(
      z.refine(({ text, media }) => text !== '' || media !== undefined, { path: ['text'], error: 'FIELD_REQUIRED' }),
    ),
  status: 201,
  answer: z.object({ setData: z.object({ message_id: MessageId }) }),
  errors: ['FORBIDDEN', 'BLOCKED', 'EMAIL_NOT_CONFIRMED'],
})

export const readMessagesCall = defineCall({
  method: 'POST',
  path: '/api/message/:entityId/read',
  access: 'full',
  summary: 'Marks a conversation as read up to a message.',
  params: Other,
  body: z.strictObject({ message_id: z.optional(MessageId) }),
  answer: z.object({ setData: z.object({ entity_id: EntityId, unread: z.number() }) }),
})

export const deleteMessageCall = defineCall({
  method: 'DELETE',
  path: '/api/message/:id',
  access: 'full',
  summary: 'Withdraws one’s own message; it stays in the list, without text.',
  params: z.object({ id: MessageId }),
  answer: z.object({ setData: z.object({ message_id: MessageId }) }),
  errors: ['FORBIDDEN'],
})
