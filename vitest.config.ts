import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { TallyReporter } from './scripts/vitest-tally.ts'

/** Each file keeps an installation of its own, and takes it away at its end. */
const embedded = 'src/platform/db/embedded/*.test.ts'

const testing = join(import.meta.dirname, 'server/src/app/testing')
const seed = join(testing, 'seed.setup.ts')
/** For files that share a process; elsewhere the process ends with its file. */
const restore = join(testing, 'restore.setup.ts')

/** What `npm test` leaves out; a run by hand leaves out nothing. */
const leftOut = JSON.parse(process.env['TEST_LEFT_OUT'] ?? '[]') as string[]

type Options = NonNullable<TestProjectInlineConfiguration['test']>

function project(name: string, root: string, { exclude = [], ...options }: Options): TestProjectInlineConfiguration {
  const own = leftOut.flatMap((file) => (file.startsWith(`${root}/`) ? [file.slice(root.length + 1)] : []))
  // A busy machine is slow, not wrong: waiting long costs nothing where all is well.
  const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }
  return { test: { name, root, exclude: [...exclude, ...own], ...patience, ...options } }
}

const tally = process.env['TALLY_FILE']

export default defineConfig({
  test: {
    reporters: ['default', ...(tally === undefined ? [] : [new TallyReporter(tally)])],
    // Left alone it keeps one core free: of two that is half of the machine. The third works while two wait for the database.
    maxWorkers: 3,
    projects: [
      // They keep no state: a process for each file takes longer than their tests.
      project('contract', 'contract', { isolate: false, include: ['src/**/*.test.ts'], setupFiles: [seed, restore] }),
      project('client', 'client', { isolate: false, include: ['src/**/*.test.ts'], setupFiles: [restore] }),
      project('server', 'server', {
        // Rooms keep no state of their own: to load the whole server anew for each file takes longer than its tests.
        isolate: false,
        include: ['src/**/*.test.ts'],
        exclude: [embedded],
        globalSetup: ['src/app/testing/global-setup.ts'],
        setupFiles: [seed, restore],
      }),
      project('embedded', 'server', { include: [embedded] }),
      // Its modules keep state, so each file needs its own: a thread starts in a third of the time of a process.
      project('web', 'web', { pool: 'threads', include: ['src/**/*.test.{ts,tsx}'], setupFiles: [seed] }),
      project('scripts', 'scripts', { include: ['**/*.test.{ts,mjs}'] }),
      project('fault', 'fault', { include: ['*.test.ts'] }),
      project('bench', 'bench', { include: ['*.test.ts'] }),
    ],
  },
})
