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

interface Weight {
  name: string
  /** Thousands of bytes, after gzip. */
  weight: number
  budget: number
}

/** ARCHITECTURE.md, Budgets. */
const budgets = { entry: 125, styles: 10, page: 25, map: 60 }

/** Files that are no page, each by what it is loaded for. They weigh what they must, and may not grow unseen. */
const others: { name: RegExp; budget: number }[] = [
  // the second file of every page
  { name: /^shell$/, budget: 65 },
  // the words of one language
  { name: /^(hu|en)\.gen$/, budget: 32 },
  // where a stream is played
  { name: /^StreamPlayer$/, budget: 120 },
  // the basemap
  { name: /^countries-/, budget: 235 },
]

/** Where members begin: script files until the page stands, its own and those of every page, and what they weigh. */
const starts: { page: string; files: number; budget: number }[] = [
  { page: '/timeline', files: 6, budget: 240 },
  { page: '/profile', files: 6, budget: 240 },
  { page: '/lesson', files: 6, budget: 228 },
  // Leaflet is one of its two.
  { page: '/map', files: 6, budget: 272 },
]

/** What weighs more than it may in the built web, in words. */
export function findOverweight(dist: string): string[] {
  const heavy = weighBundle(dist)
    .filter(({ weight, budget }) => weight > budget)
    .map(({ name, weight, budget }) => `${name}: ${weight.toFixed(1)} kB gzipped, more than its ${budget}`)
  return [...heavy, ...findHeavyStarts(dist)]
}

/** By the files that the page itself names to be fetched with the first ones. */
function findHeavyStarts(dist: string): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const tags = [...html.matchAll(/<script [^>]*src=[^>]*>|<link [^>]*rel="modulepreload"[^>]*>/g)].map(([tag]) => ({
    file: /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? '',
    of: /data-page="([^"]+)"/.exec(tag)?.[1],
  }))
  return starts.flatMap(({ page, files: most, budget }) => {
    if (!tags.some(({ of }) => of === page)) return [`start of ${page}: its files are not fetched with the first ones`]
    const files = tags.filter(({ of }) => of === undefined || of === page).map(({ file }) => file)
    const weight = files.reduce((all, file) => all + weigh(dist, file), 0)
    return [
      ...(files.length > most ? [`start of ${page}: ${files.length} script files, more than its ${most}`] : []),
      ...(weight > budget ? [`start of ${page}: ${weight.toFixed(1)} kB gzipped, more than its ${budget}`] : []),
    ]
  })
}

const weigh = (dist: string, file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000

/** What the built web weighs beside what it may. */
function weighBundle(dist: string): Weight[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + weigh(dist, file), 0)
  const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))
  const entry = chunks.find(([, { isEntry }]) => isEntry)
  if (entry === undefined) throw new Error('the build has no entry')
  const [entryKey, { file: entryFile, css = [] }] = entry

  const named = (...names: string[]) => chunks.flatMap(([key, { name }]) => (names.includes(name ?? '') ? key : []))
  const everywhere = listFiles(manifest, [entryKey, ...named('shell')])
  const map = listFiles(manifest, named('places', 'MapView')).difference(everywhere)
  const weights = [
    { name: 'entry', weight: weigh(dist, entryFile), budget: budgets.entry },
    { name: 'styles of the entry', weight: sum(css), budget: budgets.styles },
    { name: 'map', weight: sum(map), budget: budgets.map },
  ]
  for (const [, { file, name = file }] of chunks) {
    if (file === entryFile || map.has(file)) continue
    const budget = others.find((other) => other.name.test(name))?.budget ?? budgets.page
    weights.push({ name, weight: weigh(dist, file), budget })
  }
  return weights
}

/** The files of chunks and of those that they do not run without. */
function listFiles(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (chunk === undefined || found.has(chunk.file)) continue
    found.add(chunk.file)
    listFiles(manifest, chunk.imports ?? [], found)
  }
  return found
}
