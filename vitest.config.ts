import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left alone it keeps one core free: of two that is half of the machine.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.{ts,mjs}'], testTimeout: 60_000 } },
    ],
  },
})
