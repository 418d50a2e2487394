import { expect, test } from 'vitest'

const files = import.meta.glob<string>(
  [
    '/src/platform/kit/theme.ts',
    '/src/core/consent/CookieBanner.tsx',
    '/src/platform/i18n/i18n.ts',
    '/public/theme.js',
    '/index.html',
  ],
  { query: '?raw', import: 'default', eager: true },
)

test.each(['/src/platform/kit/theme.ts', '/public/theme.js', '/index.html'])(
  '%s has both background colours',
  (file) => {
    expect(files[file]).toContain('#f8f5f0')
    expect(files[file]).toContain('#0e1529')
  },
)

test.each([
  ['/src/platform/kit/theme.ts', "'entemi.theme'"],
  ['/src/core/consent/CookieBanner.tsx', "'entemi.cookie'"],
  ['/src/platform/i18n/i18n.ts', "'entemi.language'"],
])('the script before the first paint reads the key of %s: %s', (file, key) => {
  expect(files[file]).toContain(key)
  expect(files['/public/theme.js']).toContain(key)
})
