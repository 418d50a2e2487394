import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOverweight } from './bundle-budget.ts'

let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'entemi-weight-'))
  mkdirSync(join(dist, '.vite'))
  mkdirSync(join(dist, 'assets'))
})

afterEach(() => rmSync(dist, { recursive: true, force: true }))

test('a build within its budgets is let through', () => {
  write({ index: 120, style: 9, shell: 60, Page: 20, MapPage: 5, MapView: 50, 'hu.gen': 30 })
  expect(findOverweight(dist)).toEqual([])
})

test('what weighs more than it may is named: the entry, its styles, a page, the map as a whole', () => {
  write({ index: 126, style: 11, shell: 60, Page: 26, MapPage: 11, MapView: 50, 'hu.gen': 20 })
  const names = findOverweight(dist).map((line) => line.split(':')[0])
  expect(names).toEqual(['entry', 'styles of the entry', 'map', 'Page'])
})

/** Bytes that do not compress, by the thousand. */
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
}
