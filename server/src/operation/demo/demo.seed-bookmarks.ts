import type { Tx } from '#/platform/db/tx.ts'
import { requireEntryId, type DemoIds } from './demo.ids.ts'
import { demoZone } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertRows } from './demo.store.ts'

/** The entries that Anna has bookmarked, the last one first. */
const bookmarked = [3, 2]

export async function seedBookmarks(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('bookmarks')
  const rows = bookmarked.map((no, days) => ({
    owner_id: ids.person.anna,
    entry_id: requireEntryId(ids, no),
    id: random.uuid(today.subtract({ days }).toZonedDateTime(demoZone).toInstant()),
  }))
  await insertRows(tx, 'bookmark', rows)
}
