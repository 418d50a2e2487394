import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { findAwaitedToasts, findRepeatedTexts, readWording, type Wording } from './test-texts.ts'
import { findSingleReads, testWalls } from './test-walls.ts'
import { findForbiddenImports } from './wings.ts'

type Wall = { in: string[]; notIn?: string[]; pattern: RegExp; message: string }

const code = ['{contract,server,web,client,scripts,e2e,bench,fault}/**/*.{ts,tsx,mjs}', '*.ts']
const everything = ['**/*', '.*', '.ci/*']
const skipped = ['**/node_modules/**', '**/dist/**', 'data/**', 'test-results/**', 'playwright-report/**', 'LICENSE']

/** Tables whose rows are not visible to everybody, each with the room that owns it. */
const guarded = {
  entry: 'core/entry',
  comment: 'diary/comment',
  block: 'diary/relation',
  entity: 'core/entity',
  media: 'core/media',
  notification: 'account/notification',
}
const exempt = [
  'server/src/core/visibility/**',
  // erasure deletes from every table, and shows nothing to anybody
  'server/src/account/identity/erase.store.ts',
  'server/src/app/testing/**',
  // compares the facts of the oracle with the tables, past the rule
  'server/src/app/oracle/**',
  // the registry of owners describes tables in comments and texts
  'server/src/platform/db/owners.ts',
  '**/*.gen.ts',
  '**/*.test.ts',
]
/** The demo fills tables and the backup copies them: neither shows a row to anybody. */
const [demo, backup] = ['server/src/operation/demo/**', 'server/src/operation/backup/**']
const alsoAllowed: Partial<Record<keyof typeof guarded, string[]>> = {
  entry: [demo],
  comment: [demo],
  media: [demo, backup],
  // session and audit are in an earlier wing than the room of entities, and cannot import it
  entity: [demo, backup, 'server/src/platform/{session/session,audit/audit}.store.ts'],
}

/** Matches the table in a call of the query builder, and in the text of a statement. */
const namesOf = (table: string): RegExp[] => [
  new RegExp(`\\b(?:selectFrom|insertInto|updateTable|deleteFrom|\\w*Join)\\(\\s*\\[?['"\`]${table}\\b(?!_)`),
  new RegExp(
    `^(?!\\s*(?://|/?\\*)).*\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?(?:public\\.)?"?${table}\\b(?!_)`,
    'i',
  ),
]

const tables = Object.keys(guarded) as (keyof typeof guarded)[]
const tableWalls = tables.flatMap((table) =>
  namesOf(table).map((pattern): Wall => ({
    in: ['server/src/**/*.ts'],
    notIn: [...exempt, `server/src/${guarded[table]}/**`, ...(alsoAllowed[table] ?? [])],
    pattern,
    message: `uses the table ${table} without the rule of visibility; use ${guarded[table]} or core/visibility`,
  })),
)

