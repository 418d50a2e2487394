import type { Tx } from '#/platform/db/tx.ts'
import { demoBroadcast } from './demo.broadcast.ts'
import { mainSite, type DemoIds } from './demo.ids.ts'
import { demoZone } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertRows, insertSearchTexts } from './demo.store.ts'
import { dated } from './demo.time.ts'

const thursday = 4

/** An announced broadcast with the first chat messages. */
export async function seedBroadcast(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('broadcast')
  const { title, text, host, moderators, chat } = demoBroadcast
  const announced = today.subtract({ days: 2 }).toZonedDateTime({ timeZone: demoZone, plainTime: '18:00' })
  // never today: in the evening it would already be over
  const days = ((thursday - today.dayOfWeek + 6) % 7) + 1
  const starts = today.add({ days }).toZonedDateTime({ timeZone: demoZone, plainTime: '19:00' })
  const id = random.uuid(announced.toInstant())
  const entry = { id, author_id: ids.person[host], site_id: mainSite, privacy: 9 as const, kind: 'broadcast' as const }
  await insertRows(tx, 'entry', [{ ...dated(announced), ...entry, title, text }])
  await insertSearchTexts(tx, [{ id, text: `${title} ${text}` }])
  await insertRows(tx, 'channel', [
    { entry_id: id, status: 'scheduled', source: 'browser', starts_at: starts.toInstant().toString(), slow_seconds: 0 },
  ])
  await insertRows(
    tx,
    'channel_moderator',
    moderators.map((key) => ({ channel_id: id, entity_id: ids.person[key] })),
  )
  let at = today.subtract({ days: 1 }).toZonedDateTime({ timeZone: demoZone, plainTime: '20:10' }).toInstant()
  await insertRows(
    tx,
    'chat',
    chat.map(([from, words]) => {
      at = at.add({ minutes: random.between(1, 4) })
      return { id: random.uuid(at), channel_id: id, author_id: ids.person[from], text: words }
    }),
  )
}
