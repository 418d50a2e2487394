import type { MediaKey } from '@entemi/contract/platform/ids'
import type { Place } from '#/core/place/find-position.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import { findPublishLevel, findWrittenType } from './privacy-level.ts'
import type { PublishLevel, WrittenType } from './privacy-level.ts'
import { findCategory } from './publish.ts'
import type { PublishTo } from './publish.ts'

/** An unsaved entry; a level only if it was chosen by hand. */
export interface Draft {
  type: WrittenType
  /** In the stored form: mentions with their ids. */
  text: string
  title: string
  /** As typed. */
  occurred_on: string
  level: PublishLevel | undefined
  /** Uploaded images and those waiting on the device, in their order. */
  media: readonly MediaDraft[]
  /** Saved images that were removed. */
  removed: readonly MediaKey[]
  video_url: string
  place: Place | null
  publish_to: PublishTo | null
}

export const emptyDraft: Draft = {
  type: 'note',
  text: '',
  title: '',
  occurred_on: '',
  level: undefined,
  media: [],
  removed: [],
  video_url: '',
  place: null,
  publish_to: null,
}

/** Whose it is and which entry it belongs to; a new one has the slot `new`. */
export interface DraftPlace {
  account: string
  actor: string
  slot: string
}

/** False when the device could not store it: leaving then loses it. An empty draft is deleted. */
export function saveDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(place))
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

/** By actor too: a person's draft must not appear while they act as a group. */
function keyOf({ account, actor, slot }: DraftPlace): string {
  return `entemi.draft.${account}.${actor}.${slot}`
}

function isEmpty({ text, title, video_url, media, removed }: Draft): boolean {
  const hasNoText = [text, title, video_url].every((words) => words.trim() === '')
  return hasNoText && media.length === 0 && removed.length === 0
}

/** An older version may have saved another shape; missing fields are empty. */
function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored)) return undefined
  const { text, title, occurred_on, media, removed, video_url, publish_to, place } = stored
  const type = findWrittenType(String(stored['type']))
  if (type === undefined || !isText(text) || !isText(title) || !isText(occurred_on)) return undefined
  return {
    type,
    text,
    title,
    occurred_on,
    level: findPublishLevel(stored['level']),
    media: Array.isArray(media) ? media.filter(isMediaDraft) : [],
    removed: (Array.isArray(removed) ? removed.filter(isText) : []) as MediaKey[],
    video_url: isText(video_url) ? video_url : '',
    place: isPlace(place) ? place : null,
    publish_to: readTarget(publish_to),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isPlace = (value: unknown): value is Place =>
  isRecord(value) && typeof value['lat'] === 'number' && typeof value['lon'] === 'number'

export const isMediaDraft = (value: unknown): value is MediaDraft =>
  isRecord(value) &&
  isText(value['file_name']) &&
  (isText(value['kept']) ||
    (isText(value['db_key']) &&
      typeof value['isSaved'] === 'boolean' &&
      (value['thumb'] === null || isText(value['thumb']))))

function readTarget(value: unknown): PublishTo | null {
  if (!isRecord(value) || !isText(value['id']) || !isText(value['name'])) return null
  return { id: value['id'] as PublishTo['id'], name: value['name'], category: findCategory(value['category']) }
}
