import { mkdirSync, mkdtempSync, cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runTool } from './tool.ts'
import { findBreaches } from './walls.ts'

type Planted = { wall: string; rule: string; breach: [file: string, text: string]; clean: [file: string, text: string] }

const tsconfigOf = (workspace: string) => `${workspace}/tsconfig.json`
const lines = (count: number) => '//\n'.repeat(count - 1) + 'export const last = 1'

/** For each wall one file that breaks it, and a similar one that is allowed. */
const linted: Planted[] = [
  {
    wall: 'a store is private to its room',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/diary/like/like.service.ts', `export { find } from '#/diary/comment/comment.store.ts'`],
    clean: ['server/src/diary/comment/comment.service.ts', `export { find } from './comment.store.ts'`],
  },
  {
    wall: 'no database in routes',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/diary/like/like.routes.ts', `export { sql } from 'kysely'`],
    clean: ['server/src/diary/like/like.store.ts', `export { sql } from 'kysely'`],
  },
  {
    wall: 'no database in policies',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/diary/like/like.policy.ts', `export { openPool } from '#/platform/db/pool.ts'`],
    clean: ['server/src/diary/like/likers.store.ts', `export { openPool } from '#/platform/db/pool.ts'`],
  },
  {
    wall: 'routes import their service, not their store',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/diary/comment/comment.routes.ts', `export { find } from './comment.store.ts'`],
    clean: ['server/src/diary/comment/thread.routes.ts', `export { find } from './comment.service.ts'`],
  },
  {
    wall: 'routes do not import stores of other rooms',
    rule: 'eslint(no-restricted-imports)',
    breach: ['server/src/diary/post/post.routes.ts', `export { find } from '#/diary/comment/comment.store.ts'`],
    clean: ['server/src/diary/post/share.routes.ts', `export { find } from '#/diary/comment/comment.service.ts'`],
  },
  {
    wall: 'web does not import the server',
    rule: 'eslint(no-restricted-imports)',
    breach: ['web/src/diary/like/like.queries.ts', `export { find } from '@entemi/server/src/like/like.store.ts'`],
    clean: ['web/src/diary/like/like-count.ts', `export { EntryId } from '@entemi/contract/platform/ids'`],
  },
  {
    wall: 'web does not import Node modules',
    rule: 'eslint(no-restricted-imports)',
    breach: ['web/src/diary/like/storage.ts', `export { readFileSync } from 'node:fs'`],
    clean: ['web/vite.config.ts', `export { readFileSync } from 'node:fs'`],
  },
  {
    wall: 'the contract imports only zod and itself',
    rule: 'eslint(no-restricted-imports)',
    breach: ['contract/src/diary/like.ts', `export { sql } from 'kysely'`],
    clean: ['contract/src/diary/comment.ts', `export * as z from 'zod/mini'\nexport { a } from '#/platform/call.ts'`],
  },
  {
    wall: 'tests of the contract import only zod, the contract and the test runner',
    rule: 'eslint(no-restricted-imports)',
    breach: ['contract/src/diary/like.test.ts', `export { sql } from 'kysely'`],
    clean: ['contract/src/diary/comment.test.ts', `export { test } from 'vitest'`],
  },
  {
    wall: 'no imports from parent folders',
    rule: 'import(no-relative-parent-imports)',
    breach: ['server/src/diary/post/post.service.ts', `export { a } from '../like/like.present.ts'`],
    clean: ['server/src/diary/post/post.present.ts', `export { a } from '#/diary/like/like.present.ts'`],
  },
  {
    wall: 'no default exports',
    rule: 'import(no-default-export)',
    breach: ['web/src/diary/like/LikeButton.ts', 'export default 1'],
    clean: ['web/other.config.ts', 'export default 1'],
  },
  {
    wall: 'web calls fetch only in api/',
    rule: 'eslint(no-restricted-globals)',
    breach: ['web/src/diary/like/send.ts', `export const send = () => fetch('/api/like')`],
    clean: ['web/src/platform/api/send.ts', `export const send = () => fetch('/api/like')`],
  },
  {
    wall: 'fetch is not called through globalThis',
    rule: 'eslint(no-restricted-properties)',
    breach: ['server/src/diary/post/preview.ts', `export const send = () => globalThis.fetch('http://[::1]')`],
    clean: ['server/src/diary/post/call.ts', `export const send = (client: { get(): string }) => client.get()`],
  },
  {
    wall: 'images lose their position metadata',
    rule: 'eslint(no-restricted-properties)',
    breach: [
      'server/src/core/media/metadata.ts',
      'export const save = (image: { withMetadata(): void }) => image.withMetadata()',
    ],
    clean: ['server/src/core/media/turn.ts', 'export const turn = (image: { rotate(): void }) => image.rotate()'],
  },
  {
    wall: 'the server does not write to the console',
    rule: 'eslint(no-console)',
    breach: ['server/src/diary/post/log.ts', `console.log('a')`],
    clean: ['server/src/app/main.ts', `console.log('a')`],
  },
  {
    wall: 'texts are in the dictionaries',
    rule: 'react(jsx-no-literals)',
    breach: ['web/src/diary/like/Like.tsx', 'export const Like = () => <p>Tetszik</p>'],
    clean: [
      'web/src/diary/like/Count.tsx',
      'export const Count = (props: { count: string }) => <p>{props.count} · </p>',
    ],
  },
  {
    wall: 'labels for screen readers are in the dictionaries',
    rule: 'react(jsx-no-literals)',
    breach: ['web/src/diary/like/Heart.tsx', 'export const Heart = () => <p aria-label="Tetszik" />'],
    clean: ['web/src/diary/like/Image.tsx', 'export const Image = () => <img alt="" src="/a.png" />'],
  },
  {
    wall: 'promises are awaited',
    rule: 'typescript(no-floating-promises)',
    breach: ['server/src/diary/post/float.ts', 'export function run(job: () => Promise<void>) {\n  job()\n}'],
    clean: ['server/src/diary/post/wait.ts', 'export async function run(job: () => Promise<void>) {\n  await job()\n}'],
  },
  {
    wall: 'a promise is not a condition',
    rule: 'typescript(no-misused-promises)',
    breach: ['server/src/diary/post/ask.ts', 'export const ask = (may: () => Promise<boolean>) => (may() ? 1 : 2)'],
    clean: [
      'server/src/diary/post/asked.ts',
      'export const ask = async (may: () => Promise<boolean>) => ((await may()) ? 1 : 2)',
    ],
  },
  {
    wall: 'only promises are awaited',
    rule: 'typescript(await-thenable)',
    breach: ['server/src/diary/post/idle.ts', 'export const idle = async (one: number) => await one'],
    clean: ['server/src/diary/post/busy.ts', 'export const busy = async (one: Promise<number>) => await one'],
  },
  {
    wall: 'a switch names every case',
    rule: 'typescript(switch-exhaustiveness-check)',
    breach: [
      'server/src/diary/post/kind.ts',
      `export function say(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n}`,
    ],
    clean: [
      'server/src/diary/post/kinds.ts',
      `export function say(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n    case 'b':\n      return 1\n  }\n}`,
    ],
  },
  {
    wall: 'no any',
    rule: 'typescript(no-explicit-any)',
    breach: ['server/src/diary/post/loose.ts', 'export type Loose = Record<string, any>'],
    clean: ['server/src/diary/post/strict.ts', 'export type Strict = Record<string, unknown>'],
  },
  {
    wall: 'a file has at most 400 lines',
    rule: 'eslint(max-lines)',
    breach: ['server/src/diary/post/long.ts', lines(401)],
    clean: ['server/src/diary/post/long.test.ts', lines(401)],
  },
  {
    wall: 'no focused tests',
    rule: 'vitest(no-focused-tests)',
    breach: ['server/src/diary/post/one.test.ts', `import { test } from 'vitest'\ntest['only']('a', () => {})`],
    clean: ['server/src/diary/post/all.test.ts', `import { test } from 'vitest'\ntest('a', () => {})`],
  },
]

