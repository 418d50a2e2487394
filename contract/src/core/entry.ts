import * as z from 'zod/mini'
import { entryCategories } from './categories.ts'
import { EntityCard } from './entity.ts'
import { EntryId, TagId } from '#/platform/ids.ts'
import { LibraryName, Mood } from '#/platform/letters.ts'
import { EntryEvent } from './event.ts'
import { MediaRecord } from './media.ts'
import { Poll } from './poll.ts'
import { Cursor } from '#/platform/paging.ts'
import { Place } from './town.ts'

export const PrivacyLevel = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(9)])
export type PrivacyLevel = z.output<typeof PrivacyLevel>

/** H gratitude, D decision, C goal, F what occupies me. */
export const noteTypes = ['H', 'D', 'C', 'F'] as const
export const NoteType = z.enum(noteTypes)
export type NoteType = z.output<typeof NoteType>

/** Of an entry published to a group: N news, Q question, A alert. */
export const PostCategory = z.enum(['N', 'Q', 'A'])

export const EntryCategory = z.enum(entryCategories)
export type EntryCategory = z.output<typeof EntryCategory>

export const EntryCan = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  privacy: z.boolean(),
  comment: z.boolean(),
  like: z.boolean(),
  share: z.boolean(),
  report: z.boolean(),
  moderate: z.boolean(),
})

/** The head of another entry: of the shared one, or of the lesson that a solution answers. */
export const EntryHead = z.object({
  id: EntryId,
  category: EntryCategory,
  title: z.nullable(z.string()),
  text: z.string(),
  /** The library of an article. */
  library: z.nullable(LibraryName),
  author: EntityCard,
})

/** An entry as shown in a card, on the life line or on its own page. */
export const EntryItem = z.object({
  id: EntryId,
  type: z.enum(['NOTE', 'MOOD', 'LESSON', 'SOLUTION', 'ARTICLE', 'BROADCAST']),
  note_type: z.nullable(NoteType),
  category: EntryCategory,
  post_category: z.nullable(PostCategory),
  title: z.nullable(z.string()),
  text: z.string(),
  /** The text of a solution. */
  answer_text: z.nullable(z.string()),
  mood: z.nullable(Mood),
  /** The viewer’s own tags on it; empty for everybody but its author. */
  tags: z.array(TagId),
  media: z.array(MediaRecord),
  poll: z.nullable(Poll),
  event: z.nullable(EntryEvent),
  privacy_status: PrivacyLevel,
  /** waiting: for a moderator; hidden: by a moderator. Only its author and the moderators see either. */
  state: z.enum(['published', 'waiting', 'hidden']),
  hidden_reason: z.nullable(z.string()),
  owned_by_me: z.boolean(),
  liked: z.boolean(),
  lesson_id: z.nullable(EntryId),
  lesson: z.nullable(EntryHead),
  shared: z.nullable(EntryHead),
  /** The library of an article. */
  library: z.nullable(LibraryName),
  /** The consultant of the author who sees it too; null for everybody but these two. */
  consultant: z.nullable(EntityCard),
  /** The new friend of the author; null if the viewer may not see them. */
  friend: z.nullable(EntityCard),
  evaluation_count: z.number(),
  comment_count: z.number(),
  share_count: z.number(),
  created_at: z.string(),
  occurred_on: z.string(),
  occurred_at: z.string(),
  zone: z.string(),
  edited: z.boolean(),
  place: z.nullable(Place),
  profile_image: z.nullable(z.string()),
  display_name: z.string(),
  author: EntityCard,
  group: z.nullable(EntityCard),
  can: EntryCan,
})
export type EntryItem = z.output<typeof EntryItem>

export const EntryPage = z.object({ data: z.array(EntryItem), next: z.nullable(Cursor) })
