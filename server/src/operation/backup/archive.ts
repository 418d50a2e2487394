import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as joinStreams, Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { inParallel } from './parallel.ts'
import type { Step } from './progress.ts'

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))
const count = z.number().check(z.int(), z.gte(0))

/** Names of an installation for its operator, without secrets. */
const Origin = z.object({ site: z.string(), data_folder: z.string(), database: z.string(), media: z.string() })
export type Origin = z.output<typeof Origin>

/** The manifest of an archive. SHA256SUMS beside it has the checksum of every file, this one included. */
const Manifest = z.object({
  format: z.literal('entemi-backup'),
  version: z.literal(1),
  made_at: z.iso.datetime(),
  /** Where it was made; missing in older archives. */
  origin: z.optional(Origin),
  program: z.string(),
  /** When every file was last read and compared with its checksum; missing in older archives, which all were. */
  verified_at: z.optional(z.iso.datetime()),
  postgres: z.string(),
  /** The schema: the last number, and what each file was when it ran. */
  migrations: z.array(z.object({ number: count, name: z.string(), checksum: z.string() })).check(z.minLength(1)),
  tables: z.array(z.object({ name, columns: z.array(name), rows: count })),
  /** Effects that were not done yet. */
  effects: count,
  media: z.object({ files: count, bytes: count }),
  /** Keys that were erased while the backup was made: their rows are deleted at restore. */
  media_gone: z.array(z.string()),
  /** Keys whose files were missing when the backup was made. */
  media_lost: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export interface Archive {
  folder: string
  manifest: Manifest
  /** By path in the archive. */
  sums: Map<string, string>
}

/** The archive cannot be used; the message is one sentence for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export const manifestFile = 'manifest.json'
export const sumsFile = 'SHA256SUMS'
export const effectsFile = 'effects.copy.zst'
export const tableFile = (table: string): string => `tables/${table}.copy.zst`
export const mediaFile = (key: string, variant: string): string => `media/${key.slice(0, 2)}/${key}/${variant}`

/** Reads the manifest and verifies every file, except those that were just linked. Changes nothing. */
export async function requireWholeArchive(
  folder: string,
  step?: Step,
  linked: ReadonlySet<string> = new Set(),
): Promise<Archive> {
  const sums = parseSums(await readText(folder, sumsFile))
  const manifest = await readManifest(folder)
  const expected = [manifestFile, effectsFile, ...manifest.tables.map((table) => tableFile(table.name))]
  for (const file of expected) if (!sums.has(file)) throw new ArchiveError(`The archive has no checksum of ${file}.`)
  const media = [...sums.keys()].filter((file) => file.startsWith('media/'))
  if (media.length !== manifest.media.files)
    throw new ArchiveError(`The archive lists ${media.length} media files instead of ${manifest.media.files}.`)

  const rows = new Map(manifest.tables.map((table) => [tableFile(table.name), table.rows]))
  rows.set(effectsFile, manifest.effects)
  const verify = async ([file, sum]: [string, string]): Promise<void> => {
    const path = join(folder, file)
    const found = await hashOf(createReadStream(path)).catch(() => undefined)
    if (found === undefined) throw new ArchiveError(`The archive lacks the file ${file}.`)
    if (found !== sum) throw new ArchiveError(`The file ${file} of the archive is broken: its checksum differs.`)
    const expected = rows.get(file)
    if (expected === undefined) return
    const lines = await countLines(path)
    if (lines !== expected) throw new ArchiveError(`The file ${file} holds ${lines} rows instead of ${expected}.`)
  }
  const unread = [...sums].filter(([file]) => !linked.has(file))
  await inParallel(unread, verify, (done, total) => step?.('Verifying the archive', done, total))
  return { folder, manifest, sums }
}

/** Does not verify checksums. */
export async function readManifest(folder: string): Promise<Manifest> {
  return parseManifest(folder, await readText(folder, manifestFile))
}

export const isArchiveName = (entry: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(entry)
export const archiveName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** When the backup was started. */
export const archiveInstant = (entry: string): Date => new Date(entry.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

/** Its clock was wrong when it was made. */
export const isDatedInFuture = (entry: string): boolean => entry > archiveName(new Date())

/**
 * Complete archives in a folder, oldest first; an unfinished one has another name. Those dated in the future were made while
 * the clock was wrong: if one counted as the newest, missing backups would not be noticed.
 */
export async function listArchives(folder: string): Promise<{ past: string[]; future: string[] }> {
  const names = (await readdir(folder).catch(() => [])).filter(isArchiveName).sort()
  return { past: names.filter((name) => !isDatedInFuture(name)), future: names.filter(isDatedInFuture) }
}

/** Deletes all but the newest `keep`: the privacy text promises that deleted data is deleted from backups too. */
export async function pruneArchives(folder: string, keep: number): Promise<string[]> {
  const old = (await listArchives(folder)).past.slice(0, -keep)
  for (const entry of old) await rm(join(folder, entry), { recursive: true, force: true })
  return old
}

/** By path; empty if the list cannot be read. */
export async function readSums(folder: string): Promise<Map<string, string>> {
  return parseSums(await readFile(join(folder, sumsFile), 'utf8').catch(() => ''))
}

export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** Passes the bytes through; `digest` and `bytes` are valid at the end of the stream. */
export function createMeter(): Transform & { digest: () => string; bytes: () => number } {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return Object.assign(meter, { digest: () => hash.digest('hex'), bytes: () => bytes })
}

/** A read error must fail the stream: with `pipe` alone it would be uncaught and end the process. */
export const readTable = (path: string): Readable =>
  joinStreams(createReadStream(path), createZstdDecompress(), () => {})

async function countLines(path: string): Promise<number> {
  let lines = 0
  await pipeline(createReadStream(path), createZstdDecompress(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
  }).catch(() => {
    lines = Number.NaN
  })
  return lines
}

async function readText(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8').catch(() => {
    throw new ArchiveError(`${folder} is no archive of Entemi: it has no ${file}.`)
  })
}

export function parseManifest(folder: string, text: string): Manifest {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new ArchiveError(`The ${manifestFile} of ${folder} is broken.`)
  }
  const { success, data } = Manifest.safeParse(given)
  if (!success) throw new ArchiveError(`${folder} is no archive of Entemi that this version can read.`)
  return data
}

/** In the format of `sha256sum`. Paths that leave the folder are refused. */
const sumLine =
  /^([0-9a-f]{64}) {2}(manifest\.json|effects\.copy\.zst|tables\/[a-z0-9_]+\.copy\.zst|media\/[A-Za-z0-9_-]{2}\/[A-Za-z0-9_-]{22,}\/[a-z0-9][a-z0-9.-]*)$/

export function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, sum, file] = sumLine.exec(line) ?? []
    if (sum === undefined || file === undefined) throw new ArchiveError(`A line of ${sumsFile} cannot be read.`)
    sums.set(file, sum)
  }
  return sums
}
