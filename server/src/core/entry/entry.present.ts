import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntryCategory, EntryItem } from '@entemi/contract/core/entry'
import type { EntryEvent } from '@entemi/contract/core/event'
import type { Poll } from '@entemi/contract/core/poll'
import type { EntryId, TagId } from '@entemi/contract/platform/ids'
import { writeMomentOfId } from '#/platform/db/id.ts'
import { writeMoment } from '#/platform/db/moment.ts'
import { presentMedia, type MediaRow } from '#/core/media/media.present.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { presentPlace } from '#/core/town/town.present.ts'
import { isOwn, listRights } from './entry.policy.ts'
import type { HiddenCounts } from './entry.page.sql.ts'
import type { EntryRow } from './entry.row.ts'
import type { ReferencedRow } from './entry.store.ts'

/** What the items of a page are made of. */
export interface EntryParts {
  cards: ReadonlyMap<string, EntityCard>
  liked: ReadonlySet<string>
  media: ReadonlyMap<string, MediaRow[]>
  referenced: ReadonlyMap<string, ReferencedRow>
  hidden: ReadonlyMap<string, HiddenCounts>
  polls: ReadonlyMap<EntryId, Poll>
  events: ReadonlyMap<EntryId, EntryEvent>
}

const states = ['published', 'waiting', 'hidden'] as const
const noteCategories = { H: 'gratitude', D: 'decision', C: 'goal', F: 'occupies-me' } as const
const types = {
  note: 'NOTE',
  friend: 'NOTE',
  mood: 'MOOD',
  lesson: 'LESSON',
  solution: 'SOLUTION',
  article: 'ARTICLE',
  broadcast: 'BROADCAST',
} as const

export function presentEntry(row: EntryRow, viewer: Viewer, parts: EntryParts): EntryItem {
  const author = requireCard(parts, row.author_id)
  const group = row.group_id === null ? null : (parts.cards.get(row.group_id) ?? null)
  const [, likes = 0, comments = 0, shares = 0] = parts.hidden.get(row.id) ?? []
  return {
    id: row.id,
    type: types[row.kind],
    note_type: row.note_type,
    category: categoryOf(row),
    post_category: row.category,
    title: row.title,
    text: row.text,
    answer_text: row.kind === 'solution' ? row.text : null,
    mood: row.mood,
    tags: row.author_id === viewer.readerId ? parseTags(row.tags) : [],
    media: (parts.media.get(row.id) ?? []).map((media) => presentMedia(media, viewer)),
    poll: parts.polls.get(row.id) ?? null,
    event: parts.events.get(row.id) ?? null,
    privacy_status: row.privacy,
    state: states[row.state],
    hidden_reason: row.hidden_reason,
    owned_by_me: isOwn(viewer, row),
    liked: parts.liked.has(row.id),
    lesson_id: row.lesson_id,
    lesson: presentReferenced(row.lesson_id, parts),
    shared: presentReferenced(row.shared_id, parts),
    library: row.library,
    consultant: presentConsultant(row, viewer, parts),
    friend: row.friend_id === null ? null : (parts.cards.get(row.friend_id) ?? null),
    evaluation_count: row.like_count - likes,
    comment_count: row.comment_count - comments,
    share_count: row.share_count - shares,
    created_at: writeMomentOfId(row.id),
    occurred_on: row.occurred_on,
    occurred_at: writeMoment(Date.parse(row.occurred_at)),
    zone: row.zone,
    edited: row.edited_at !== null,
    place: row.place === null ? null : presentPlace(row.place, viewer.language),
    profile_image: author.profile_image_url,
    display_name: author.display_name,
    author,
    group,
    can: listRights(viewer, row, group?.relation ?? []),
  }
}

/** Whom the author asks for advice is known to these two alone. */
function presentConsultant(
  { author_id, consultant_id }: EntryRow,
  { readerId }: Viewer,
  parts: EntryParts,
): EntryItem['consultant'] {
  if (consultant_id === null || (readerId !== author_id && readerId !== consultant_id)) return null
  return parts.cards.get(consultant_id) ?? null
}

/** From `{id,id}`. */
const parseTags = (array: string): TagId[] => (array === '{}' ? [] : (array.slice(1, -1).split(',') as TagId[]))

function presentReferenced(id: string | null, parts: EntryParts): EntryItem['shared'] {
  const entry = id === null ? undefined : parts.referenced.get(id)
  if (entry === undefined) return null
  return {
    id: entry.id,
    category: categoryOf(entry),
    title: entry.title,
    text: entry.text,
    library: entry.library,
    author: requireCard(parts, entry.author_id),
  }
}

export const categoryOf = (row: Pick<EntryRow, 'kind' | 'note_type'>): EntryCategory =>
  row.kind === 'note' && row.note_type !== null ? noteCategories[row.note_type] : row.kind

function requireCard(parts: EntryParts, id: string): EntityCard {
  const card = parts.cards.get(id)
  if (card === undefined) throw new Error('an entry outlived its author')
  return card
}
