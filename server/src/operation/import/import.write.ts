import type { EntryId, MediaKey, TagId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { inTransaction } from '#/platform/db/database.ts'
import { newIdAt } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { hasConsent } from '#/core/consent/consent.service.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { holdPerson } from '#/core/entity/entity.service.ts'
import { addPastEntries, entryDefaults, refreshMood, type NewEntry } from '#/core/entry/entry.service.ts'
import { attachImported, eraseImported } from '#/core/entry/entry.media.ts'
import { touchState } from '#/core/state/state.service.ts'
import { placeOfPosition } from '#/core/town/town.place.ts'
import type { PlaceColumns } from '#/core/town/town.ts'
import { addTags, listTags } from '#/diary/tag/tag.service.ts'
import type { Archive, ImportedEntry, ImportFormat } from './formats/imported.ts'
import { planEntry, type Choices, type PlannedEntry } from './import.entry.ts'
import { ImportRefusal } from './import.file.ts'
import type { ImportParts } from './import.parts.ts'
import { storeMedia } from './import.media.ts'
import { addTo, findDuplicates, readEntries } from './import.preview.ts'
import {
  insertMadeEntries,
  isImporting,
  lockForJob,
  updateImport,
  type Importer,
  type ImportRow,
  type MadeEntry,
} from './import.store.ts'

/** Entries of one transaction, fewer if they have many pictures: what was not committed is done again after a stop. */
const batchSize = { entries: 100, media: 20 }

export interface Writing {
  row: ImportRow
  who: Importer
  archive: Archive
  format: ImportFormat
  /** When other members' imports are to go on. */
  isOver: () => boolean
}

/** True if all entries are made; false if there are more, and the job shall be queued again. */
export async function writeEntries(
  parts: ImportParts,
  { row, who, archive, format, isOver }: Writing,
): Promise<boolean> {
  const choices = await readChoices(parts.db, who, row)
  let [at, batch]: [number, ImportedEntry[]] = [0, []]
  const mediaOf = (): number => batch.reduce((sum, { media }) => sum + media.length, 0)
  const write = async (): Promise<void> => {
    parts.signal.throwIfAborted()
    if (!parts.disk.hasSpace()) throw new ImportRefusal('storage')
    await writeBatch(parts, { id: row.id, who, archive, format, choices, batch })
    batch = []
  }
  for await (const entry of readEntries({ archive, format, csv: row.csv }, who, () => {})) {
    // an earlier run of the job went through these
    if (at++ < row.position) continue
    batch.push(entry)
    if (batch.length < batchSize.entries && mediaOf() < batchSize.media) continue
    await write()
    if (isOver()) return false
  }
  if (batch.length > 0) await write()
  return true
}

async function readChoices(db: Tx, who: Importer, { moods }: ImportRow): Promise<Choices> {
  const known = new Set((await listTags(db, who)).map(({ name }) => name.toLowerCase()))
  const acceptsTag = (name: string): boolean => {
    if (!known.has(name.toLowerCase()) && known.size >= limits.tag.ofPerson) return false
    known.add(name.toLowerCase())
    return true
  }
  return { zone: who.zone, moods: new Map(Object.entries(moods ?? {})), acceptsTag }
}

interface Batch {
  id: string
  who: Importer
  archive: Archive
  format: ImportFormat
  choices: Choices
  batch: readonly ImportedEntry[]
}

/** Files are stored before the transaction, which would wait for them; those of a batch that fails are erased. */
async function writeBatch(parts: ImportParts, { id, who, archive, format, choices, batch }: Batch): Promise<void> {
  const leftOut = new Map<string, number>()
  const planned = planBatch(batch, choices, leftOut)
  const identified = planned.map(({ plan: { source }, entry: { sourceId } }) => ({ source, sourceId }))
  const duplicates = await findDuplicates(parts.db, who, format, identified)
  const fresh = planned.map(({ plan }) => plan).filter(({ source }) => !duplicates.has(source.toString('hex')))
  const stored = new Map<PlannedEntry['parts'][number], MediaKey[]>()
  const counts = { pictures: 0, recordings: 0 }
  try {
    for (const part of fresh.flatMap((plan) => plan.parts)) {
      const keys: MediaKey[] = []
      stored.set(part, keys)
      for (const media of part.media) {
        parts.signal.throwIfAborted()
        // the pictures of a batch take a while, for which nobody who cancels shall wait
        if (!(await isImporting(parts.db, id))) throw new ImportEndedError()
        const result = await storeMedia(parts.db, parts, who, archive, media)
        if ('leftOut' in result) addTo(leftOut, result.leftOut)
        else {
          keys.push(result.key)
          counts[media.kind === 'image' ? 'pictures' : 'recordings']++
        }
      }
    }
    await inTransaction(parts.db, (tx) =>
      saveBatch(tx, { id, who, fresh, stored, counts, leftOut, size: batch.length, format }),
    )
  } catch (error) {
    await eraseImported(parts.db, who, [...stored.values()].flat())
    throw error
  }
}

/** Of two entries with the same id in the file the first counts. */
function planBatch(
  batch: readonly ImportedEntry[],
  choices: Choices,
  leftOut: Map<string, number>,
): { plan: PlannedEntry; entry: ImportedEntry }[] {
  const planned = new Map<string, { plan: PlannedEntry; entry: ImportedEntry }>()
  for (const entry of batch) {
    const plan = planEntry(entry, choices)
    if (typeof plan === 'string') addTo(leftOut, plan)
    else {
      const key = plan.source.toString('hex')
      if (planned.has(key)) addTo(leftOut, 'twice')
      else planned.set(key, { plan, entry })
    }
  }
  return [...planned.values()]
}

interface Saved {
  id: string
  who: Importer
  format: ImportFormat
  fresh: readonly PlannedEntry[]
  stored: ReadonlyMap<PlannedEntry['parts'][number], MediaKey[]>
  counts: { pictures: number; recordings: number }
  leftOut: ReadonlyMap<string, number>
  /** How many entries of the file the batch is. */
  size: number
}

/** Everything of a batch, or nothing: an interrupted import goes on after the last whole batch. */
async function saveBatch(tx: Tx, { id, who, format, fresh, stored, counts, leftOut, size }: Saved): Promise<void> {
  // before the row of the import: an erasure locks them in this order
  const isHere = await holdPerson(tx, who.personId)
  const row = isHere ? (await lockForJob(tx, id))?.row : undefined
  if (row?.state !== 'importing' || row.privacy === null) throw new ImportEndedError()
  const hasPlaces = await hasConsent(tx, who, 'location')
  const tagIds = new Map<string, TagId>()
  const [entries, made]: [(NewEntry & { id: EntryId })[], MadeEntry[]] = [[], []]
  const media = new Map<EntryId, MediaKey[]>()
  for (const plan of fresh) {
    const tags = await resolveTags(tx, who, plan.tags, tagIds)
    const place: Partial<PlaceColumns> =
      hasPlaces && plan.position !== undefined ? await placeOfPosition(tx, plan.position) : {}
    for (const [index, part] of plan.parts.entries()) {
      const [first, keys] = [index === 0, stored.get(part) ?? []]
      const entryId = newIdAt<EntryId>(new Date(Date.parse(plan.occurred_at) + index))
      const mood = first ? plan.mood : null
      // all its pictures were left out
      if (part.text === '' && keys.length === 0 && mood === null) continue
      entries.push({
        ...entryDefaults,
        id: entryId,
        kind: part.text === '' && keys.length === 0 ? 'mood' : 'note',
        privacy: row.privacy,
        occurred_on: plan.occurred_on,
        occurred_at: plan.occurred_at,
        zone: plan.zone,
        mood,
        tags: first ? tags : [],
        text: await prepareText(tx, who, part.text),
        ...place,
      })
      if (keys.length > 0) media.set(entryId, keys)
      made.push({ source: plan.source, part: index, entryId })
    }
  }
  await addPastEntries(tx, who, entries)
  for (const [entryId, keys] of media) await attachImported(tx, who, entryId, keys)
  await insertMadeEntries(tx, who, { id, format }, made)
  await updateImport(tx, id, {
    position: row.position + size,
    made: row.made + entries.length,
    pictures: row.pictures + counts.pictures,
    recordings: row.recordings + counts.recordings,
    left_out: addCounts(row.left_out, leftOut),
  })
  await refreshMood(tx, who.personId)
  await touchState(tx, who.accountId)
}

/** It was cancelled, or its account erased. */
export class ImportEndedError extends Error {}

async function resolveTags(
  tx: Tx,
  who: Importer,
  names: readonly string[],
  known: Map<string, TagId>,
): Promise<TagId[]> {
  const ids = new Set<TagId>()
  for (const name of names) {
    const id = known.get(name) ?? (await addTags(tx, who, [name])).ids[0]
    if (id === undefined) continue
    known.set(name, id)
    ids.add(id)
  }
  return [...ids]
}

function addCounts(
  before: Readonly<Record<string, number>>,
  more: ReadonlyMap<string, number>,
): Record<string, number> {
  const sum = new Map(Object.entries(before))
  for (const [name, count] of more) sum.set(name, (sum.get(name) ?? 0) + count)
  return Object.fromEntries(sum)
}
