import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashWebSources } from './web-build.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entemi-build-'))
  write('web/src/main.tsx', 'a')
  write('contract/src/call.ts', 'a')
  write('package-lock.json', '{}')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  'web/src/main.tsx',
  'web/vite.config.ts',
  'web/public/icon.svg',
  'contract/src/call.ts',
  'package-lock.json',
])('a change of %s makes the build stale', (file) => {
  const before = hashWebSources(folder)
  write(file, 'changed')
  expect(hashWebSources(folder)).not.toBe(before)
})

test.each(['web/dist/index.html', 'web/.cache/dist/index.html', 'web/node_modules/.vite/a.js', 'server/src/main.ts'])(
  'a change of %s does not',
  (file) => {
    const before = hashWebSources(folder)
    write(file, 'changed')
    expect(hashWebSources(folder)).toBe(before)
  },
)

test('moving text from one file to the next makes the build stale', () => {
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
