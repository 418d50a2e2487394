import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { TallyReporter } from './scripts/vitest-tally.ts'

// A busy machine is slow, not wrong: waiting long costs nothing where all is well.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

/** Each file keeps an installation of its own, and takes it away at its end. */
const embedded = 'src/platform/db/embedded/*.test.ts'

const testing = join(import.meta.dirname, 'server/src/app/testing')
const seed = join(testing, 'seed.setup.ts')
/** For files that share a process; elsewhere the process ends with its file. */
const restore = join(testing, 'restore.setup.ts')

const tally = process.env['TALLY_FILE']

export default defineConfig({
  test: {
    reporters: ['default', ...(tally === undefined ? [] : [new TallyReporter(tally)])],
    // Left alone it keeps one core free: of two that is half of the machine. The third works while two wait for the database.
    maxWorkers: 3,
    projects: [
      // They keep no state: a process for each file takes longer than their tests.
      {
        test: {
          name: 'contract',
          root: 'contract',
          isolate: false,
          include: ['src/**/*.test.ts'],
          setupFiles: [seed, restore],
          ...patience,
        },
      },
      {
        test: {
          name: 'client',
          root: 'client',
          isolate: false,
          include: ['src/**/*.test.ts'],
          setupFiles: [restore],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          // Rooms keep no state of their own: to load the whole server anew for each file takes longer than its tests.
          isolate: false,
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [embedded],
          globalSetup: ['src/app/testing/global-setup.ts'],
          setupFiles: [seed, restore],
          ...patience,
        },
      },
      { test: { name: 'embedded', root: 'server', include: [embedded], ...patience } },
      // Its modules keep state, so each file needs its own: a thread starts in a third of the time of a process.
      {
        test: {
          name: 'web',
          root: 'web',
          pool: 'threads',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [seed],
          ...patience,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.{ts,mjs}'], ...patience } },
      { test: { name: 'fault', root: 'fault', include: ['*.test.ts'], ...patience } },
      { test: { name: 'bench', root: 'bench', include: ['*.test.ts'], ...patience } },
    ],
  },
})