const searched: Omit<Planted, 'rule'>[] = [
  {
    wall: 'uses the table entry without the rule',
    breach: ['server/src/diary/post/post.store.ts', `tx.selectFrom('entry as e').selectAll()`],
    clean: ['server/src/core/entry/entry.store.ts', `tx.selectFrom('entry as e').selectAll()`],
  },
  {
    wall: 'uses the table entry without the rule',
    breach: ['server/src/diary/like/raw.store.ts', 'sql`SELECT id FROM entry WHERE id = 1`'],
    clean: ['server/src/diary/like/other.store.ts', 'sql`SELECT id FROM entry_like JOIN entry_media USING (id)`'],
  },
  {
    wall: 'uses the table comment without the rule',
    breach: ['server/src/diary/post/said.store.ts', 'sql`DELETE FROM comment WHERE entry_id = 1`'],
    clean: ['server/src/diary/comment/said.store.ts', 'sql`DELETE FROM comment WHERE entry_id = 1`'],
  },
  {
    wall: 'uses the table block without the rule',
    breach: ['server/src/community/map/blocked.store.ts', 'sql`SELECT FROM block b WHERE b.me_id = 1`'],
    clean: ['server/src/diary/relation/blocked.store.ts', 'sql`SELECT FROM block b WHERE b.me_id = 1`'],
  },
  {
    wall: 'uses the table entity without the rule',
    breach: [
      'server/src/community/people/named.store.ts',
      'sql`SELECT p.id FROM site_member m JOIN entity p USING (id)`',
    ],
    clean: ['server/src/core/entity/named.store.ts', 'sql`SELECT p.id FROM site_member m JOIN entity p USING (id)`'],
  },
  {
    wall: 'uses the table media without the rule',
    breach: ['server/src/core/state/avatar.store.ts', `tx.updateTable('media').set(change)`],
    clean: ['server/src/core/media/avatar.store.ts', `tx.updateTable('media').set(change)`],
  },
  {
    wall: 'uses the table notification without the rule',
    breach: ['server/src/account/mail/unread.store.ts', 'sql`INSERT INTO notification (id) VALUES (1)`'],
    clean: ['server/src/account/notification/unread.store.ts', 'sql`INSERT INTO notification_actor (id) VALUES (1)`'],
  },
  {
    wall: 'repeats a rule of visibility',
    breach: ['server/src/diary/like/repeated.store.ts', 'sql`SELECT FROM visible_entry(1, 2)`'],
    clean: ['server/src/core/visibility/repeated.ts', 'sql`SELECT FROM visible_entry(1, 2)`'],
  },
  {
    wall: 'of a later wing',
    breach: ['server/src/core/entry/entry.service.ts', `import type { A } from '#/diary/comment/comment.service.ts'`],
    clean: ['server/src/diary/comment/comment.service.ts', `import type { A } from '#/core/entry/entry.store.ts'`],
  },
  {
    wall: 'leaves a transaction open',
    breach: ['web/src/core/outbox/stored-items.ts', `import { get } from 'idb-keyval'`],
    clean: ['web/src/platform/api/device-store.ts', `import * as keyval from 'idb-keyval'`],
  },
  {
    wall: 'of a later wing',
    breach: ['web/src/platform/kit/Card.tsx', `const page = lazy(() => import('#/diary/post/EntryPage.tsx'))`],
    clean: ['web/src/app/routes.ts', `const page = lazy(() => import('#/diary/post/EntryPage.tsx'))`],
  },
  {
    wall: 'of a later wing',
    breach: ['server/src/core/town/town.routes.ts', `import { a } from '@entemi/contract/community/map'`],
    clean: ['server/src/core/entry/entry.routes.ts', `import { a } from '@entemi/contract/calls'`],
  },
  {
    wall: 'of a later wing',
    breach: ['contract/src/core/entry.ts', `import { a } from '#/diary/post.ts'`],
    clean: ['contract/src/core/entry.test.ts', `import { a } from '#/diary/post.ts'`],
  },
  {
    wall: 'is in no wing',
    breach: ['server/src/other/other.service.ts', ''],
    clean: ['server/src/platform/jobs/worker.ts', ''],
  },
  {
    wall: 'closes a cycle: server/src/core/a.ts → server/src/core/b.ts → server/src/core/a.ts',
    breach: ['server/src/core/b.ts', `import type { A } from './a.ts'`],
    clean: ['server/src/core/a.ts', `import { b } from './b.ts'`],
  },
  {
    wall: 'is not known to PostgreSQL 15',
    breach: ['server/src/diary/like/newer.store.ts', 'sql`SELECT JSON_ARRAY(1, 2)`'],
    clean: ['server/src/diary/like/older.store.ts', 'sql`SELECT json_build_array(1, 2)`'],
  },
  {
    wall: 'defines a function or trigger in a migration',
    breach: [
      'server/migrations/9001_rule.sql',
      'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    ],
    clean: ['server/rules/rule.sql', 'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;'],
  },
  {
    wall: 'writes SQL outside a store',
    breach: ['server/src/diary/like/like.service.ts', 'await sql<Row>`SELECT 1`.execute(tx)'],
    clean: ['server/src/diary/like/like.store.ts', 'await sql<Row>`SELECT 1`.execute(tx)'],
  },
  {
    wall: 'writes SQL outside a store',
    breach: ['server/src/operation/export/export.pack.ts', `tx.selectFrom('export_file').selectAll()`],
    clean: ['server/src/operation/export/export.store.ts', `tx.selectFrom('export_file').selectAll()`],
  },
  {
    wall: 'runs a statement in a file of parts',
    breach: ['server/src/diary/like/like.sql.ts', 'await statement.execute(tx)'],
    clean: ['server/src/diary/like/count.sql.ts', 'export const count = sql`SELECT count(*)`'],
  },
  {
    wall: 'uses OFFSET 0 as a planner fence',
    breach: ['server/src/diary/like/fence.store.ts', 'sql`EXISTS (SELECT FROM relation OFFSET 0)`'],
    clean: ['server/src/diary/like/named.store.ts', 'sql`EXISTS (SELECT FROM relation ${byKey})`'],
  },
  {
    wall: 'disables the linter',
    breach: ['web/src/diary/like/Off.tsx', `// ${'oxlint'}-disable-next-line`],
    clean: ['web/src/diary/like/On.tsx', '// oxlint'],
  },
  {
    wall: 'contains a path of one machine',
    breach: ['docs/a.md', `see ${['', 'home', 'anna', 'entemi'].join('/')}`],
    clean: ['docs/b.md', 'see https://example.org/home/anna and /var/lib/entemi/'],
  },
  {
    wall: 'contains the host of a package registry',
    breach: ['package-lock.json', `"resolved": "${'https'}://packages.example.org/a.tgz"`],
    clean: ['web/package.json', `"resolved": "contract"`],
  },
]

let checkout: string
let reports: { code: string; filename: string }[]

beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'entemi-walls-'))
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json', ...['contract', 'server', 'web'].map(tsconfigOf)])
    cpSync(join(root, name), join(checkout, name))
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  plant(linted)
  const { output } = await runTool('oxlint', ['--type-aware', '-f', 'json', 'contract', 'server', 'web'], {
    cwd: checkout,
  })
  reports = (JSON.parse(output) as { diagnostics: typeof reports }).diagnostics
})

afterAll(() => rmSync(checkout, { recursive: true, force: true }))

test.each(linted)('the linter checks the wall: $wall', ({ rule, breach, clean }) => {
  expect(rulesIn(breach[0])).toEqual([rule])
  expect(rulesIn(clean[0])).toEqual([])
})

test.each(searched)('the search checks the wall: $wall ($breach.0)', ({ wall, breach, clean }) => {
  const empty = mkdtempSync(join(checkout, 'searched-'))
  plant([{ breach, clean }], empty)
  expect(findBreaches(empty)).toEqual([expect.stringMatching(`^${breach[0]}:1: .*${wall}`)])
})

function plant(files: Pick<Planted, 'breach' | 'clean'>[], folder = checkout): void {
  for (const [file, text] of files.flatMap(({ breach, clean }) => [breach, clean])) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

function rulesIn(file: string): string[] {
  return [...new Set(reports.filter(({ filename }) => filename === file).map(({ code }) => code))]
}
