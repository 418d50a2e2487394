import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOversized } from './bundle-budget.ts'

let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'entemi-bundle-'))
  mkdirSync(join(dist, '.vite'))
  mkdirSync(join(dist, 'assets'))
})

afterEach(() => rmSync(dist, { recursive: true, force: true }))

test('a build within its budgets passes', () => {
  write({ index: 97, style: 9, shell: 40, Page: 20, places: 5, MapView: 50, 'hu.gen': 30 })
  expect(findOversized(dist)).toEqual([])
})

test('a start with too many script files, too many bytes, or files that are not preloaded is reported', () => {
  write({ index: 97, style: 9, shell: 40, Page: 24, Other: 24, places: 5, MapView: 50, 'hu.gen': 30 })
  link({
    '/': ['Page'],
    '/timeline': ['Page', 'Other'],
    '/profile': ['Page', 'places', 'index'],
    '/map': ['places', 'MapView'],
    '/note/$id': ['Page'],
    '/messages/$id': ['Page'],
    '/entity/$id': ['Page'],
  })
  expect(findOversized(dist).map((line) => line.replace(/\d+\.\d kB.*/, 'too large'))).toEqual([
    'start of /timeline: too large',
    'start of /profile: 7 script files, more than its 6',
    'start of /profile: too large',
    'start of /lesson: its files are not preloaded',
  ])
})

test('whatever exceeds its budget is reported: the entry, its styles, a page, the map as a whole', () => {
  write({ index: 103, style: 11, shell: 40, Page: 26, places: 11, MapView: 50, 'hu.gen': 20 })
  const names = findOversized(dist).map((line) => line.split(':')[0])
  expect(names).toEqual(['entry', 'styles of the entry', 'map', 'Page'])
})

/** Thousands of bytes that do not compress. */
function write(sizes: Record<string, number>): void {
  const manifest: Record<string, object> = {}
  for (const [name, size] of Object.entries(sizes)) {
    const file = `assets/${name}.${name === 'style' ? 'css' : 'js'}`
    writeFileSync(join(dist, file), randomBytes(size * 1000))
    if (name === 'style') continue
    const isEntry = name === 'index'
    const imports = isEntry ? [] : name === 'shell' ? ['index'] : ['index', 'shell']
    manifest[name] = { file, name, imports, ...(isEntry && { isEntry, css: ['assets/style.css'] }) }
  }
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dist, 'theme.js'), '')
  const starts = ['/', '/timeline', '/profile', '/lesson', '/map', '/note/$id', '/messages/$id', '/entity/$id']
  link(Object.fromEntries(starts.map((page) => [page, ['places']])))
}

/** index.html with the scripts that every page and each of these preloads, and one for guests, which does not count. */
function link(pages: Record<string, string[]>): void {
  const preload = (name: string, page?: string, visitor = 'member') =>
    `<link rel="modulepreload" href="/assets/${name}.js"${page === undefined ? '' : ` data-page="${page}" data-for="${visitor}"`} crossorigin>`
  const own = Object.entries(pages).flatMap(([page, names]) => names.map((name) => preload(name, page)))
  const scripts = '<script src="/theme.js"></script><script type="module" src="/assets/index.js"></script>'
  writeFileSync(
    join(dist, 'index.html'),
    [scripts, preload('hu.gen'), preload('shell'), preload('index', '/', 'guest'), ...own].join('\n'),
  )
}
