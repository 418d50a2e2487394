import type { Tx } from '#/platform/db/tx.ts'
import { demoEntries } from './demo.entries.ts'
import { mainSite, zoneOf, type DemoIds } from './demo.ids.ts'
import type { ImageStore } from './demo.images.ts'
import { createRandom } from './demo.random.ts'
import { insertRows, setMediaAccounts } from './demo.store.ts'
import { momentOf } from './demo.time.ts'

export interface DemoFile {
  id: string
  dbKey: string
  entryId: string
  ownerId: string
  bytes: number
}

const mime = 'application/pdf'
/** Mari asks what to plant in the shade. */
const asked = 31
const lines = ['Az agyas az ovoda mogott', 'Hossza 6 m, szelessege 1,5 m', 'Egesz nap arnyek, nyirkos fold']

/** Stores the sketch that belongs to a question in a group. */
export async function storeFile(storage: ImageStore, today: Temporal.PlainDate, ids: DemoIds): Promise<DemoFile> {
  const entry = demoEntries.find(({ no }) => no === asked)
  const entryId = ids.entry.get(asked)
  if (entry === undefined || entryId === undefined) throw new Error('the demo has no entry for its file')
  const random = createRandom('file')
  const id = random.uuid(momentOf(today, entry.when, zoneOf(entry.author)).toInstant())
  const dbKey = random.hex(32)
  const bytes = drawPage()
  await storage.put(`${dbKey}/orig`, bytes, mime)
  return { id, dbKey, entryId, ownerId: ids.person[entry.author], bytes: bytes.length }
}

export async function seedFile(tx: Tx, { id, dbKey, entryId, ownerId, bytes }: DemoFile): Promise<void> {
  const kind = { site_id: mainSite, media_type: 'd' as const, state: 'ready' as const, mime }
  await insertRows(tx, 'media', [{ ...kind, id, db_key: dbKey, owner_id: ownerId, bytes, title: 'Árnyékos ágyás.pdf' }])
  await setMediaAccounts(tx)
  await insertRows(tx, 'entry_media', [{ entry_id: entryId, place: 0, media_id: id }])
}

/** One page in a font that every reader has, which has no accents. */
function drawPage(): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join(' ')
  const drawing = `BT /F1 18 Tf 24 TL 60 760 Td ${text} ET 60 560 400 100 re S`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${file}${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`)
}
