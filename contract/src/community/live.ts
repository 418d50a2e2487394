import * as z from 'zod/mini'
import { Moment } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryItem } from '#/core/entry.ts'
import { ChatId, EntityId, EntryId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { Cursor, listOf, PageSize } from '#/platform/paging.ts'

/** Where the picture comes from; `browser` is the host's own camera. */
export const liveSources = ['browser', 'youtube', 'vimeo', 'hls'] as const

/** A broadcast: an entry with a title, words, comments and a privacy of its own, and how it is watched. */
export const Channel = z.object({
  id: EntryId,
  channel_id: EntryId,
  status: z.enum(['scheduled', 'live', 'ended']),
  source: z.enum(liveSources),
  /** Of the video service or of the stream; of what the host's browser has sent so far, or sent until its end. */
  address: z.nullable(z.string()),
  starts_at: z.string(),
  /** None for one that is over without having begun. */
  ended_at: z.nullable(z.string()),
  /** The pause between one person's chat lines; 0: none. */
  slow_seconds: z.number(),
  viewer_count: z.number(),
  /** Where a host's own browser goes on sending; told to those who may send. */
  next_piece: z.nullable(z.number()),
  entry: EntryItem,
  can: z.object({
    /** Change it, and begin it. */
    host: z.boolean(),
    /** Send it from one’s own camera; the site says who may. */
    send: z.boolean(),
    /** End it, and take it off. */
    end: z.boolean(),
    /** Take off chat lines, and mute. */
    moderate: z.boolean(),
    /** Say something in the chat. */
    write: z.boolean(),
  }),
})
export type Channel = z.output<typeof Channel>

export const ChatItem = z.object({
  id: ChatId,
  message_id: ChatId,
  author: EntityCard,
  /** Said by the one who reads. */
  own: z.boolean(),
  message: z.string(),
  created_at: z.string(),
  /** Its author was named to look after this broadcast. */
  moderator: z.boolean(),
  can: z.object({
    delete: z.boolean(),
    mute: z.boolean(),
    report: z.boolean(),
    /** Name its author a moderator, or dismiss them. */
    name: z.boolean(),
  }),
  /** Its author is muted; told to those who may mute. */
  muted: z.boolean(),
})
export type ChatItem = z.output<typeof ChatItem>

const Count = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.coerce.number())
const ChannelParams = z.object({ id: EntryId })
export const MadeChannel = z.object({ setData: z.object({ channel_id: EntryId }) })
export const MadeChat = z.object({ setData: z.object({ message_id: ChatId }) })
// the database stores no NUL
const noNul = z.regex(/^[^\0]*$/)

const words = {
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
    'Broadcasts that are on or announced, the first to begin first; with state=ended those that are over, latest first.',
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
  summary: 'A broadcast, after the consent to take part.',
  params: ChannelParams,
  answer: z.object({ channel: Channel }),
  errors: ['CONSENT_REQUIRED'],
})

export const addChannelCall = defineCall({
  method: 'POST',
  path: '/api/live',
  access: 'full',
  summary:
    'Announces a broadcast: to everybody (ADMIN), or to a group that one leads (A, C or E) named by publish_to. The source hls is for ADMIN; browser has no address, and is for whom the site allows it.',
  body: z.strictObject({
    ...words,
    address: z.optional(words.address),
    text: z._default(words.text, ''),
    slow_seconds: z._default(words.slow_seconds, 0),
    publish_to: z.optional(EntityId),
  }),
  status: 201,
  answer: MadeChannel,
  errors: ['FORBIDDEN'],
})

export const editChannelCall = defineCall({
  method: 'PATCH',
  path: '/api/live/:id',
  access: 'full',
  summary: 'Changes a broadcast; when and from where only before it begins.',
  params: ChannelParams,
  body: z.strictObject({
    title: z.optional(words.title),
    text: z.optional(words.text),
    starts_at: z.optional(words.starts_at),
    source: z.optional(words.source),
    address: z.optional(words.address),
    slow_seconds: z.optional(words.slow_seconds),
  }),
  answer: MadeChannel,
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const deleteChannelCall = defineCall({
  method: 'DELETE',
  path: '/api/live/:id',
  access: 'full',
  summary: 'Takes a broadcast off with all that was said in it.',
  params: ChannelParams,
  answer: MadeChannel,
  errors: ['FORBIDDEN'],
})

export const startChannelCall = defineCall({
  method: 'POST',
  path: '/api/live/:id/start',
  access: 'full',
  summary: 'Begins a broadcast that was announced; its audience is told.',
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
    'A piece of what the host’s camera records, one after the other: the beginning of a fragmented MP4 (ftyp, moov), then its fragments (moof, mdat), each from a key frame; or of a WebM (header, segment without end, info, tracks), then its clusters. `sender` is the window’s own; another one is refused while it sends, unless it takes over. A piece beyond the storage of the member or the site ends the broadcast; what came before it stays.',
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
    'The playlist of what a host’s browser sends (index.m3u8) or sent (recording.m3u8) and its pieces, to those who may watch.',
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
  summary: 'What is said in a broadcast, the latest first, without those across a block.',
  params: ChannelParams,
  query: z.object({ _size: PageSize, _after: z.optional(Cursor) }),
  answer: z.extend(listOf(ChatItem), {
    chat: z.object({
      slow_seconds: z.number(),
      /** The one who reads may not write in this broadcast. */
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
  summary: 'Says something in a broadcast; in slow mode once in so many seconds.',
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
  summary: 'Takes off a chat line: its author, the host or a moderator.',
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
  summary: 'Whom the host named to look after the chat of a broadcast; for the host.',
  params: ChannelParams,
  answer: z.object({ list: z.object({ data: z.array(EntityCard) }) }),
  errors: ['FORBIDDEN'],
})

export const nameModeratorCall = defineCall({
  method: 'POST',
  path: '/api/live/:id/moderator/:entityId',
  access: 'full',
  summary: 'Names somebody who sees a broadcast its moderator, besides those of its group (its host).',
  params: ModeratorParams,
  answer: NamedModerator,
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const dismissModeratorCall = defineCall({
  method: 'DELETE',
  path: '/api/live/:id/moderator/:entityId',
  access: 'full',
  summary: 'Somebody looks after a broadcast no more (its host).',
  params: ModeratorParams,
  answer: NamedModerator,
  errors: ['FORBIDDEN'],
})

export const Muted = z.object({ setData: z.object({ entity_id: EntityId, muted: z.boolean() }) })

export const muteCall = defineCall({
  method: 'POST',
  path: '/api/live/:id/mute/:entityId',
  access: 'full',
  summary: 'Keeps somebody from writing in a broadcast (its host and moderators).',
  params: z.object({ id: EntryId, entityId: EntityId }),
  answer: Muted,
  errors: ['FORBIDDEN'],
})

export const unmuteCall = defineCall({
  method: 'DELETE',
  path: '/api/live/:id/mute/:entityId',
  access: 'full',
  summary: 'Lets somebody write in a broadcast again.',
  params: z.object({ id: EntryId, entityId: EntityId }),
  answer: Muted,
  errors: ['FORBIDDEN'],
})
