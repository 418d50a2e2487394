import * as z from 'zod/mini'
import { CalendarDay, Moment, Zone } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryItem, EntryPage, noteTypes, PostCategory, PrivacyLevel } from '#/core/entry.ts'
import { Latitude, Longitude, TownId } from '#/core/town.ts'
import { EntityId, EntryId, MediaKey } from '#/platform/ids.ts'
import { Mood } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'
import { DefaultPrivacy } from '#/platform/setting.ts'
import { NewEvent } from '#/core/event.ts'
import { NewPoll } from '#/core/poll.ts'
import { TagNames } from './tag.ts'

const EntryParams = z.object({ id: EntryId })
export const MadeEntry = z.object({ setData: z.object({ post_id: EntryId }) })

/**
 * When and where: the day and zone of the author, not in the future; a town, or a position whose nearest town is stored
 * instead of it, only with the location consent.
 */
export const occurrence = {
  occurred_on: z.optional(CalendarDay),
  occurred_at: z.optional(Moment),
  zone: z.optional(Zone),
  town: z.optional(z.nullable(TownId)),
  lat: z.optional(z.nullable(Latitude)),
  lon: z.optional(z.nullable(Longitude)),
}

/** How the author felt; an entry of a group has none. Null removes it, except from a mood entry. */
export const EntryMood = z.optional(z.nullable(Mood))

/** A privacy level for publishing; -1 removes an entry and has its own call. */
export const PublishLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(9)])

const media = {
  media: z.optional(z.array(MediaKey).check(z.maxLength(limits.mediaOfEntry))),
  removed_media: z.optional(z.array(MediaKey).check(z.maxLength(limits.mediaOfEntry))),
  video_url: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
}

/** By name, so that a device without a connection needs no ids; unknown names become tags. Only a person's entries have tags. */
export const tags = { tags: z.optional(TagNames) }

/**
 * A consultant of the author who sees the entry too, whatever its level; null ends that. Not of an entry in a group.
 */
const consultant = { consultant_id: z.optional(z.nullable(EntityId)) }

const fields = {
  title: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.title)))),
  mood: EntryMood,
  ...tags,
  ...media,
  privacy_status: z.optional(PublishLevel),
  publish_to: z.optional(z.nullable(EntityId)),
  category: z.optional(z.nullable(PostCategory)),
  ...consultant,
}

export const addPostCall = defineCall({
  method: 'POST',
  path: '/api/post',
  access: 'member',
  summary: 'Adds an entry; without a privacy level it gets the profile’s default for its type, or 9.',
  body: z.strictObject({
    type: z.enum(['note', ...noteTypes]),
    /** May be empty if there is an image, a video or an event. */
    text: z.string().check(z.trim(), z.maxLength(limits.entry)),
    poll: z.optional(NewPoll),
    event: z.optional(NewEvent),
    ...fields,
    ...occurrence,
  }),
  status: 201,
  answer: MadeEntry,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONSENT_REQUIRED', 'SLOW_MODE'],
})

export const readPostCall = defineCall({
  method: 'GET',
  path: '/api/post/:id',
  access: 'member',
  summary: 'Returns an entry with its media and counts.',
  params: EntryParams,
  answer: z.object({ post: EntryItem }),
})

export const visiblePostsCall = defineCall({
  method: 'POST',
  path: '/api/post/visible',
  access: 'member',
  summary: 'Returns which of the given entries the viewer may still see; a device deletes its copy of the others.',
  body: z.strictObject({ ids: z.array(EntryId).check(z.minLength(1), z.maxLength(limits.checkedEntries)) }),
  answer: z.object({ data: z.object({ ids: z.array(EntryId) }) }),
  allowance: 'read',
  answersAnew: true,
})

export const editPostCall = defineCall({
  method: 'PATCH',
  path: '/api/post/:id',
  access: 'member',
  summary: 'Changes one’s own entry.',
  params: EntryParams,
  body: z.strictObject({
    type: z.optional(z.enum(['note', ...noteTypes])),
    text: z.optional(z.string().check(z.trim(), z.maxLength(limits.entry))),
    /** Only of an entry that has one. */
    event: z.optional(NewEvent),
    ...fields,
    ...occurrence,
  }),
  answer: MadeEntry,
  errors: ['FORBIDDEN', 'CONSENT_REQUIRED', 'EVENT_OVER', 'SLOW_MODE'],
})