/** Rules that the linter does not have, each as a pattern that no line of those files may match. */
const walls: Wall[] = [
  ...tableWalls,
  ...testWalls,
  {
    in: ['server/src/**/*.ts'],
    notIn: ['server/src/core/visibility/**', 'server/src/app/testing/**', demo, '**/*.test.ts'],
    pattern:
      /\b(?:visible|limited|moderated|reported|open)_(?:entry|entity|comment|media|notification|message|chat|actor)\w*\(|\b(?:audience_of|limited_stranger|open_libraries|claimable_lesson|led_lesson|library_article|waiting_article)\(|\(\s*'A',\s*'C',\s*'E',\s*'M'\s*\)/,
    message: 'repeats a rule of visibility; use the function of core/visibility',
  },
  {
    in: ['server/src/**/*.ts', 'server/{migrations,rules}/*.sql'],
    notIn: ['**/*.test.ts'],
    // the tests run on a newer PostgreSQL, which knows them; every page of a site on an older one failed
    pattern:
      /\b(?:JSON_(?:ARRAY|OBJECT|SCALAR|SERIALIZE|VALUE|QUERY|EXISTS|TABLE|ARRAYAGG|OBJECTAGG)|(?:any_value|array_shuffle|array_sample|random_normal))\s*\(|\bIS JSON\b/,
    message: 'is not known to PostgreSQL 15, the oldest supported one',
  },
  {
    in: ['server/migrations/*.sql'],
    // the function of a generated column; any other function would be a second copy of a rule
    notIn: ['server/migrations/0001_extensions.sql'],
    pattern: /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|TRIGGER|PROCEDURE)\b/i,
    message: 'defines a function or trigger in a migration; write it into server/rules',
  },
  {
    in: ['server/src/**/*.ts'],
    notIn: [
      '**/*.{store,sql,test,gen}.ts',
      'server/src/core/visibility/**',
      'server/src/platform/{db,batch}/**',
      'server/src/app/{testing,oracle}/**',
    ],
    pattern: /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
    message: 'writes SQL outside a store; parts of statements go into *.sql.ts',
  },
  {
    in: ['server/src/**/*.sql.ts'],
    pattern: /\.execute\w*\(/,
    message: 'runs a statement in a file of parts; statements go into the store',
  },
  {
    in: ['server/src/**/*.ts'],
    notIn: ['server/src/platform/db/by-key.ts', '**/*.test.ts'],
    pattern: /OFFSET 0/,
    message: 'uses OFFSET 0 as a planner fence; use byKey',
  },
  {
    in: ['web/src/**/*.{ts,tsx}'],
    // the service worker is not frozen with a page
    notIn: ['web/src/platform/api/device-store.ts', 'web/src/app/sw.ts'],
    pattern: /from 'idb-keyval'/,
    message: 'leaves a transaction open in a page that WebKit freezes; use platform/api/device-store.ts',
  },
  {
    in: code,
    pattern: /(?:ox|es)lint-disable/,
    message: 'disables the linter; change the code, or the rule for all',
  },
  {
    in: everything,
    pattern: /(?<![\w.-])\/(?:root|work|home\/\w+|Users\/\w+)\//,
    message: 'contains a path of one machine',
  },
  {
    in: everything,
    pattern: /"resolved": *"http|registry\.(?:npmjs|yarnpkg)\./,
    message: 'contains the host of a package registry',
  },
]

/** Every breach as `file:line: message`. */
export function findBreaches(folder: string): string[] {
  const wording = readWording(folder)
  return [...listFiles(folder).flatMap((file) => findInText(folder, file, wording)), ...findForbiddenImports(folder)]
}

function findInText(folder: string, file: string, wording: Wording): string[] {
  const active = walls.filter((wall) => isIn(file, wall.in) && !isIn(file, wall.notIn ?? []))
  if (active.length === 0) return []
  const text = readFileSync(join(folder, file), 'utf8')
  const at = (line: number, message: string) => `${file}:${line}: ${message}`
  return [
    ...text
      .split('\n')
      .flatMap((line, index) =>
        active.filter((wall) => wall.pattern.test(line)).map((wall) => at(index + 1, wall.message)),
      ),
    ...(isIn(file, ['e2e/*.spec.ts']) ? findInBrowserTest(text, wording) : []).map(([line, message]) =>
      at(line, message),
    ),
  ]
}

function findInBrowserTest(text: string, wording: Wording): [line: number, message: string][] {
  const all = (lines: number[], message: string) => lines.map((line): [number, string] => [line, message])
  return [
    ...all(findSingleReads(text), 'reads a page once that may still change; use expect.poll or toPass'),
    ...all(findAwaitedToasts(text, wording), 'looks for a toast that may be gone; use expectToast'),
    ...all(findRepeatedTexts(text, wording), 'repeats a text of the dictionary; use t()'),
  ]
}

function listFiles(folder: string): string[] {
  return globSync(everything, { cwd: folder, exclude: skipped, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:png|webp|woff2|svg|ico|mp4|webm)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

function isIn(file: string, globs: string[]): boolean {
  return globs.some((glob) => matchesGlob(file, glob))
}
