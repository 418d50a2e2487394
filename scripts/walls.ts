import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { findCrookedImports } from './wings.ts'

type Wall = { in: string[]; notIn?: string[]; pattern: RegExp; message: string }

const code = ['{contract,server,web,scripts,e2e,bench,fault}/**/*.{ts,tsx,mjs}', '*.ts']
const everything = ['**/*', '.*', '.ci/*']
const skipped = ['**/node_modules/**', '**/dist/**', 'data/**', 'test-results/**', 'playwright-report/**', 'LICENSE']
// Erasure reaches every table, and shows nothing of it to anybody.
const pastTheRule = [
  'server/src/core/{entry,visibility}/**',
  'server/src/account/identity/erase.store.ts',
  'server/src/app/testing/**',
  '**/*.gen.ts',
  '**/*.test.ts',
]

/** What the linter has no rule for, each as a line of text that must not stand in those files. */
const walls: Wall[] = [
  {
    in: ['server/src/**/*.ts'],
    notIn: pastTheRule,
    pattern: /\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w*Join)\(\s*\[?['"`]entry\b(?!_)/,
    message: 'reaches the table entry past the rule of who sees it; ask entry/',
  },
  {
    in: ['server/src/**/*.ts'],
    notIn: pastTheRule,
    pattern: /^(?!\s*(?:\/\/|\/?\*)).*\b(?:from|join|into|update)\s+(?:only\s+)?(?:public\.)?"?entry\b(?!_)/i,
    message: 'reaches the table entry past the rule of who sees it; ask entry/',
  },
  {
    in: ['server/src/**/*.ts', 'server/{migrations,rules}/*.sql'],
    notIn: ['**/*.test.ts'],
    // the tests run on a newer one, which takes it; every page of a site on an older one then failed
    pattern:
      /\b(?:JSON_(?:ARRAY|OBJECT|SCALAR|SERIALIZE|VALUE|QUERY|EXISTS|TABLE|ARRAYAGG|OBJECTAGG)|(?:any_value|array_shuffle|array_sample|random_normal))\s*\(|\bIS JSON\b/,
    message: 'is not known to PostgreSQL 15, the oldest that may be used',
  },
  {
    in: ['server/migrations/*.sql'],
    // the function of a generated column; everything else would be a second copy beside the rules
    notIn: ['server/migrations/0001_extensions.sql'],
    pattern: /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|TRIGGER|PROCEDURE)\b/i,
    message: 'defines a function or trigger in a migration; write it into server/rules',
  },
  {
    in: ['server/src/**/*.ts'],
    notIn: ['server/src/platform/db/by-key.ts', '**/*.test.ts'],
    pattern: /OFFSET 0/,
    message: 'fences the planner without a name; use byKey',
  },
  {
    in: code,
    pattern: /(?:ox|es)lint-disable/,
    message: 'switches the linter off; mend the code, or the rule for all',
  },
  {
    in: everything,
    pattern: /(?<![\w.-])\/(?:root|work|home\/\w+|Users\/\w+)\//,
    message: 'names a folder of one machine',
  },
  {
    in: everything,
    pattern: /"resolved": *"http|registry\.(?:npmjs|yarnpkg)\./,
    message: 'names a package registry',
  },
]

/** Every breach as `file:line: message`. */
export function findBreaches(folder: string): string[] {
  return [...listFiles(folder).flatMap((file) => findInText(folder, file)), ...findCrookedImports(folder)]
}

function findInText(folder: string, file: string): string[] {
  const active = walls.filter((wall) => isIn(file, wall.in) && !isIn(file, wall.notIn ?? []))
  if (active.length === 0) return []
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      active.filter((wall) => wall.pattern.test(line)).map((wall) => `${file}:${index + 1}: ${wall.message}`),
    )
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
