import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import { headlessBrowser } from './browser.ts'

/** What `npm test` tries whole besides the tests of tier 1; a run by hand tries everything. */
const chosen = process.env['TEST_WHOLE']
const whole = chosen === undefined ? undefined : (JSON.parse(chosen) as string[]).map((file) => `**/${basename(file)}`)
const tiers = (files: string[]) => [
  { name: 'tier 1', grep: /@tier1/, testIgnore: files },
  ...(files.length === 0 ? [] : [{ name: 'tier 2', grepInvert: /@tier3/, testMatch: files }]),
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(whole && { projects: tiers(whole) }),
  outputDir: '../.cache/e2e',
  globalSetup: './global-setup.ts',
  workers: 2,
  // Long, because a busy machine is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: headlessBrowser,
    locale: 'en-US',
    timezoneId: 'Europe/Budapest',
    viewport: { width: 390, height: 844 },
    // Each context would load the whole app again for its service worker; the offline tests allow it.
    serviceWorkers: 'block',
    // Tests wait for the state after an animation.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // On request only: it costs almost a tenth of the time.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
  },
})
