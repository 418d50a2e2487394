import type { EntryCategory } from '@entemi/contract/core/entry'
import { sql, type RawBuilder } from 'kysely'

const noteTypes: Partial<Record<EntryCategory, 'H' | 'D' | 'C' | 'F'>> = {
  gratitude: 'H',
  decision: 'D',
  goal: 'C',
  'occupies-me': 'F',
}

/** Whether the entry `e` is of the category. */
export function ofCategory(category: EntryCategory): RawBuilder<unknown> {
  const type = noteTypes[category]
  if (type !== undefined) return sql`e.note_type = ${type}`
  return category === 'note' ? sql`e.kind = 'note' AND e.note_type IS NULL` : sql`e.kind = ${category}`
}
