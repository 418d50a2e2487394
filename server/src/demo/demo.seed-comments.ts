import type { Tx } from '#/db/database.ts'
import { demoComments } from './demo.comments.ts'
import { demoEntries, type DemoEntry } from './demo.entries.ts'
import { requireEntryId, zoneOf, type DemoIds } from './demo.ids.ts'
import { demoZone } from './demo.people.ts'
import { createRandom, type Random } from './demo.random.ts'
import { insertRows } from './demo.rows.ts'
import { momentOf } from './demo.time.ts'

export async function seedComments(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('comments')
  await insertRows(
    tx,
    'comment',
    demoEntries.flatMap((entry) => listThread(today, ids, entry, random)),
  )
}

function listThread(today: Temporal.PlainDate, ids: DemoIds, entry: DemoEntry, random: Random) {
  const midnight = today.toZonedDateTime(demoZone).toInstant()
  const written = demoComments.filter(({ on }) => on === entry.no)
  let at = momentOf(today, entry.when, zoneOf(entry.author)).toInstant()
  const rows = written.map((comment) => {
    // within hours, and before the day of seeding begins: one from the future would stand above all that follows
    const left = at.until(midnight).total('minutes')
    at = at.add({ seconds: Math.round(Math.min(left * 0.4, random.between(12, 200)) * 60) })
    return { comment, id: random.uuid(at) }
  })
  return rows.map(({ comment, id }, place) => {
    const answered = rows.slice(0, place).findLast((earlier) => earlier.comment.author === comment.replyTo)
    return {
      id,
      entry_id: requireEntryId(ids, entry.no),
      author_id: ids.person[comment.author],
      sub_thread_id: answered?.id ?? null,
      reply_to: answered?.id ?? null,
      text: comment.text,
      comment_count: rows.slice(place + 1).filter((later) => later.comment.replyTo === comment.author).length,
    }
  })
}
