import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { precompress } from './precompress.ts'
import { listKept } from './service-worker.ts'
import { hashWebSources } from './web-build.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entemi-build-'))
  write('web/src/app/main.tsx', 'a')
  write('contract/src/platform/call.ts', 'a')
  write('package-lock.json', '{}')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  'web/src/app/main.tsx',
  'web/vite.config.ts',
  'web/public/icon.svg',
  'contract/src/platform/call.ts',
  'package-lock.json',
])('a change of %s makes the build stale', (file) => {
  const before = hashWebSources(folder)
  write(file, 'changed')
  expect(hashWebSources(folder)).not.toBe(before)
})

test.each([
  'web/dist/index.html',
  'web/.cache/dist/index.html',
  'web/node_modules/.vite/a.js',
  'web/src/a.test.ts',
  'server/src/app/main.ts',
])('a change of %s does not make the build stale', (file) => {
  const before = hashWebSources(folder)
  write(file, 'changed')
  expect(hashWebSources(folder)).toBe(before)
})

test('compresses text files, but not the page, fonts and small files', async () => {
  const text = 'export const value = 1;'.repeat(100)
  for (const file of ['assets/a.js', 'index.html', 'assets/b.woff2']) write(file, text)
  write('assets/small.js', 'a')
  await precompress(folder)
  const made = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.(br|gz)$/.test(file))
  expect(made.sort()).toEqual(['assets/a.js.br', 'assets/a.js.gz'])
  expect(String(brotliDecompressSync(readFileSync(join(folder, 'assets/a.js.br'))))).toBe(text)
  expect(String(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))))).toBe(text)
})

test('the device keeps the shell, but not what is loaded when it is shown, nor large files', () => {
  for (const file of ['index.html', 'sw.js', 'icons/icon-192.png', 'assets/shell-aB3.js', 'assets/hls-aB3.js'])
    write(file, 'a')
  for (const file of ['assets/MapView-aB3.js', 'assets/figtree-italic-aB3.woff2', 'assets/font.br']) write(file, 'a')
  write('assets/large-aB3.js', 'a'.repeat(600_001))
  const before = listKept(folder)
  expect(before.map(({ url }) => url)).toEqual(['assets/shell-aB3.js', 'icons/icon-192.png', 'index.html'])
  expect(before[0]?.revision).toBeNull()
  write('index.html', 'b')
  expect(listKept(folder).map(({ revision }, index) => revision === before[index]?.revision)).toEqual([
    true,
    true,
    false,
  ])
})

test('moving text from one file to another makes the build stale', () => {
  write('web/src/a.ts', 'xy')
  write('web/src/b.ts', '')
  const before = hashWebSources(folder)
  write('web/src/a.ts', 'x')
  write('web/src/b.ts', 'y')
  expect(hashWebSources(folder)).not.toBe(before)
})

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
