import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

interface Part {
  name: string
  /** Thousands of bytes, after gzip. */
  size: number
  budget: number
}

/** ARCHITECTURE.md, Budgets. */
const budgets = { entry: 102, styles: 10, page: 25, map: 60 }

/** Files that are not pages, each with its own budget, so that they do not grow unnoticed. */
const others: { name: RegExp; budget: number }[] = [
  // the second file of every page
  { name: /^shell$/, budget: 45 },
  // the texts of one language
  { name: /^(hu|en)\.gen$/, budget: 32 },
  // the player of streams
  { name: /^StreamPlayer$/, budget: 120 },
  // a tile of the basemap
  { name: /^countries-/, budget: 22 },
]

/** Pages on which members start: the number of script files until the page is shown (its own and the common ones), and their size. */
const starts: { page: string; files: number; budget: number }[] = [
  { page: '/', files: 7, budget: 202 },
  { page: '/timeline', files: 6, budget: 201 },
  { page: '/profile', files: 6, budget: 201 },
  { page: '/lesson', files: 6, budget: 180 },
  // Leaflet is one of its two.
  { page: '/map', files: 6, budget: 224 },
  { page: '/note/$id', files: 7, budget: 203 },
  // The bar to write in has the rules of a form.
  { page: '/messages/$id', files: 8, budget: 232 },
  { page: '/entity/$id', files: 9, budget: 230 },
]

/** Parts of the built web that exceed their budget, as messages. */
export function findOversized(dist: string): string[] {
  const oversized = listParts(dist)
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name}: ${size.toFixed(1)} kB gzipped, more than its ${budget}`)
  return [...oversized, ...findOversizedStarts(dist)]
}

/** By the files that index.html preloads. */
function findOversizedStarts(dist: string): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const tags = [...html.matchAll(/<script [^>]*src=[^>]*>|<link [^>]*rel="modulepreload"[^>]*>/g)].map(([tag]) => ({
    file: /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? '',
    of: /data-page="([^"]+)"/.exec(tag)?.[1],
    isForGuests: tag.includes('data-for="guest"'),
  }))
  return starts.flatMap(({ page, files: most, budget }) => {
    if (!tags.some(({ of }) => of === page)) return [`start of ${page}: its files are not preloaded`]
    const files = tags
      .filter(({ of, isForGuests }) => of === undefined || (of === page && !isForGuests))
      .map(({ file }) => file)
    const size = files.reduce((sum, file) => sum + sizeOf(dist, file), 0)
    return [
      ...(files.length > most ? [`start of ${page}: ${files.length} script files, more than its ${most}`] : []),
      ...(size > budget ? [`start of ${page}: ${size.toFixed(1)} kB gzipped, more than its ${budget}`] : []),
    ]
  })
}

const sizeOf = (dist: string, file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000

function listParts(dist: string): Part[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + sizeOf(dist, file), 0)
  const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))
  const entry = chunks.find(([, { isEntry }]) => isEntry)
  if (entry === undefined) throw new Error('the build has no entry')
  const [entryKey, { file: entryFile, css = [] }] = entry

  const named = (...names: string[]) => chunks.flatMap(([key, { name }]) => (names.includes(name ?? '') ? key : []))
  const everywhere = listFiles(manifest, [entryKey, ...named('shell')])
  const map = listFiles(manifest, named('places', 'MapView')).difference(everywhere)
  const parts = [
    { name: 'entry', size: sizeOf(dist, entryFile), budget: budgets.entry },
    { name: 'styles of the entry', size: sum(css), budget: budgets.styles },
    { name: 'map', size: sum(map), budget: budgets.map },
  ]
  for (const [, { file, name = file }] of chunks) {
    if (file === entryFile || map.has(file)) continue
    const budget = others.find((other) => other.name.test(name))?.budget ?? budgets.page
    parts.push({ name, size: sizeOf(dist, file), budget })
  }
  return parts
}

/** The files of the chunks and of all chunks that they import. */
function listFiles(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (chunk === undefined || found.has(chunk.file)) continue
    found.add(chunk.file)
    listFiles(manifest, chunk.imports ?? [], found)
  }
  return found
}
