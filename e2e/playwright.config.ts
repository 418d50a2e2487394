import { defineConfig } from '@playwright/test'
import { lightBrowser } from './browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/e2e',
  globalSetup: './global-setup.ts',
  workers: 2,
  // A busy machine is slow, not wrong: waiting long costs nothing where all is well.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: lightBrowser,
    locale: 'en-US',
    timezoneId: 'Europe/Budapest',
    viewport: { width: 390, height: 844 },
    // Each context would load the whole app once more for its worker; the offline tests allow it.
    serviceWorkers: 'block',
    // What a test waits for is the state at the end of a motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
