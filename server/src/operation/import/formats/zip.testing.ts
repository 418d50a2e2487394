import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openArchive, type ArchiveLimits } from './archive.ts'
import type { Archive, FormatReader, ImportedEntry, ReadOptions } from './imported.ts'
import { packSample, type SampleFiles } from './samples.ts'

/** An archive that is closed and deleted at the end of the test. */
export async function openBytes(bytes: Buffer, name = 'sent.zip', limits?: ArchiveLimits): Promise<Archive> {
  const folder = mkdtempSync(join(tmpdir(), 'entemi-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  writeFileSync(file, bytes)
  const archive = await openArchive(file, name, limits)
  onTestFinished(() => archive.close())
  return archive
}

export const openFiles = async (files: SampleFiles): Promise<Archive> => openBytes(await packSample(files))

/** Every entry, and the reasons of what was skipped with their counts. */
export async function readAll(
  reader: FormatReader,
  archive: Archive,
  options: ReadOptions = {},
): Promise<{ entries: ImportedEntry[]; skipped: Record<string, number> }> {
  const skipped: Record<string, number> = {}
  const onSkip = (reason: string): void => {
    skipped[reason] = (skipped[reason] ?? 0) + 1
  }
  const entries: ImportedEntry[] = []
  for await (const entry of reader.read(archive, { ...options, onSkip })) entries.push(entry)
  return { entries, skipped }
}
