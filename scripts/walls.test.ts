import { mkdirSync, mkdtempSync, cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runTool } from './tool.ts'
import { findBreaches } from './walls.ts'

type Planted = { wall: string; rule: string; breach: [file: string, text: string]; clean: [file: string, text: string] }

const tsconfigOf = (workspace: string) => `${workspace}/tsconfig.json`
const lines = (count: number) => '//\n'.repeat(count - 1) + 'export const last = 1'

/** For each wall one file that breaks it, and the nearest thing that is allowed. */
const linted: Planted[] = [
  {
    wall: 'a store is private to its room',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/like/like.service.ts', `export { find } from '#/comment/comment.store.ts'`],
    clean: ['server/src/comment/comment.service.ts', `export { find } from './comment.store.ts'`],
  },
  {
    wall: 'no database in routes',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/like/like.routes.ts', `export { sql } from 'kysely'`],
    clean: ['server/src/like/like.store.ts', `export { sql } from 'kysely'`],
  },
  {
    wall: 'no database in policies',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/like/like.policy.ts', `export { openPool } from '#/db/pool.ts'`],
    clean: ['server/src/like/likers.store.ts', `export { openPool } from '#/db/pool.ts'`],
  },
  {
    wall: 'routes ask their service, not their store',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/comment/comment.routes.ts', `export { find } from './comment.store.ts'`],
    clean: ['server/src/comment/thread.routes.ts', `export { find } from './comment.service.ts'`],
  },
  {
    wall: 'the stores stay private for routes, too',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/post/post.routes.ts', `export { find } from '#/comment/comment.store.ts'`],
    clean: ['server/src/post/share.routes.ts', `export { find } from '#/comment/comment.service.ts'`],
  },
  {
    wall: 'web does not know the server',
    rule: 'eslint(no-restricted-imports)',
    breach: ['web/src/like/like.queries.ts', `export { find } from '@entemi/server/src/like/like.store.ts'`],
    clean: ['web/src/like/like-count.ts', `export { EntryId } from '@entemi/contract/ids'`],
  },
  {
    wall: 'web does not know Node',
    rule: 'eslint(no-restricted-imports)',
    breach: ['web/src/like/storage.ts', `export { readFileSync } from 'node:fs'`],
    clean: ['web/vite.config.ts', `export { readFileSync } from 'node:fs'`],
  },
  {
    wall: 'the contract knows zod only',
    rule: 'eslint(no-restricted-imports)',
    breach: ['contract/src/like.ts', `export { sql } from 'kysely'`],
    clean: ['contract/src/comment.ts', `export * as z from 'zod/mini'\nexport { a } from './call.ts'`],
  },
  {
    wall: 'the tests of the contract know no more',
    rule: 'eslint(no-restricted-imports)',
    breach: ['contract/src/like.test.ts', `export { sql } from 'kysely'`],
    clean: ['contract/src/comment.test.ts', `export { test } from 'vitest'`],
  },
  {
    wall: 'imports do not climb',
    rule: 'import(no-relative-parent-imports)',
    breach: ['server/src/post/post.service.ts', `export { a } from '../like/like.present.ts'`],
    clean: ['server/src/post/post.present.ts', `export { a } from '#/like/like.present.ts'`],
  },
  {
    wall: 'exports have names',
    rule: 'import(no-default-export)',
    breach: ['web/src/like/LikeButton.ts', 'export default 1'],
    clean: ['web/other.config.ts', 'export default 1'],
  },
  {
    wall: 'web fetches through api/',
    rule: 'eslint(no-restricted-globals)',
    breach: ['web/src/like/send.ts', `export const send = () => fetch('/api/like')`],
    clean: ['web/src/api/send.ts', `export const send = () => fetch('/api/like')`],
  },
  {
    wall: 'fetch has no side door',
    rule: 'eslint(no-restricted-properties)',
    breach: ['server/src/post/preview.ts', `export const send = () => globalThis.fetch('http://[::1]')`],
    clean: ['server/src/post/call.ts', `export const send = (client: { get(): string }) => client.get()`],
  },
  {
    wall: 'pictures lose where they were taken',
    rule: 'eslint(no-restricted-properties)',
    breach: [
      'server/src/media/keep.ts',
      'export const keep = (image: { withMetadata(): void }) => image.withMetadata()',
    ],
    clean: ['server/src/media/turn.ts', 'export const turn = (image: { rotate(): void }) => image.rotate()'],
  },
  {
    wall: 'the server does not write to the console',
    rule: 'eslint(no-console)',
    breach: ['server/src/post/log.ts', `console.log('a')`],
    clean: ['server/src/main.ts', `console.log('a')`],
  },
  {
    wall: 'words stand in the dictionaries',
    rule: 'react(jsx-no-literals)',
    breach: ['web/src/like/Like.tsx', 'export const Like = () => <p>Tetszik</p>'],
    clean: ['web/src/like/Count.tsx', 'export const Count = (props: { count: string }) => <p>{props.count} · </p>'],
  },
  {
    wall: 'spoken labels stand in the dictionaries, too',
    rule: 'react(jsx-no-literals)',
    breach: ['web/src/like/Heart.tsx', 'export const Heart = () => <p aria-label="Tetszik" />'],
    clean: ['web/src/like/Image.tsx', 'export const Image = () => <img alt="" src="/a.png" />'],
  },
  {
    wall: 'promises are awaited',
    rule: 'typescript(no-floating-promises)',
    breach: ['server/src/post/float.ts', 'export function run(job: () => Promise<void>) {\n  job()\n}'],
    clean: ['server/src/post/wait.ts', 'export async function run(job: () => Promise<void>) {\n  await job()\n}'],
  },
  {
    wall: 'a promise is not a condition',
    rule: 'typescript(no-misused-promises)',
    breach: ['server/src/post/ask.ts', 'export const ask = (may: () => Promise<boolean>) => (may() ? 1 : 2)'],
    clean: [
      'server/src/post/asked.ts',
      'export const ask = async (may: () => Promise<boolean>) => ((await may()) ? 1 : 2)',
    ],
  },
  {
    wall: 'only promises are awaited',
    rule: 'typescript(await-thenable)',
    breach: ['server/src/post/idle.ts', 'export const idle = async (one: number) => await one'],
    clean: ['server/src/post/busy.ts', 'export const busy = async (one: Promise<number>) => await one'],
  },
  {
    wall: 'a switch names every case',
    rule: 'typescript(switch-exhaustiveness-check)',
    breach: [
      'server/src/post/kind.ts',
      `export function say(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n}`,
    ],
    clean: [
      'server/src/post/kinds.ts',
      `export function say(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n    case 'b':\n      return 1\n  }\n}`,
    ],
  },
  {
    wall: 'types are not waved through',
    rule: 'typescript(no-explicit-any)',
    breach: ['server/src/post/loose.ts', 'export type Loose = Record<string, any>'],
    clean: ['server/src/post/strict.ts', 'export type Strict = Record<string, unknown>'],
  },
  {
    wall: 'a file has at most 400 lines',
    rule: 'eslint(max-lines)',
    breach: ['server/src/post/long.ts', lines(401)],
    clean: ['server/src/post/long.test.ts', lines(401)],
  },
  {
    wall: 'no test is left out',
    rule: 'vitest(no-focused-tests)',
    breach: ['server/src/post/one.test.ts', `import { test } from 'vitest'\ntest['only']('a', () => {})`],
    clean: ['server/src/post/all.test.ts', `import { test } from 'vitest'\ntest('a', () => {})`],
  },
]

