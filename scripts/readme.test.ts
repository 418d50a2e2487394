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

test('README, docs/operating.md and the files to copy agree with the server on HOST', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const [, host = ''] = /^ {2}HOST: .*'(.+)'/m.exec(text('server/src/platform/env.ts')) ?? []
  expect(text('README.md')).toContain(`| \`HOST\` | \`${host}\` |`)
  for (const file of ['README.md', 'docs/operating.md']) {
    expect(text(file).replaceAll(/\s+/g, ' ')).toContain(`The server listens on ${host}`)
    expect(text(file)).not.toMatch(/^HOST=/m)
  }
  expect(text('deploy/entemi.env')).not.toMatch(/^HOST=/m)
})
