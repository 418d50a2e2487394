import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#/platform/storage/storage.ts'
import { createMeter, hashOf, mediaFile } from './archive.ts'
import { inParallel } from './parallel.ts'
import type { Step } from './progress.ts'

export interface CopiedMedia {
  sums: Map<string, string>
  bytes: number
  /** Keys without their files. */
  missing: string[]
  /** Files taken over from the previous archive. */
  linked: Set<string>
}

/** The archive whose files are linked instead of copied. */
export interface Previous {
  folder: string
  sums: Map<string, string>
  /** Read its files and compare them with their checksums: a damaged one is copied again. */
  mustVerify: boolean
}

/**
 * Copies the files of the keys into an archive. The file of a key never changes: one that the previous archive has is hard
 * linked without being read, so that a week of backups takes the space of one and a night reads only what is new.
 */
export async function copyMedia(
  keys: readonly string[],
  from: Storage,
  to: string,
  before: Previous | undefined,
  step?: Step,
): Promise<CopiedMedia> {
  const copied: CopiedMedia = { sums: new Map(), bytes: 0, missing: [], linked: new Set() }
  const copy = async (key: string): Promise<void> => {
    const variants = await from.list(`${key}/`)
    const files = new Map<string, { sum: string; bytes: number }>()
    for (const variant of variants) {
      const file = mediaFile(key, variant)
      const target = join(to, file)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const linked = before && (await takeOver(before, file, target))
      if (linked !== undefined) copied.linked.add(file)
      const done = linked ?? (await copyOne(from, `${key}/${variant}`, target))
      if (done !== undefined) files.set(file, done)
    }
    // erased while it was copied: an incomplete image is removed
    if (variants.length === 0 || files.size < variants.length) {
      copied.missing.push(key)
      return rm(join(to, mediaFile(key, '')), { recursive: true, force: true })
    }
    for (const [file, { sum, bytes }] of files) {
      copied.sums.set(file, sum)
      copied.bytes += bytes
    }
  }
  await inParallel(keys, copy, (done, total) => step?.('Copying media', done, total))
  return copied
}

async function takeOver(
  { folder, sums, mustVerify }: Previous,
  file: string,
  target: string,
): Promise<{ sum: string; bytes: number } | undefined> {
  const sum = sums.get(file)
  const source = join(folder, file)
  if (sum === undefined) return undefined
  // a damaged file would be linked into every following archive
  if (mustVerify && (await hashOf(createReadStream(source)).catch(() => '')) !== sum) return undefined
  try {
    await link(source, target)
    return { sum, bytes: (await stat(target)).size }
  } catch {
    return undefined // a file system without hard links
  }
}

async function copyOne(
  from: Storage,
  key: string,
  target: string,
): Promise<{ sum: string; bytes: number } | undefined> {
  const file = await from.find(key)
  if (file === undefined) return undefined
  const meter = createMeter()
  try {
    await pipeline(file.stream(), meter, createWriteStream(target, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return { sum: meter.digest(), bytes: meter.bytes() }
}
