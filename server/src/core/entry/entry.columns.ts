import type { EntryTable } from '#/platform/db/types.gen.ts'

interface Column {
  /** Its SQL type if the value comes with a new entry; null if the database sets it. */
  written: 'uuid' | 'text' | 'smallint' | 'boolean' | 'date' | 'timestamptz' | 'uuid[]' | 'jsonb' | null
  /** The SQL value it gets when the entry is removed; null if it is unchanged. */
  removed: string | null
  /** Whether it is part of a row that is read to present the entry. */
  presented: boolean
  /** Whether its author gets it in the export. */
  exported: boolean
}

const presented = { removed: null, presented: true, exported: true } as const
const internal = { removed: null, presented: false, exported: true } as const

/**
 * Every column of the table entry, and what happens to it. Writing, removal, presenting and export are made from this
 * list: without a new column the list does not compile. Erasure uses platform/db/owners.ts, which lists the columns that
 * name a person.
 */
export const entryColumns = {
  id: { ...presented, written: 'uuid' },
  author_id: { ...presented, written: 'uuid' },
  /** Who wrote it in another entity's name. Not exported: it would reveal the account of another person. */
  acted_by: { ...internal, written: 'uuid', exported: false },
  group_id: { ...presented, written: 'uuid' },
  lesson_id: { ...presented, written: 'uuid' },
  shared_id: { ...presented, written: 'uuid', removed: 'NULL' },
  friend_id: { ...presented, written: null, removed: 'NULL' },
  site_id: { ...internal, written: 'smallint' },
  privacy: { ...presented, written: 'smallint', removed: '-1' },
  state: { ...presented, written: 'smallint' },
  mood: { ...presented, written: 'smallint', removed: 'NULL' },
  occurred_on: { ...presented, written: 'date' },
  occurred_at: { ...presented, written: 'timestamptz' },
  edited_at: { ...presented, written: null },
  like_count: { ...presented, written: null, removed: '0' },
  comment_count: { ...presented, written: null, removed: '0' },
  share_count: { ...presented, written: null },
  /** The square of a place that no town names yet. */
  lat_cell: { ...internal, written: 'smallint', removed: 'NULL' },
  lon_cell: { ...internal, written: 'smallint', removed: 'NULL' },
  place: { ...presented, written: 'jsonb', removed: 'NULL' },
  claim_ask: { ...internal, written: 'boolean' },
  open_to_claim: { ...internal, written: null, removed: 'false' },
  // a CHECK refuses a mood without its number and a friendship without the friend
  kind: { ...presented, written: 'text', removed: `CASE WHEN kind IN ('mood', 'friend') THEN 'note' ELSE kind END` },
  note_type: { ...presented, written: 'text' },
  category: { ...presented, written: 'text' },
  library: { ...presented, written: 'text' },
  audience: { ...internal, written: 'text' },
  zone: { ...presented, written: 'text' },
  /** Set by the removal itself, with the moderator's reason. */
  hidden_reason: { ...presented, written: null },
  title: { ...presented, written: 'text', removed: 'NULL' },
  text: { ...presented, written: 'text', removed: `''` },
  /** Sent to the author alone: presentEntry. */
  tags: { ...presented, written: 'uuid[]', removed: `'{}'` },
  /** The consultant of the author who sees it too. Sent to these two alone: presentEntry. */
  consultant_id: { ...presented, written: 'uuid', removed: 'NULL' },
  /** The same in every row, for the key of `consultant_id`. */
  consultant_letter: { ...internal, written: null, exported: false },
  /** Whether a poll hangs on it: a page without one reads no poll. */
  has_poll: { ...presented, written: 'boolean', removed: 'false' },
  /** The same for an event. */
  has_event: { ...presented, written: 'boolean', removed: 'false' },
  may_have_media: { ...internal, written: null },
} as const satisfies Record<keyof EntryTable, Column>

type ColumnName = keyof typeof entryColumns
type NamesWhere<Facts> = {
  [Name in ColumnName]: (typeof entryColumns)[Name] extends Facts ? Name : never
}[ColumnName]

export type WrittenColumn = Exclude<ColumnName, NamesWhere<{ written: null }>>
export type PresentedColumn = NamesWhere<{ presented: true }>

export const columns = Object.entries<Column>(entryColumns).map(([name, facts]) => ({ name, ...facts }))
export const written = columns.filter((column) => column.written !== null)

export const unexportedColumns: readonly string[] = columns.flatMap(({ name, exported }) => (exported ? [] : [name]))
