import type { Archive, ImportedEntry, ImportedMedia, ReadOptions } from './imported.ts'
import { kindOfMedia } from './markdown-text.ts'
import { finishText } from './written.ts'

/** The largest file of entries that is taken into memory. */
export const largestText = 200 * 1024 ** 2

interface Parts {
  sourceId: string
  at: string
  zone?: string | undefined
  isDayOnly?: boolean
  text?: string
  mood?: string | undefined
  tags?: readonly unknown[]
  place?: ImportedEntry['place']
  media?: ImportedMedia[]
}

/** Undefined, and counted as skipped, if it holds nothing at all. */
export function completeEntry(parts: Parts, { onSkip }: ReadOptions): ImportedEntry | undefined {
  const { sourceId, at, zone, isDayOnly = false, place, media = [] } = parts
  const text = finishText(parts.text ?? '')
  const mood = nameOf(parts.mood)
  const tags = [...new Set((parts.tags ?? []).map(nameOf).filter((name) => name !== undefined))]
  if (text === '' && mood === undefined && tags.length === 0 && media.length === 0) {
    onSkip?.('empty')
    return undefined
  }
  const paths = new Set<string>()
  const once = media.filter(({ path }) => !paths.has(path) && paths.add(path))
  return { sourceId, at, zone, isDayOnly, text, mood, tags, place, media: once }
}

/** Undefined, and counted as skipped, if it cannot be read: one broken entry does not end the others. */
export function attempt<T>({ onSkip }: ReadOptions, read: () => T): T | undefined {
  try {
    return read()
  } catch {
    onSkip?.('broken')
    return undefined
  }
}

/** A name of a mood, a tag or a place on one line, without the sign before it. */
export function nameOf(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const line = finishText(name.slice(0, 500)).replaceAll(/\s+/g, ' ').replace(/^#/, '').trim()
  return line === '' ? undefined : line
}

export function placeOf(name: unknown, latitude: unknown, longitude: unknown): ImportedEntry['place'] {
  const [lat, lon] = [Number(latitude ?? NaN), Number(longitude ?? NaN)]
  const isPoint = Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  const line = nameOf(name)
  if (line === undefined && !isPoint) return undefined
  return { name: line, latitude: isPoint ? lat : undefined, longitude: isPoint ? lon : undefined }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const idOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '' && value.length <= 200) || typeof value === 'number'
    ? String(value)
    : undefined

/** The files of an archive by the name without folders, in lower case. */
export function mediaByName(archive: Archive): Map<string, string> {
  const files = archive.list().filter(({ path }) => kindOfMedia(path) !== undefined)
  return new Map(files.map(({ path }) => [baseName(path), path]))
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

/** Undefined, and counted as skipped, if the archive has no such file or it is neither picture nor recording. */
export function mediaOf(path: string | undefined, { onSkip }: ReadOptions): ImportedMedia | undefined {
  if (path === undefined) {
    onSkip?.('media_missing')
    return undefined
  }
  const kind = kindOfMedia(path)
  if (kind === undefined) onSkip?.('media_unknown')
  return kind === undefined ? undefined : { path, kind }
}

/** Undefined, and counted as skipped, if the file is too large or damaged: the others can still be read. */
export async function readFileOf(
  archive: Archive,
  { path, size }: { path: string; size: number },
  { onSkip }: ReadOptions,
  maxBytes = largestText,
): Promise<Buffer | undefined> {
  if (size > maxBytes) {
    onSkip?.('too_large')
    return undefined
  }
  return archive.read(path, maxBytes).catch(() => {
    onSkip?.('broken')
    return undefined
  })
}

/** Files with this ending, those in fewer folders first. */
export function filesEnding(archive: Archive, ending: RegExp): { path: string; size: number }[] {
  const depth = (path: string): number => path.split('/').length
  return archive
    .list()
    .filter(({ path }) => ending.test(path))
    .toSorted((a, b) => depth(a.path) - depth(b.path) || (a.path < b.path ? -1 : 1))
}
