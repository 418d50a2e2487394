import type { EntityId, MediaKey } from '@entemi/contract/platform/ids'
import { parseDate } from '#/core/form/parse-date.ts'
import { moods } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { readPlace } from '#/core/place/place.ts'
import type { Place } from '#/core/place/place.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import { findPublishLevel, findWrittenType } from './privacy-level.ts'
import type { PublishLevel, WrittenType } from './privacy-level.ts'
import { isEmptyEvent, readEvent } from './event-draft.ts'
import type { EventDraft } from './event-draft.ts'
import { isEmptyPoll, readPoll } from './poll-draft.ts'
import type { PollDraft } from './poll-draft.ts'
import { findCategory } from './publish.ts'
import type { PublishTo } from './publish.ts'

/** An unsaved entry; a level only if it was chosen by hand. */
export interface Draft {
  type: WrittenType
  /** In the stored form: mentions with their ids. */
  text: string
  title: string
  mood: Mood | null
  /** Names: a device without a connection needs no ids. */
  tags: readonly string[]
  /** yyyy-mm-dd; empty is now. */
  occurred_on: string
  /** hh:mm of that day. */
  occurred_time: string
  level: PublishLevel | undefined
  /** Uploaded images and those waiting on the device, in their order. */
  media: readonly MediaDraft[]
  /** Saved images that were removed. */
  removed: readonly MediaKey[]
  video_url: string
  place: Place | null
  publish_to: PublishTo | null
  poll: PollDraft | null
  event: EventDraft | null
  /** Who sees it too. */
  consultant: Consultant | null
}

export interface Consultant {
  id: EntityId
  name: string
}

export const emptyDraft: Draft = {
  type: 'note',
  text: '',
  title: '',
  mood: null,
  tags: [],
  occurred_on: '',
  occurred_time: '',
  level: undefined,
  media: [],
  removed: [],
  video_url: '',
  place: null,
  publish_to: null,
  poll: null,
  event: null,
  consultant: null,
}

/** Whose it is and which entry it belongs to; a new one has the slot `new`. */
export interface DraftPlace {
  account: string
  actor: string
  slot: string
}

/** The slot of the entry that was begun last. */
export const newSlot = 'new'

/** A draft in the list of a member's drafts. */
export interface ListedDraft {
  slot: string
  draft: Draft
}

/** Every draft of an actor on this device. */
export function listDrafts({ account, actor }: Omit<DraftPlace, 'slot'>): ListedDraft[] {
  const start = keyOf({ account, actor, slot: '' })
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .toSorted()
      .flatMap((key) => {
        const slot = key.slice(start.length)
        const draft = findDraft({ account, actor, slot })
        return draft === undefined ? [] : [{ slot, draft }]
      })
  } catch {
    return []
  }
}

/** Moves a draft to another slot; false when the device could not store it there. */
export function moveDraft(from: DraftPlace, slot: string): boolean {
  const draft = findDraft(from)
  if (draft === undefined) return true
  if (!saveDraft({ ...from, slot }, draft)) return false
  deleteDraft(from)
  return true
}

/** A slot of its own for a draft that is put aside: the one begun last keeps the slot `new`. */
export function asideSlot(): string {
  return `${newSlot}~${Date.now()}`
}

/** False when the device could not store it: leaving then loses it. An empty draft is deleted. */
export function saveDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function findDraft(place: DraftPlace): Draft | undefined {
  try {
    return readDraft(JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null'))
  } catch {
    return undefined
  }
}

export function deleteDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place))
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Whether both say the same; nothing needs to be saved then. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

function comparable({ text, title, video_url, media, removed, ...facts }: Draft): unknown[] {
  const { type, mood, tags, occurred_on, occurred_time, level, place, publish_to, poll, event, consultant } = facts
  const texts = [text, title, video_url].map((one) => one.trim())
  const images = media.map((one) => one.db_key ?? ('kept' in one ? one.kept : ''))
  return [
    ...[texts, images, removed, type, mood, tags, occurred_on, occurred_time],
    ...[level, place, publish_to, poll, event, consultant],
  ]
}

/** By actor too: a person's draft must not appear while they act as a group. */
function keyOf({ account, actor, slot }: DraftPlace): string {
  return `entemi.draft.${account}.${actor}.${slot}`
}

/** A draft without text, files, choices of a poll and facts of an event is not saved. */
export function isEmptyDraft({ text, title, video_url, media, removed, poll, event }: Draft): boolean {
  const hasNoText = [text, title, video_url].every((one) => one.trim() === '')
  return hasNoText && isEmptyPoll(poll) && isEmptyEvent(event) && media.length === 0 && removed.length === 0
}

/** An older version may have saved another shape; missing fields are empty. */
function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored)) return undefined
  const { text, title, tags, occurred_on, media, removed, video_url, publish_to, place } = stored
  const type = findWrittenType(String(stored['type']))
  if (type === undefined || !isText(text) || !isText(title) || !isText(occurred_on)) return undefined
  return {
    type,
    text,
    title,
    mood: moods.find((one) => one === stored['mood']) ?? null,
    tags: Array.isArray(tags) ? tags.filter(isText) : [],
    occurred_on: parseDate(occurred_on) ?? '',
    occurred_time: isText(stored['occurred_time']) ? stored['occurred_time'] : '',
    level: findPublishLevel(stored['level']),
    media: Array.isArray(media) ? media.filter(isMediaDraft) : [],
    removed: (Array.isArray(removed) ? removed.filter(isText) : []) as MediaKey[],
    video_url: isText(video_url) ? video_url : '',
    place: readPlace(place),
    publish_to: readTarget(publish_to),
    poll: readPoll(stored['poll']),
    event: readEvent(stored['event']),
    consultant: readConsultant(stored['consultant']),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isMediaDraft = (value: unknown): value is MediaDraft =>
  isRecord(value) &&
  isText(value['file_name']) &&
  (isText(value['kept']) ||
    (isText(value['db_key']) &&
      typeof value['isSaved'] === 'boolean' &&
      (value['thumb'] === null || isText(value['thumb']))))

function readConsultant(value: unknown): Consultant | null {
  if (!isRecord(value) || !isText(value['id']) || !isText(value['name'])) return null
  return { id: value['id'] as EntityId, name: value['name'] }
}

function readTarget(value: unknown): PublishTo | null {
  if (!isRecord(value) || !isText(value['id']) || !isText(value['name'])) return null
  return { id: value['id'] as PublishTo['id'], name: value['name'], category: findCategory(value['category']) }
}
