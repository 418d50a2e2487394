import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl'
import type { Archive } from './imported.ts'

export type ArchiveRefusal =
  | 'not_supported'
  | 'damaged'
  | 'encrypted'
  | 'method_unknown'
  | 'too_many_files'
  | 'too_large'
  | 'too_dense'
  | 'overlapping'
  | 'file_missing'
  | 'file_too_large'

/** What was sent cannot be read; the reason is for the member, and holds nothing of the content. */
export class ArchiveError extends Error {
  readonly reason: ArchiveRefusal
  constructor(reason: ArchiveRefusal) {
    super(`the archive cannot be read: ${reason}`)
    this.reason = reason
  }
}

export interface ArchiveLimits {
  files: number
  /** Of all files together, unpacked. */
  totalBytes: number
  /** How many times larger a file may become; text rarely shrinks to a thirtieth. */
  density: number
  /** Smaller files may be denser: a kilobyte of spaces does no harm. */
  denseBytes: number
}

export const archiveLimits: ArchiveLimits = {
  files: 60_000,
  totalBytes: 20 * 1024 ** 3,
  density: 200,
  denseBytes: 1024 ** 2,
}

/** Files that may be sent without a ZIP around them. */
const singleFile = /\.(?:csv|tsv|md|markdown|txt|json|daylio)$/i

/** `name`: how the member's file was called; a file that is no ZIP is an archive with this one name. */
export async function openArchive(file: string, name: string, limits = archiveLimits): Promise<Archive> {
  if (await beginsLikeZip(file)) return openZip(file, limits)
  const path = basename(name.normalize('NFC').replaceAll('\\', '/'))
  if (!singleFile.test(path)) throw new ArchiveError('not_supported')
  const { size } = await stat(file)
  if (size > limits.totalBytes) throw new ArchiveError('too_large')
  return {
    list: () => [{ path, size }],
    read: async (asked, maxBytes) => {
      if (asked !== path) throw new ArchiveError('file_missing')
      if (size > maxBytes) throw new ArchiveError('file_too_large')
      return readStart(file, size)
    },
    close: () => Promise.resolve(),
  }
}

async function beginsLikeZip(file: string): Promise<boolean> {
  const start = await readStart(file, 4)
  // the second is the end of a ZIP without files
  return start.equals(Buffer.from('PK\x03\x04', 'latin1')) || start.equals(Buffer.from('PK\x05\x06', 'latin1'))
}

/** Never more than `length` bytes, even if the file grew. */
async function readStart(file: string, length: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function openZip(file: string, limits: ArchiveLimits): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false }).catch(() => {
    throw new ArchiveError('damaged')
  })
  try {
    const files = await listFiles(zip, limits)
    return {
      list: () => [...files].map(([path, { uncompressedSize }]) => ({ path, size: uncompressedSize })),
      read: async (path, maxBytes) => {
        const entry = files.get(path)
        if (entry === undefined) throw new ArchiveError('file_missing')
        return unpack(zip, entry, maxBytes)
      },
      close: () => {
        zip.close()
        return Promise.resolve()
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Decides by the directory alone, before a byte is unpacked. */
async function listFiles(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.files) throw new ArchiveError('too_many_files')
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch {
    throw new ArchiveError('damaged')
  }
  let total = 0
  for (const entry of entries) {
    total += entry.uncompressedSize
    if (total > limits.totalBytes) throw new ArchiveError('too_large')
    const isDense = entry.uncompressedSize > entry.compressedSize * limits.density
    if (isDense && entry.uncompressedSize > limits.denseBytes) throw new ArchiveError('too_dense')
  }
  requireApart(entries)
  const files = new Map<string, Entry>()
  for (const entry of entries) {
    const path = decodePath(entry)
    if (!isKept(entry, path)) continue
    if (entry.isEncrypted()) throw new ArchiveError('encrypted')
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new ArchiveError('method_unknown')
    // of two files with one name the first counts, in every reading
    if (!files.has(path)) files.set(path, entry)
  }
  return files
}

const localHeaderBytes = 30

/** Files that share compressed bytes would unpack to a multiple of what was sent. */
function requireApart(entries: readonly Entry[]): void {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new ArchiveError('overlapping')
    end =
      entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameLength + Math.max(entry.compressedSize, 0)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Archives of macOS have names in UTF-8 without saying so. */
function decodePath(entry: Entry): string {
  let path: string
  try {
    path = utf8.decode(entry.fileNameRaw)
  } catch {
    path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  }
  return path.normalize('NFC')
}

const fileType = 0o170_000
const symbolicLink = 0o120_000

function isKept(entry: Entry, path: string): boolean {
  const madeOnUnix = entry.versionMadeBy >> 8 === 3
  if (madeOnUnix && ((entry.externalFileAttributes >>> 16) & fileType) === symbolicLink) return false
  if (path === '' || path.endsWith('/') || path.startsWith('/') || /[\\\0]|^[a-z]:/i.test(path)) return false
  // what macOS adds to every file, and folders of programs and caches
  if (/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|\.git\/|\.obsidian\/|\.trash\/)/.test(path)) return false
  return !path.split('/').includes('..')
}

/** Stops as soon as the file proves larger than it said or than may be. */
async function unpack(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes) throw new ArchiveError('file_too_large')
  const chunks: Buffer[] = []
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    throw new ArchiveError('damaged')
  }
  const content = Buffer.concat(chunks)
  if (crc32(content) !== entry.crc32) throw new ArchiveError('damaged')
  return content
}
