import { defineConfig } from 'vitest/config'

// A busy machine is slow, not wrong: waiting long costs nothing where all is well.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // Left alone it keeps one core free: of two that is half of the machine.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          ...patience,
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], ...patience } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.{ts,mjs}'], ...patience } },
    ],
  },
})
