import type { Tx } from '#/platform/db/tx.ts'
import { demoConversations, type DemoConversation } from './demo.conversations.ts'
import { companySite, mainSite, type DemoIds } from './demo.ids.ts'
import { demoZone } from './demo.people.ts'
import { createRandom, type Random } from './demo.random.ts'
import { insertRows } from './demo.store.ts'

/** All read: the demo starts without unread messages. */
export async function seedConversations(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('conversations')
  const talks = demoConversations.map((talk, place) => describeTalk(talk, place + 1, today, ids, random))
  await insertRows(
    tx,
    'conversation',
    talks.map(({ conversation }) => conversation),
  )
  await insertRows(
    tx,
    'message',
    talks.flatMap(({ messages }) => messages),
  )
  await insertRows(
    tx,
    'conversation_side',
    talks.flatMap(({ sides }) => sides),
  )
}

/** The first of them ended yesterday evening, each of the others a day before the last. */
function describeTalk(talk: DemoConversation, days: number, today: Temporal.PlainDate, ids: DemoIds, random: Random) {
  const evening = today.subtract({ days }).toZonedDateTime({ timeZone: demoZone, plainTime: '19:10' })
  let at = evening.toInstant()
  const id = random.uuid(at)
  const site_id = talk.site === undefined ? mainSite : companySite
  const messages = talk.lines.map(([from, text]) => {
    at = at.add({ minutes: random.between(1, 25) })
    return { id: random.uuid(at), conversation_id: id, sender_id: ids.person[from], text }
  })
  const last = messages.at(-1)?.id ?? null
  const [one, other] = talk.between.map((key) => ids.person[key]) as [string, string]
  const side = { conversation_id: id, site_id, last_id: last, read_id: last, unread: 0 }
  return {
    conversation: { id, site_id, low_id: one < other ? one : other, high_id: one < other ? other : one },
    messages,
    sides: [
      { ...side, owner_id: one, other_id: other },
      { ...side, owner_id: other, other_id: one },
    ],
  }
}
