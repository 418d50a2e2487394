import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkShipped, comparePackages, isAllowed, readReleased } from './shipped-packages.ts'

const shipped = (name: string, version: string, license = 'MIT') => ({ name, version, license })

test('what was added, removed or changed since the release is named, a license too', () => {
  const before = [shipped('a', '1.0.0'), shipped('b', '1.0.0'), shipped('c', '1.0.0'), shipped('d', '1.0.0')]
  const now = [shipped('a', '1.0.0'), shipped('b', '1.0.1'), shipped('c', '1.0.0', 'ISC'), shipped('e', '2.0.0')]
  expect(comparePackages(before, now)).toEqual([
    'changed b from 1.0.0 (MIT) to 1.0.1 (MIT)',
    'changed c from 1.0.0 (MIT) to 1.0.0 (ISC)',
    'removed d 1.0.0 (MIT)',
    'added e 2.0.0 (MIT)',
  ])
})

test('a second version of a package is a change', () => {
  expect(comparePackages([shipped('a', '1.0.0')], [shipped('a', '1.0.0'), shipped('a', '2.0.0')])).toEqual([
    'changed a from 1.0.0 (MIT) to 1.0.0 (MIT), 2.0.0 (MIT)',
  ])
})

test('the list of the release names its version', () => {
  expect(readReleased('# 0.1.0\na\t1.0.0\tMIT\n')).toEqual({ version: '0.1.0', packages: [shipped('a', '1.0.0')] })
})

test('all licenses of an AND must be allowed, one of an OR, and an unknown combination is refused', () => {
  const allowed = ['MIT', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT']
  const refused = ['GPL-2.0-only', 'none', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN x', 'GPL-2.0-only AND (X OR MIT)']
  expect([...allowed, ...refused].filter(isAllowed)).toEqual(allowed)
})

test('a shipped package with another license fails, one of development does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entemi-shipped-test-'))
  try {
    const lock = (dev: boolean) =>
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0', license: 'GPL-2.0-only', dev } } })
    writeFileSync(join(folder, 'package-lock.json'), lock(false))
    expect(checkShipped(folder)).toEqual({
      code: 1,
      output: expect.stringMatching(/^a: its license \(GPL-2\.0-only\)/),
    })
    writeFileSync(join(folder, 'package-lock.json'), lock(true))
    expect(checkShipped(folder).code).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