const searched: Omit<Planted, 'rule'>[] = [
  {
    wall: 'reaches the table entry past the rule',
    breach: ['server/src/post/post.store.ts', `tx.selectFrom('entry as e').selectAll()`],
    clean: ['server/src/entry/entry.store.ts', `tx.selectFrom('entry as e').selectAll()`],
  },
  {
    wall: 'reaches the table entry past the rule',
    breach: ['server/src/like/raw.store.ts', 'sql`SELECT id FROM entry WHERE id = 1`'],
    clean: ['server/src/like/other.store.ts', 'sql`SELECT id FROM entry_like JOIN visible_entry(1) USING (id)`'],
  },
  {
    wall: 'stands below',
    breach: ['server/src/entry/entry.service.ts', `import { a } from '#/comment/comment.service.ts'`],
    clean: ['server/src/comment/comment.service.ts', `import { a } from '#/entry/entry.service.ts'`],
  },
  {
    wall: 'stands on no floor',
    breach: ['server/src/cellar/cellar.service.ts', `import { a } from '#/db/pool.ts'`],
    clean: ['server/src/effects/worker.ts', `import { a } from '#/db/pool.ts'`],
  },
  {
    wall: 'is not known to PostgreSQL 15',
    breach: ['server/src/like/newer.store.ts', 'sql`SELECT JSON_ARRAY(1, 2)`'],
    clean: ['server/src/like/older.store.ts', 'sql`SELECT json_build_array(1, 2)`'],
  },
  {
    wall: 'switches the linter off',
    breach: ['web/src/like/Off.tsx', `// ${'oxlint'}-disable-next-line`],
    clean: ['web/src/like/On.tsx', '// oxlint'],
  },
  {
    wall: 'names a folder of one machine',
    breach: ['docs/a.md', `see ${['', 'home', 'anna', 'entemi'].join('/')}`],
    clean: ['docs/b.md', 'see https://example.org/home/anna and /var/lib/entemi/'],
  },
  {
    wall: 'names a package registry',
    breach: ['package-lock.json', `"resolved": "${'https'}://packages.example.org/a.tgz"`],
    clean: ['web/package.json', `"resolved": "contract"`],
  },
]

let house: string
let reports: { code: string; filename: string }[]

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'entemi-walls-'))
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json', ...['contract', 'server', 'web'].map(tsconfigOf)])
    cpSync(join(root, name), join(house, name))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  plant(linted)
  const { output } = await runTool('oxlint', ['--type-aware', '-f', 'json', 'contract', 'server', 'web'], {
    cwd: house,
  })
  reports = (JSON.parse(output) as { diagnostics: typeof reports }).diagnostics
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

test.each(linted)('the linter holds the wall: $wall', ({ rule, breach, clean }) => {
  expect(rulesIn(breach[0])).toEqual([rule])
  expect(rulesIn(clean[0])).toEqual([])
})

test.each(searched)('the search holds the wall: $wall ($breach.0)', ({ wall, breach, clean }) => {
  const empty = mkdtempSync(join(house, 'searched-'))
  plant([{ breach, clean }], empty)
  expect(findBreaches(empty)).toEqual([expect.stringMatching(`^${breach[0]}:1: .*${wall}`)])
})

function plant(files: Pick<Planted, 'breach' | 'clean'>[], folder = house): void {
  for (const [file, text] of files.flatMap(({ breach, clean }) => [breach, clean])) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

function rulesIn(file: string): string[] {
  return [...new Set(reports.filter(({ filename }) => filename === file).map(({ code }) => code))]
}
