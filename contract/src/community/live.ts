import * as z from 'zod/mini'
import { Moment } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryItem } from '#/core/entry.ts'
import { ChatId, EntityId, EntryId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { Cursor, listOf, PageSize } from '#/platform/paging.ts'

/** Where the video comes from; `browser` is the host's own camera. */
export const liveSources = ['browser', 'youtube', 'vimeo', 'hls'] as const

/** A broadcast: an entry with its own title, text, comments and privacy, and how to watch it. */
export const Channel = z.object({
  id: EntryId,
  channel_id: EntryId,
  status: z.enum(['scheduled', 'live', 'ended']),
  source: z.enum(liveSources),
  /** Of the video service or the stream; with `browser` of the playlist of what the host has sent. */
  address: z.nullable(z.string()),
  /** Planned; from its start on when it started. */
  starts_at: z.string(),
  /** Null if it ended without having started. */
  ended_at: z.nullable(z.string()),
  /** The minimum time between two chat messages of one person; 0: none. */
  slow_seconds: z.number(),
  /** Without the host. */
  viewer_count: z.number(),
  /** The number of the next piece that the host's browser has to send; only for those who may send. */
  next_piece: z.nullable(z.number()),
  entry: EntryItem,
  can: z.object({
    /** Edit and start it. */
    host: z.boolean(),
    /** Send it from one’s own camera; a site setting says who may. */
    send: z.boolean(),
    /** End and delete it. */
    end: z.boolean(),
    /** Delete chat messages, and mute people. */
    moderate: z.boolean(),
    /** Write in the chat. */
    write: z.boolean(),
  }),
})
export type Channel = z.output<typeof Channel>

export const ChatItem = z.object({
  id: ChatId,
  message_id: ChatId,
  author: EntityCard,
  /** Written by the viewer. */
  own: z.boolean(),
  message: z.string(),
  created_at: z.string(),
  /** Its author is a named moderator of this broadcast. */
  moderator: z.boolean(),
  can: z.object({
    delete: z.boolean(),
    mute: z.boolean(),
    report: z.boolean(),
    /** Name its author a moderator, or dismiss them. */
    name: z.boolean(),
  }),
  /** Its author is muted; only for those who may mute. */
  muted: z.boolean(),
})
export type ChatItem = z.output<typeof ChatItem>

const Count = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.coerce.number())
const ChannelParams = z.object({ id: EntryId })
export const MadeChannel = z.object({ setData: z.object({ channel_id: EntryId }) })
export const MadeChat = z.object({ setData: z.object({ message_id: ChatId }) })
// the database stores no NUL
const noNul = z.regex(/^[^\0]*$/)

const fields = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title), noNul),
  text: z.string().check(z.trim(), z.maxLength(limits.entry), noNul),
  starts_at: Moment,
  source: z.enum(liveSources),
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.live.address), noNul),
  slow_seconds: z.number().check(z.int(), z.gte(0), z.lte(limits.live.slowSeconds)),
}

export const channelsCall = defineCall({
  method: 'GET',
  path: '/api/live',
  access: 'member',
  summary:
    'Lists live and scheduled broadcasts, earliest start first; with state=ended those that are over, latest first.',
  query: z.object({
    state: z._default(z.enum(['open', 'ended']), 'open'),
    _size: PageSize,
    _after: z.optional(Cursor),
  }),
  answer: z.extend(listOf(Channel), { can: z.object({ add: z.boolean(), browser: z.boolean(), hls: z.boolean() }) }),
})

export const channelCall = defineCall({
  method: 'GET',
  path: '/api/live/:id',
  access: 'member',
  summary: 'Returns a broadcast; needs the consent to take part.',
  params: ChannelParams,
  answer: z.object({ channel: Channel }),
  errors: ['CONSENT_REQUIRED'],
})

