import { readFile } from 'node:fs/promises'
import type { Tx } from '#/platform/db/tx.ts'
import { demoEntries } from './demo.entries.ts'
import { mainSite, zoneOf, type DemoIds } from './demo.ids.ts'
import type { ImageStore } from './demo.images.ts'
import { createRandom } from './demo.random.ts'
import { insertRows, setMediaAccounts } from './demo.store.ts'
import { momentOf } from './demo.time.ts'

export interface DemoVoice {
  id: string
  dbKey: string
  entry: number
  ownerId: string
  bytes: number
}

const mime = 'audio/webm'
const duration = 8.02
const peaks = [
  ...[30, 48, 66, 70, 74, 69, 63, 44, 47, 73, 86, 95, 100, 85, 78, 54, 52, 75, 92, 99, 95, 81, 65, 49, 44, 61, 71, 73],
  ...[
    71, 58, 46, 28, 27, 38, 40, 39, 33, 26, 23, 14, 11, 14, 14, 15, 11, 11, 9, 5, 6, 9, 12, 13, 15, 14, 14, 9, 15, 23,
  ],
  ...[31, 38, 40, 38, 35, 24],
]
/** Anna hums at the end of a day. */
const hummed = 1

/** Stores the voice of an entry: a hummed melody, made of tones. */
export async function storeVoice(storage: ImageStore, today: Temporal.PlainDate, ids: DemoIds): Promise<DemoVoice> {
  const entry = demoEntries.find(({ no }) => no === hummed)
  if (entry === undefined) throw new Error('the demo has no entry for its voice')
  const random = createRandom('voice')
  const id = random.uuid(momentOf(today, entry.when, zoneOf(entry.author)).toInstant())
  const dbKey = random.hex(32)
  const bytes = await readFile(new URL('./demo.voice.webm', import.meta.url))
  await storage.put(`${dbKey}/orig`, bytes, mime)
  return { id, dbKey, entry: entry.no, ownerId: ids.person[entry.author], bytes: bytes.length }
}

export async function seedVoice(tx: Tx, ids: DemoIds, voice: DemoVoice): Promise<void> {
  const entryId = ids.entry.get(voice.entry)
  if (entryId === undefined) return
  await insertRows(tx, 'media', [
    {
      id: voice.id,
      db_key: voice.dbKey,
      owner_id: voice.ownerId,
      site_id: mainSite,
      media_type: 'a' as const,
      state: 'ready' as const,
      mime,
      bytes: voice.bytes,
      duration,
      peaks,
      title: 'Dúdolás a nap végén',
    },
  ])
  await setMediaAccounts(tx)
  await insertRows(tx, 'entry_media', [{ entry_id: entryId, place: 0, media_id: voice.id }])
}