export const deletePostCall = defineCall({
  method: 'DELETE',
  path: '/api/post/:id',
  access: 'member',
  summary: 'Removes an entry: its owner, or a moderator of its group with a reason.',
  params: EntryParams,
  body: z.optional(z.strictObject({ reason: z.optional(z.string().check(z.trim(), z.maxLength(500))) })),
  answer: MadeEntry,
  errors: ['FORBIDDEN'],
})

export const setPrivacyCall = defineCall({
  method: 'POST',
  path: '/api/post/privacy/:id/:level',
  access: 'member',
  summary: 'Changes the privacy level of one’s own entry, with immediate effect; -1 removes it.',
  params: z.object({ id: EntryId, level: z.pipe(z.coerce.number(), PrivacyLevel) }),
  answer: z.object({ setData: z.object({ post_id: EntryId, privacy_status: PrivacyLevel }) }),
  errors: ['FORBIDDEN'],
})

export const sharePostCall = defineCall({
  method: 'POST',
  path: '/api/post/:id/share',
  access: 'member',
  summary: 'Shares a public entry on one’s own life line or in a group.',
  params: EntryParams,
  body: z.strictObject({
    message: z.optional(z.string().check(z.trim(), z.maxLength(limits.entry))),
    privacy_status: z.optional(PublishLevel),
    publish_to: z.optional(z.nullable(EntityId)),
  }),
  status: 201,
  answer: MadeEntry,
  errors: ['SHARED_ITEM_NOT_PUBLIC', 'FORBIDDEN', 'SLOW_MODE'],
})

export const setMoodCall = defineCall({
  method: 'POST',
  path: '/api/profile/setxx/mood',
  access: 'member',
  summary: 'Adds a mood entry.',
  body: z.strictObject({
    mood: Mood,
    message: z.optional(z.string().check(z.trim(), z.maxLength(limits.entry))),
    privacy_status: z.optional(DefaultPrivacy),
    ...consultant,
    ...tags,
    ...media,
    ...occurrence,
  }),
  answer: z.object({ setData: z.object({ post_id: EntryId, mood: z.number(), offer_help: z.boolean() }) }),
  errors: ['CONSENT_REQUIRED'],
})

export const audienceCall = defineCall({
  method: 'POST',
  path: '/api/audience',
  access: 'member',
  summary:
    'Returns who would see an entry with this privacy level, by the same rule that checks reads, and whether it waits for a moderator first.',
  body: z.strictObject({
    privacy_status: PublishLevel,
    publish_to: z.optional(z.nullable(EntityId)),
    type: z.optional(z.string().check(z.maxLength(20))),
    ...consultant,
  }),
  answer: z.object({
    audience: z.object({ count: z.number(), sample: z.array(EntityCard), told: z.number(), waits: z.boolean() }),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  allowance: 'read',
  answersAnew: true,
})

export const timelineCall = defineCall({
  method: 'GET',
  path: '/api/timeline',
  access: 'full',
  summary: 'Lists the feed: entries of the viewer, friends, followed people and groups, newest first.',
  query: z.extend(PageQuery, { category: z.optional(z.enum(['friends', 'groups', 'all'])) }),
  answer: z.object({ list: EntryPage }),
})

export const hideFromTimelineCall = defineCall({
  method: 'DELETE',
  path: '/api/timeline/:id',
  access: 'full',
  summary: 'Hides an entry from the viewer’s own feed.',
  params: EntryParams,
  answer: MadeEntry,
})

export const autocompleteCall = defineCall({
  method: 'GET',
  path: '/api/autocomplete/:source',
  access: 'full',
  summary: 'Lists people to mention, by the start of a name.',
  params: z.object({ source: z.enum(['people']) }),
  query: z.object({
    query: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    _size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 20),
  }),
  answer: listOf(z.object({ k: z.string(), v: z.string(), thumb: z.nullable(z.string()) })),
})