export const addChannelCall = defineCall({
  method: 'POST',
  path: '/api/live',
  access: 'full',
  summary:
    'Schedules a broadcast, without `starts_at` for now, and then its readers are notified only when it starts: for everybody (ADMIN), or for the group in `publish_to` that the viewer leads (A, C or E). The source hls is for ADMIN; the source browser has no address, and a site setting says who may use it.',
  body: z.strictObject({
    ...fields,
    starts_at: z.optional(fields.starts_at),
    address: z.optional(fields.address),
    text: z._default(fields.text, ''),
    slow_seconds: z._default(fields.slow_seconds, 0),
    publish_to: z.optional(EntityId),
  }),
  status: 201,
  answer: MadeChannel,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const editChannelCall = defineCall({
  method: 'PATCH',
  path: '/api/live/:id',
  access: 'full',
  summary: 'Changes a broadcast; its start and source only before it starts.',
  params: ChannelParams,
  body: z.strictObject({
    title: z.optional(fields.title),
    text: z.optional(fields.text),
    starts_at: z.optional(fields.starts_at),
    source: z.optional(fields.source),
    address: z.optional(fields.address),
    slow_seconds: z.optional(fields.slow_seconds),
  }),
  answer: MadeChannel,
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const deleteChannelCall = defineCall({
  method: 'DELETE',
  path: '/api/live/:id',
  access: 'full',
  summary: 'Deletes a broadcast with its chat.',
  params: ChannelParams,
  answer: MadeChannel,
  errors: ['FORBIDDEN'],
})

export const startChannelCall = defineCall({
  method: 'POST',
  path: '/api/live/:id/start',
  access: 'full',
  summary: 'Starts a scheduled broadcast; notifies its audience.',
  params: ChannelParams,
  answer: MadeChannel,
  errors: ['FORBIDDEN', 'CONFLICT', 'CONSENT_REQUIRED', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
})

export const stopChannelCall = defineCall({
  method: 'POST',
  path: '/api/live/:id/stop',
  access: 'full',
  summary: 'Ends a broadcast.',
  params: ChannelParams,
  answer: MadeChannel,
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const sendPieceCall = defineCall({
  method: 'PUT',
  path: '/api/live/:id/segment/:n',
  access: 'full',
  summary:
    'Uploads the next piece of the host’s recording: the start of a fragmented MP4 (ftyp, moov), then its fragments (moof, mdat), each from a key frame; or the start of a WebM (header, segment of unknown size, info, tracks), then its clusters. `sender` identifies the window; another window is refused while it sends, unless it takes over. A piece beyond the storage limit of the member or the site ends the broadcast; the earlier pieces stay.',
  params: z.object({ id: EntryId, n: Count }),
  query: z.object({ sender: z.uuid(), take: z.optional(z.literal('1')) }),
  body: 'bytes',
  answer: z.object({ setData: z.object({ channel_id: EntryId, next_piece: z.number() }) }),
  errors: ['FORBIDDEN', 'CONFLICT', 'CONSENT_REQUIRED', 'TOO_LARGE', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  allowance: 'broadcast',
})

export const pieceCall = defineCall({
  method: 'GET',
  path: '/live/:id/media/:file',
  access: 'member',
  summary:
    'Returns the playlist of a broadcast from a browser (index.m3u8 while it is live, recording.m3u8 afterwards) or one of its pieces, for those who may watch.',
  params: z.object({
    id: EntryId,
    file: z.string().check(z.regex(/^(?:(?:index|recording)\.m3u8|(?:init-)?\d{1,5}\.(?:mp4|webm))$/)),
  }),
  answer: 'bytes',
  errors: ['CONSENT_REQUIRED'],
  allowance: 'watch',
})

export const chatCall = defineCall({
  method: 'GET',
  path: '/api/live/:id/chat',
  access: 'member',
  summary:
    'Lists the chat messages of a broadcast, latest first, without those of people who blocked the viewer or are blocked by them.',
  params: ChannelParams,
  query: z.object({ _size: PageSize, _after: z.optional(Cursor) }),
  answer: z.extend(listOf(ChatItem), {
    chat: z.object({
      slow_seconds: z.number(),
      /** The viewer is muted in this broadcast. */
      muted: z.boolean(),
      can: z.object({ write: z.boolean(), moderate: z.boolean() }),
    }),
  }),
  errors: ['CONSENT_REQUIRED'],
})

export const addChatCall = defineCall({
  method: 'POST',
  path: '/api/live/:id/chat',
  access: 'member',
  summary: 'Adds a chat message to a broadcast; in slow mode one per `slow_seconds`.',
  params: ChannelParams,
  body: z.strictObject({ message: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.live.chat), noNul) }),
  status: 201,
  answer: MadeChat,
  errors: ['FORBIDDEN', 'MUTED', 'CONSENT_REQUIRED', 'TOO_MANY_REQUESTS'],
})

export const deleteChatCall = defineCall({
  method: 'DELETE',
  path: '/api/live/:id/chat/:messageId',
  access: 'member',
  summary: 'Deletes a chat message: its author, the host or a moderator.',
  params: z.object({ id: EntryId, messageId: ChatId }),
  answer: MadeChat,
  errors: ['FORBIDDEN'],
})

export const NamedModerator = z.object({ setData: z.object({ entity_id: EntityId, moderator: z.boolean() }) })
const ModeratorParams = z.object({ id: EntryId, entityId: EntityId })

export const moderatorsCall = defineCall({
  method: 'GET',
  path: '/api/live/:id/moderator',
  access: 'full',
  summary: 'Lists the named moderators of a broadcast (its host).',
  params: ChannelParams,
  answer: z.object({ list: z.object({ data: z.array(EntityCard) }) }),
  errors: ['FORBIDDEN'],
})

export const nameModeratorCall = defineCall({
  method: 'POST',
  path: '/api/live/:id/moderator/:entityId',
  access: 'full',
  summary:
    'Names somebody who may see the broadcast a moderator of it, besides the moderators of its group (its host).',
  params: ModeratorParams,
  answer: NamedModerator,
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const dismissModeratorCall = defineCall({
  method: 'DELETE',
  path: '/api/live/:id/moderator/:entityId',
  access: 'full',
  summary: 'Dismisses a named moderator of a broadcast (its host).',
  params: ModeratorParams,
  answer: NamedModerator,
  errors: ['FORBIDDEN'],
})

export const Muted = z.object({ setData: z.object({ entity_id: EntityId, muted: z.boolean() }) })

export const muteCall = defineCall({
  method: 'POST',
  path: '/api/live/:id/mute/:entityId',
  access: 'full',
  summary: 'Mutes a person in the chat of a broadcast (its host and moderators).',
  params: z.object({ id: EntryId, entityId: EntityId }),
  answer: Muted,
  errors: ['FORBIDDEN'],
})

export const unmuteCall = defineCall({
  method: 'DELETE',
  path: '/api/live/:id/mute/:entityId',
  access: 'full',
  summary: 'Unmutes a person in the chat of a broadcast.',
  params: z.object({ id: EntryId, entityId: EntityId }),
  answer: Muted,
  errors: ['FORBIDDEN'],
})
