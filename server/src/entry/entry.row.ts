import type { EntryItem } from '@entemi/contract/entry'
import type { EntryId } from '@entemi/contract/ids'
import { jsonValues, nameValues, type Columns } from '#/db/values.ts'
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

const columns: Columns<EntryRow> = {
  id: 'text',
  author_id: 'text',
  group_id: 'text',
  shared_id: 'text',
  lesson_id: 'text',
  friend_id: 'text',
  kind: 'text',
  privacy: 'number',
  state: 'number',
  note_type: 'text',
  category: 'text',
  library: 'text',
  title: 'text',
  text: 'text',
  mood: 'number',
  hidden_reason: 'text',
  occurred_on: 'text',
  occurred_at: 'text',
  edited_at: 'text',
  zone: 'text',
  lat_cell: 'number',
  lon_cell: 'number',
  like_count: 'number',
  comment_count: 'number',
  share_count: 'number',
}

/** Of the rows of a table `v`. */
export const entryValues = jsonValues(columns)

export const nameEntry = nameValues(columns)
