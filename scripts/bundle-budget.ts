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

/** What weighs more than it may in the built web, in words. */
export function findOverweight(dist: string): string[] {
  return weighBundle(dist)
    .filter(({ weight, budget }) => weight > budget)
    .map(({ name, weight, budget }) => `${name}: ${weight.toFixed(1)} kB gzipped, more than its ${budget}`)
}

/** What the built web weighs beside what it may. */
function weighBundle(dist: string): Weight[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
  const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + weigh(file), 0)
  const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))
  const entry = chunks.find(([, { isEntry }]) => isEntry)
  if (entry === undefined) throw new Error('the build has no entry')
  const [entryKey, { file: entryFile, css = [] }] = entry

  const named = (...names: string[]) => chunks.flatMap(([key, { name }]) => (names.includes(name ?? '') ? key : []))
  const everywhere = listFiles(manifest, [entryKey, ...named('shell')])
  const map = listFiles(manifest, named('MapPage', 'MapView')).difference(everywhere)
  const weights = [
    { name: 'entry', weight: weigh(entryFile), budget: budgets.entry },
    { name: 'styles of the entry', weight: sum(css), budget: budgets.styles },
    { name: 'map', weight: sum(map), budget: budgets.map },
  ]
  for (const [, { file, name = file }] of chunks) {
    if (file === entryFile || map.has(file)) continue
    const budget = others.find((other) => other.name.test(name))?.budget ?? budgets.page
    weights.push({ name, weight: weigh(file), budget })
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
