import type { Body } from '@entemi/contract/calls'
import type { EntryItem } from '@entemi/contract/core/entry'
import { writtenWhen } from '#/core/form/when.ts'
import { formatTime } from '#/platform/i18n/dates.ts'
import { moods } from '#/platform/kit/mood.ts'
import type { Draft } from '#/core/entry/draft.ts'
import { readSavedEvent, writeEvent } from '#/core/entry/event-moment.ts'
import { writePoll } from '#/core/entry/poll-draft.ts'
import { findPublishLevel } from '#/core/entry/privacy-level.ts'
import { findCategory } from '#/core/entry/publish.ts'
import { savedPlace, writePlace } from '#/core/place/place.ts'
import { listSavedFiles } from '#/core/upload/saved-files.ts'

/** The body of a new entry; media are passed separately, since not all may be uploaded yet. */
export function makePost(draft: Draft, zone: string): Body<'POST /api/post'> {
  const { type, text, title, mood, tags, level, video_url, place, publish_to, poll, consultant } = draft
  const event = draft.event && writeEvent(draft.event)
  return {
    // The types of notes are not offered for news, questions and alerts.
    type: publish_to?.category ? 'note' : type,
    text,
    title: title || null,
    zone,
    ...(mood !== null && { mood }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(level !== undefined && { privacy_status: level }),
    ...writtenWhen(whenOf(draft)),
    ...(video_url.trim() !== '' && { video_url }),
    ...(place !== null && writePlace(place)),
    ...(publish_to !== null && { publish_to: publish_to.id, category: publish_to.category }),
    ...(poll !== null && { poll: writePoll(poll) }),
    ...(event && { event }),
    // a group's post has none
    ...(consultant !== null && publish_to === null && { consultant_id: consultant.id }),
  }
}

/** A saved entry in a form, with the names of its tags. */
export interface EditedEntry {
  entry: EntryItem
  tags: readonly string[]
}

/** The form values of a saved entry. */
export function makeStart({ entry, tags }: EditedEntry): Draft {
  const {
    note_type,
    text,
    title,
    mood,
    occurred_on,
    occurred_at,
    zone,
    privacy_status,
    media,
    place,
    group,
    post_category,
  } = entry
  return {
    type: note_type ?? 'note',
    text,
    title: title ?? '',
    mood: moods.find((one) => one === mood) ?? null,
    tags,
    occurred_on,
    occurred_time: formatTime(occurred_at, zone).replace('.', ':'),
    level: findPublishLevel(privacy_status),
    media: listSavedFiles(media),
    removed: [],
    video_url: findVideo(entry)?.url ?? '',
    place: savedPlace(place),
    publish_to: group && { id: group.id, name: group.display_name, category: findCategory(post_category) },
    // a saved poll cannot be edited
    poll: null,
    event: entry.event && readSavedEvent(entry.event),
    consultant: entry.consultant && { id: entry.consultant.id, name: entry.consultant.display_name },
  }
}

/** Only changed fields: an unchanged level or day would count as a change. */
export function makeEdit(draft: Draft, edited: EditedEntry, zone: string): Body<'PATCH /api/post/:id'> {
  const start = makeStart(edited)
  const { type, text, title, mood, tags, level, removed, place, publish_to, consultant } = draft
  const event = draft.event && writeEvent(draft.event)
  const video_url = draft.video_url.trim()
  const isVideoSame = video_url === start.video_url
  const video = isVideoSame ? findVideo(edited.entry) : undefined
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return {
    type,
    text,
    title: title || null,
    ...(level !== undefined && level !== start.level && { privacy_status: level }),
    ...(mood !== start.mood && { mood }),
    ...(!isSame(tags, start.tags) && { tags: [...tags] }),
    ...(!isSame(whenOf(draft), whenOf(start)) && { ...writtenWhen(whenOf(draft)), zone }),
    // The list is complete: a video that stays must be in it.
    ...(!isSame(keysOf(draft), keysOf(start)) && { media: [...keysOf(draft), ...(video ? [video.db_key] : [])] }),
    ...(removed.length > 0 && { removed_media: [...removed] }),
    ...(!isVideoSame && { video_url: video_url || null }),
    ...(!isSame(place, start.place) && writePlace(place)),
    ...(event && !isSame(draft.event, start.event) && { event }),
    ...(consultant?.id !== start.consultant?.id && { consultant_id: consultant?.id ?? null }),
    ...(publish_to !== null &&
      publish_to.id !== start.publish_to?.id && { publish_to: publish_to.id, category: publish_to.category }),
  }
}

const keysOf = ({ media }: Draft) => media.flatMap(({ db_key }) => db_key ?? [])

const findVideo = ({ media }: EntryItem) => media.find(({ provider }) => provider !== null)

const whenOf = ({ occurred_on, occurred_time }: Draft) => ({ day: occurred_on, time: occurred_time })
