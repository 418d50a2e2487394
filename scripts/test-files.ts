import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { browserRooms, rows, type Row } from './tiers.ts'
import { listImports } from './wings.ts'

/** A file of tests, and the files whose change adds its tests of tier 2. */
export interface TestFile {
  file: string
  row: Row | undefined
  watched: string[]
}

const browserTests = 'e2e/*.spec.ts'
const patterns = ['**/*.test.{ts,tsx,mjs}']
const skipped = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'data/**']

export function listTestFiles(folder: string): TestFile[] {
  return globSync([...patterns, browserTests], { cwd: folder, exclude: skipped })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => (matchesGlob(file, browserTests) ? readBrowserTest(file) : readTest(folder, file)))
}

function readTest(folder: string, file: string): TestFile {
  const row = rows.findLast(({ files }) => matchesGlob(file, files))
  const imports = listImports(folder, file).map(({ to }) => to)
  return { file, row, watched: [`${dirname(file)}/**`, ...imports, ...(row?.with ?? [])] }
}

function readBrowserTest(file: string): TestFile {
  const rooms = browserRooms[basename(file, '.spec.ts')]
  if (rooms === undefined) return { file, row: undefined, watched: [] }
  const watched = rooms.flatMap((room) => [`{web,server}/src/${room}/**`, `contract/src/${room}*.ts`])
  return { file, row: { files: file, tier: 1, short: true }, watched: [file, ...watched] }
}

export interface Selection {
  /** Files that are not tried at all. */
  leftOut: string[]
  /** Files that are tried with all their tests but those of tier 3, each with the changed file that is the reason. */
  whole: { file: string; because: string }[]
}

/** What `npm test` tries beside tier 1, and what it leaves out, after a change of these files. */
export function select(files: readonly TestFile[], changed: readonly string[]): Selection {
  const whole = files.flatMap(({ file, row, watched }) => {
    if (row === undefined || row.tier === 3 || (row.tier === 1 && row.short === undefined)) return []
    const because = changed.find((one) => watched.some((glob) => matchesGlob(one, glob)))
    return because === undefined ? [] : [{ file, because }]
  })
  const added = new Set(whole.map(({ file }) => file))
  return {
    leftOut: files
      .filter(({ file, row }) => row !== undefined && row.tier !== 1 && !added.has(file))
      .map(({ file }) => file),
    whole,
  }
}

/**
 * What was changed since the branch left its upstream, committed or not. TEST_BASE names another commit. A checkout without
 * an upstream, or without git, has only what is not committed.
 */
export function findChanged(folder: string): { base: string | undefined; changed: string[] } {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
  }
  const upstream = process.env['TEST_BASE'] ?? git('rev-parse', '--abbrev-ref', '@{upstream}')[0]
  const [base] = upstream === undefined ? [] : git('merge-base', 'HEAD', upstream)
  const committed = git('diff', '--name-only', base ?? 'HEAD')
  return { base, changed: [...new Set([...committed, ...git('ls-files', '--others', '--exclude-standard')])] }
}

/** Files without a row, rows without a file, and requirements that no test of tier 1 or 2 names. */
export function findWithoutTier(folder: string): string[] {
  const files = listTestFiles(folder)
  const proven = listProven(
    folder,
    files.filter(({ row }) => row?.tier !== 3).map(({ file }) => file),
  )
  return [
    ...files
      .filter(({ row }) => row === undefined)
      .map(({ file }) => `${file} has no tier; scripts/tiers.ts names them`),
    ...rows
      .filter((row) => !files.some((one) => one.row === row))
      .map(({ files: glob }) => `no test file is ${glob}, in scripts/tiers.ts`),
    ...Object.keys(browserRooms)
      .filter((name) => !files.some(({ file }) => file === `e2e/${name}.spec.ts`))
      .map((name) => `there is no e2e/${name}.spec.ts, named in scripts/tiers.ts`),
    ...listRequirements(folder)
      .filter(({ id }) => !proven.has(id))
      .map(({ id, text }) => `${id} is named by no test of tier 1 or 2: ${text}`),
  ]
}

type Requirement = { id: string; text: string }

export function listRequirements(folder: string): Requirement[] {
  return readFileSync(join(folder, 'docs/spec/requirements.tsv'), 'utf8')
    .split('\n')
    .filter((line) => /^R\d/.test(line))
    .map((line) => line.split('\t'))
    .map(([id = '', area = '', text = '']) => ({ id, text: `${area}: ${text}` }))
}

/** The requirements in the titles of tests; one with the tag of tier 3 proves nothing to who waits for `npm test`. */
export function listProven(folder: string, files: readonly string[]): Set<string> {
  const title = /(?:\b(?:describe|test|it|heavyTest)(?:\.\w+)*|\))\(\s*(['"`])(.*?)\1(?:,\s*\{[^}]*@tier3)?/gs
  const titles = files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(title)])
  const counted = titles.filter(([whole]) => !whole.endsWith('@tier3'))
  return new Set(counted.flatMap(([, , text = '']) => text.match(/\bR\d\.\d\d\b/g) ?? []))
}
