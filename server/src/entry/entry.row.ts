import type { EntryItem } from '@entemi/contract/entry'
import type { EntryId } from '@entemi/contract/ids'
import { jsonValues, nameValues, type Values } from '#/db/values.ts'
import type { VisibleEntry } from './entry.visibility.ts'

type Facts = 'author_id' | 'group_id' | 'shared_id' | 'kind' | 'privacy' | 'state'

export interface EntryRow extends Pick<VisibleEntry, Facts> {
  id: EntryId
  lesson_id: EntryId | null
  friend_id: string | null
  note_type: EntryItem['note_type']
  category: EntryItem['post_category']
  library: EntryItem['library']
  title: string | null
  text: string
  mood: number | null
  hidden_reason: string | null
  occurred_on: string
  occurred_at: string
  edited_at: string | null
  zone: string
  lat_cell: number | null
  lon_cell: number | null
  like_count: number
  comment_count: number
  share_count: number
}

const columns = [
  'id',
  'author_id',
  'group_id',
  'shared_id',
  'lesson_id',
  'friend_id',
  'kind',
  'privacy',
  'state',
  'note_type',
  'category',
  'library',
  'title',
  'text',
  'mood',
  'hidden_reason',
  'occurred_on',
  'occurred_at',
  'edited_at',
  'zone',
  'lat_cell',
  'lon_cell',
  'like_count',
  'comment_count',
  'share_count',
] as const satisfies readonly (keyof EntryRow)[]

export type EntryValues = Values<EntryRow, typeof columns>

/** Of the rows of a table `v`. */
export const entryValues = jsonValues<EntryValues>(columns)

export const nameEntry = nameValues<EntryRow>(columns)
