import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'

/** The server from the ground up: a room imports from its own floor and from those below. */
const floors = [
  ['env.ts', 'api-error.ts'],
  ['db', 'effects'],
  ['session'],
  ['http'],
  ['storage', 'outbound', 'audit'],
  // These speak of each other: an entry has an author, a picture and a consent, each of which shows or hides entries.
  ['site', 'info', 'media', 'entity', 'entry', 'consent', 'state', 'town'],
  ['notification'],
  ['account', 'identity', 'passkey', 'social', 'relation', 'lifeline'],
  ['profile', 'comment', 'like', 'post', 'mood', 'lesson', 'article', 'conversation', 'live', 'report'],
  ['timeline', 'map', 'search', 'export', 'people', 'community'],
  ['mail', 'push', 'realtime', 'admin', 'backup'],
  ['demo'],
  ['app.ts', 'follow.ts', 'serve.ts', 'worker.ts', 'workers.ts', 'main.ts', 'prepare.ts', 'testing'],
]

type Wall = { in: string[]; notIn?: string[]; pattern: RegExp; message: string }

const code = ['{contract,server,web,scripts,e2e,bench,fault}/**/*.{ts,tsx,mjs}', '*.ts']
const everything = ['**/*', '.*', '.ci/*']
const skipped = ['**/node_modules/**', '**/dist/**', 'data/**', 'test-results/**', 'playwright-report/**', 'LICENSE']
// Erasure reaches every table, and shows nothing of it to anybody.
const pastTheRule = [
  'server/src/entry/**',
  'server/src/identity/erase.store.ts',
  'server/src/testing/**',
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
    in: ['server/src/**/*.ts', 'server/migrations/*.sql'],
    notIn: ['**/*.test.ts'],
    // the tests run on a newer one, which takes it; every page of a site on an older one then failed
    pattern:
      /\b(?:JSON_(?:ARRAY|OBJECT|SCALAR|SERIALIZE|VALUE|QUERY|EXISTS|TABLE|ARRAYAGG|OBJECTAGG)|(?:any_value|array_shuffle|array_sample|random_normal))\s*\(|\bIS JSON\b/,
    message: 'is not known to PostgreSQL 15, the oldest that may be used',
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
  return listFiles(folder).flatMap((file) => {
    const active = walls.filter((wall) => isIn(file, wall.in) && !isIn(file, wall.notIn ?? []))
    const isRoomFile = isIn(file, ['server/src/**/*.ts']) && !file.endsWith('.test.ts')
    if (active.length === 0 && !isRoomFile) return []
    return readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const messages = active.filter((wall) => wall.pattern.test(line)).map((wall) => wall.message)
        const upward = isRoomFile ? findUpwardImport(file, line) : undefined
        return [...messages, ...(upward ? [upward] : [])].map((message) => `${file}:${index + 1}: ${message}`)
      })
  })
}

function findUpwardImport(file: string, line: string): string | undefined {
  const to = /\bfrom '#\/([^/']+)|\bimport\('#\/([^/']+)/.exec(line)
  const from = file.split('/')[2]
  if (!to || from === undefined) return undefined
  const target = to[1] ?? to[2] ?? ''
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))
  for (const room of [from, target])
    if (floorOf(room) === -1) return `${room} stands on no floor; give it one in scripts/walls.ts`
  return floorOf(target) > floorOf(from) ? `${from} stands below ${target} and may not import it` : undefined
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
