import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { PresentedColumn } from './entry.columns.ts'
import type { StoredPlace } from '#/core/town/town.ts'
import { numberOf, rowKind } from '#/platform/db/values.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'

export type EntryRow = ReturnType<typeof nameEntry>

/** Whole rows of the rule's view. */
export const entryRows = rowKind<Record<PresentedColumn, unknown> & EntryRow>(nameEntry)

function nameEntry(
  id: EntryId,
  author_id: string,
  group_id: string | null,
  shared_id: EntryId | null,
  lesson_id: EntryId | null,
  friend_id: string | null,
  kind: VisibleEntry['kind'],
  privacy: string,
  state: string,
  note_type: EntryItem['note_type'],
  category: EntryItem['post_category'],
  library: EntryItem['library'],
  title: string | null,
  text: string,
  mood: string | null,
  hidden_reason: string | null,
  occurred_on: string,
  occurred_at: string,
  edited_at: string | null,
  zone: string,
  place: string | null,
  like_count: string,
  comment_count: string,
  share_count: string,
  /** As PostgreSQL writes an array: it is parsed for the author alone. */
  tags: string,
  consultant_id: EntityId | null,
  has_poll: 'true' | 'false',
  has_event: 'true' | 'false',
) {
  return {
    id,
    author_id,
    group_id,
    shared_id,
    lesson_id,
    friend_id,
    kind,
    privacy: numberOf<VisibleEntry['privacy']>(privacy),
    state: numberOf<VisibleEntry['state']>(state),
    note_type,
    category,
    library,
    title,
    text,
    mood: numberOf(mood),
    hidden_reason,
    occurred_on,
    occurred_at,
    edited_at,
    zone,
    place: place ? (JSON.parse(place) as StoredPlace) : null,
    like_count: numberOf(like_count),
    comment_count: numberOf(comment_count),
    share_count: numberOf(share_count),
    tags,
    consultant_id,
    has_poll,
    has_event,
  }
}
