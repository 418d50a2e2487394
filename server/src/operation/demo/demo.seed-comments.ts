import type { Tx } from '#/platform/db/tx.ts'
import { demoComments } from './demo.comments.ts'
import { demoEntries, type DemoEntry } from './demo.entries.ts'
import { requireEntryId, zoneOf, type DemoIds } from './demo.ids.ts'
import { demoZone } from './demo.people.ts'
import { createRandom, type Random } from './demo.random.ts'
import { insertRows } from './demo.store.ts'
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
    // within hours, and before the day of seeding: one from the future would be sorted after all that follow
    const left = at.until(midnight).total('minutes')
    at = at.add({ seconds: Math.round(Math.min(left * 0.4, random.between(12, 200)) * 60) })
    return { comment, id: random.uuid(at) }
  })
  const answeredBy = (place: number): number =>
    rows.slice(0, place).findLastIndex(({ comment }) => comment.author === rows[place]?.comment.replyTo)
  // two levels: a reply to a reply is in the thread of the first comment
  const threadOf = (place: number): number => {
    const answered = answeredBy(place)
    return answered < 0 ? place : threadOf(answered)
  }
  return rows.map(({ comment, id }, place) => ({
    id,
    entry_id: requireEntryId(ids, entry.no),
    author_id: ids.person[comment.author],
    sub_thread_id: threadOf(place) === place ? null : (rows[threadOf(place)]?.id ?? null),
    reply_to: rows[answeredBy(place)]?.id ?? null,
    text: comment.text,
    comment_count: rows.filter((_, later) => later !== place && threadOf(later) === place).length,
  }))
}
