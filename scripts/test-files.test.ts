import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findChanged, findWithoutTier, listTestFiles, select } from './test-files.ts'
import { root, runTool } from './tool.ts'

let folder = ''
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }))

/** A checkout with these files and a requirement that one of them proves. */
function plant(files: Record<string, string>): string {
  folder = mkdtempSync(join(tmpdir(), 'entemi-tiers-'))
  const all = { 'docs/spec/requirements.tsv': 'R1.01\tLogin\ta login', ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const wholeOf = (changed: string) => select(listTestFiles(root), [changed]).whole.map(({ file }) => file)

test('a fresh checkout adds nothing to tier 1, and leaves out what is in no other tier', () => {
  const { whole, leftOut } = select(listTestFiles(root), [])
  expect(whole).toEqual([])
  expect(leftOut).toContain('server/src/app/oracle/oracle.breach.api.test.ts')
  expect(leftOut).not.toContain('server/src/platform/http/every-call.test.ts')
})

test.each([
  ['the rule of entries', 'server/rules/entry.sql', 'server/src/app/oracle/oracle.breach.api.test.ts'],
  [
    'a file beside the test',
    'server/src/core/media/image.service.ts',
    'server/src/core/media/picture-sizes.api.test.ts',
  ],
  ['what the test imports', 'server/src/app/testing/server.ts', 'server/src/platform/db/standby.api.test.ts'],
  ['a room of the web', 'web/src/diary/mood/MoodSheet.tsx', 'e2e/mood.spec.ts'],
  ['a browser test itself', 'e2e/map.spec.ts', 'e2e/map.spec.ts'],
])('a change of %s adds its tests', (_, changed, added) => {
  expect(wholeOf(changed)).toContain(added)
})

test('a change elsewhere adds none of the rooms it is not in', () => {
  expect(wholeOf('web/src/diary/mood/MoodSheet.tsx')).not.toContain('e2e/map.spec.ts')
})

test('a file without a tier and a requirement of tier 3 alone are found', () => {
  const at = plant({
    'tools/other.test.ts': '',
    'bench/other.test.ts': '',
    'e2e/other.spec.ts': '',
    'e2e/start.spec.ts': `test('R1.01 in time', { tag: '@tier3' }, () => {})`,
  })
  const found = findWithoutTier(at).filter(
    (line) => !line.startsWith('no test file') && !line.startsWith('there is no'),
  )
  expect(found).toEqual([
    'bench/other.test.ts has no tier; scripts/tiers.ts names them',
    'e2e/other.spec.ts has no tier; scripts/tiers.ts names them',
    'tools/other.test.ts has no tier; scripts/tiers.ts names them',
    'R1.01 is named by no test of tier 1 or 2: Login: a login',
  ])
})

test('a requirement in the title of a test of tier 2 is proven', () => {
  const at = plant({ 'e2e/start.spec.ts': `test('R1.01 at all', () => {})` })
  expect(findWithoutTier(at).filter((line) => line.startsWith('R'))).toEqual([])
})

test('changes are those since the upstream, and those that are not committed', async () => {
  const at = plant({ 'a.txt': 'a' })
  const git = (...args: string[]) =>
    runTool('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: at })
  await git('init', '--quiet', '--initial-branch=main')
  await git('add', '.')
  await git('commit', '--quiet', '-m', 'first')
  expect(findChanged(at)).toEqual({ base: undefined, changed: [] })
  await git('branch', 'landed')
  await git('branch', '--set-upstream-to=landed')
  writeFileSync(join(at, 'b.txt'), 'b')
  await git('add', '.')
  await git('commit', '--quiet', '-m', 'second')
  writeFileSync(join(at, 'a.txt'), 'changed')
  writeFileSync(join(at, 'c.txt'), 'c')
  const { base, changed } = findChanged(at)
  expect(base).toMatch(/^[0-9a-f]{40}$/)
  expect(changed.sort()).toEqual(['a.txt', 'b.txt', 'c.txt'])
})
