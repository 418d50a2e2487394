import type { ImportPreview } from '@entemi/contract/operation/import'
import { limits } from '@entemi/contract/platform/limits'
import type { Tx } from '#/platform/db/tx.ts'
import { listVisibleIds } from '#/core/visibility/entry.ts'
import type { Archive, ImportedEntry, ImportFormat } from './formats/imported.ts'
import { readers } from './formats/readers.ts'
import { nameOfMood, planEntry, type PlannedEntry } from './import.entry.ts'
import { ImportRefusal } from './import.file.ts'
import { guessMood } from './import.moods.ts'
import { listKnownSources, type Importer, type ImportRow } from './import.store.ts'

interface Source {
  archive: Archive
  format: ImportFormat
  csv: ImportRow['csv']
}

export function readEntries(
  { archive, format, csv }: Source,
  who: Importer,
  onSkip: (reason: string) => void,
): AsyncIterable<ImportedEntry> {
  const columns = csv === null ? {} : { columns: csv.fields as Record<string, string> }
  const reader = readers[format]
  if (reader === undefined) throw new ImportRefusal('unknown_format')
  return reader.read(archive, { locale: who.language, onSkip, ...columns })
}

const batchSize = 500

/** Goes through the whole file, and changes nothing. */
export async function makePreview(db: Tx, source: Source, who: Importer, signal: AbortSignal): Promise<ImportPreview> {
  const skipped = new Map<string, number>()
  const [moods, tags, days] = [new Map<string, number>(), new Set<string>(), new Set<string>()]
  const preview = { entries: 0, pictures: 0, recordings: 0, places: 0, duplicates: 0 }
  const choices = { zone: who.zone, moods: new Map<string, number>(), acceptsTag: () => true }
  let batch: Identified[] = []
  const count = async (): Promise<void> => {
    preview.duplicates += (await findDuplicates(db, who, source.format, batch)).size
    batch = []
    signal.throwIfAborted()
  }
  for await (const entry of readEntries(source, who, (reason) => addTo(skipped, reason))) {
    const plan = planEntry(entry, choices)
    if (typeof plan === 'string') {
      addTo(skipped, plan)
      continue
    }
    if (++preview.entries > limits.import.entries) throw new ImportRefusal('too_many')
    days.add(plan.occurred_on)
    for (const { kind } of entry.media) preview[kind === 'image' ? 'pictures' : 'recordings']++
    if (plan.position !== undefined) preview.places++
    if (entry.mood !== undefined) addTo(moods, nameOfMood(entry.mood))
    for (const tag of plan.tags) tags.add(tag.toLowerCase())
    batch.push({ source: plan.source, sourceId: entry.sourceId })
    if (batch.length >= batchSize) await count()
  }
  await count()
  const sorted = [...days].toSorted()
  return {
    ...preview,
    days: days.size,
    from: sorted[0] ?? null,
    to: sorted.at(-1) ?? null,
    tags: tags.size,
    moods: [...moods]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, limits.import.moods)
      .map(([name, number]) => ({ name, count: number, mood: guessMood(name, source.format) })),
    skipped: [...skipped].map(([name, number]) => ({ name, count: number })),
  }
}

export const addTo = (counts: Map<string, number>, name: string): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1)

type Identified = Pick<PlannedEntry, 'source'> & Pick<ImportedEntry, 'sourceId'>

/** What an earlier import made; of an export of this site also what is still here. As hexadecimal. */
export async function findDuplicates(
  tx: Tx,
  who: Importer,
  format: ImportFormat,
  entries: readonly Identified[],
): Promise<Set<string>> {
  const known = await listKnownSources(
    tx,
    who,
    format,
    entries.map((entry) => entry.source),
  )
  if (format !== 'entemi') return known
  const here = new Set<string>(
    await listVisibleIds(
      tx,
      who,
      entries.map((entry) => entry.sourceId),
    ),
  )
  for (const { source, sourceId } of entries) if (here.has(sourceId)) known.add(source.toString('hex'))
  return known
}
