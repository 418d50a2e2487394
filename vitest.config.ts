import { defineConfig } from 'vitest/config'
import { TallyReporter } from './scripts/vitest-tally.ts'

// A busy machine is slow, not wrong: waiting long costs nothing where all is well.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

/** Each file keeps an installation of its own, and takes it away at its end. */
const embedded = 'src/platform/db/embedded/*.test.ts'

/** What `npm test` leaves out; a run by hand leaves out nothing. */
const leftOut = JSON.parse(process.env['TEST_LEFT_OUT'] ?? '[]') as string[]

/** The folder of a project, and what of it is left out. */
const at = (root: string, ...more: string[]) => ({
  root,
  exclude: [...more, ...leftOut.flatMap((file) => (file.startsWith(`${root}/`) ? [file.slice(root.length + 1)] : []))],
})

const tally = process.env['TALLY_FILE']

export default defineConfig({
  test: {
    reporters: ['default', ...(tally === undefined ? [] : [new TallyReporter(tally)])],
    // Left alone it keeps one core free: of two that is half of the machine. The third works while two wait for the database.
    maxWorkers: 3,
    projects: [
      // They keep no state: a process for each file takes longer than their tests.
      { test: { name: 'contract', ...at('contract'), isolate: false, include: ['src/**/*.test.ts'], ...patience } },
      { test: { name: 'client', ...at('client'), isolate: false, include: ['src/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'server',
          // Rooms keep no state of their own: to load the whole server anew for each file takes longer than its tests.
          isolate: false,
          ...at('server', embedded),
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/app/testing/global-setup.ts'],
          ...patience,
        },
      },
      { test: { name: 'embedded', ...at('server'), include: [embedded], ...patience } },
      // Its modules keep state, so each file needs its own: a thread starts in a third of the time of a process.
      { test: { name: 'web', ...at('web'), pool: 'threads', include: ['src/**/*.test.{ts,tsx}'], ...patience } },
      { test: { name: 'scripts', ...at('scripts'), include: ['**/*.test.{ts,mjs}'], ...patience } },
      { test: { name: 'fault', ...at('fault'), include: ['*.test.ts'], ...patience } },
      { test: { name: 'bench', ...at('bench'), include: ['*.test.ts'], ...patience } },
    ],
  },
})
