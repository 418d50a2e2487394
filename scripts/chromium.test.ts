import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium, findHeadlessShell } from './chromium.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entemi-chromium-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('CHROMIUM_PATH has precedence over the PATH', () => {
  const chosen = addProgram('my-browser')
  addProgram('chromium')
  expect(findChromium({ CHROMIUM_PATH: chosen, PATH: folder })).toBe(chosen)
})

test('a wrong CHROMIUM_PATH is an error, not silently replaced', () => {
  addProgram('chromium')
  expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'gone'), PATH: folder })).toThrow(
    'CHROMIUM_PATH is not a program',
  )
})

test('finds Chromium by its other names in any folder of the PATH, and nothing if there is none', () => {
  expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBeUndefined()
  expect(findChromium({})).toBeUndefined()
  const chrome = addProgram('google-chrome')
  expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(chrome)
  const chromium = addProgram('chromium-browser')
  expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(chromium)
})

test('the headless shell is used if it is installed, but never instead of a CHROMIUM_PATH', async () => {
  const chromium = addProgram('chromium')
  const shell = addProgram('chromium-headless-shell')
  expect(await findHeadlessShell({ PATH: folder })).toBe(shell)
  expect(await findHeadlessShell({ CHROMIUM_PATH: chromium, PATH: folder })).toBeUndefined()
})

function addProgram(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}
