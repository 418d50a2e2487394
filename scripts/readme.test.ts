import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tool.ts'

test('README explains exactly the settings that the server reads', () => {
  const server = readFileSync(join(root, 'server/src/platform/env.ts'), 'utf8')
  const read = server.slice(0, server.indexOf('export type Env')).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
  const explained = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(?:OIDC_<NAME>)?_?([A-Z]\w+)`/g)])
  const names = (matches: Iterable<RegExpExecArray>) => [...matches].map(([, name]) => name).sort()
  expect(names(explained)).toEqual(names(read))
})
