import { expect, test } from 'vitest'

const files = import.meta.glob<string>(
  ['/src/kit/theme.ts', '/src/consent/CookieNotice.tsx', '/src/i18n/i18n.ts', '/public/theme.js', '/index.html'],
  { query: '?raw', import: 'default', eager: true },
)

test.each(['/src/kit/theme.ts', '/public/theme.js', '/index.html'])('%s names both papers', (file) => {
  expect(files[file]).toContain('#f8f5f0')
  expect(files[file]).toContain('#0e1529')
})

test.each([
  ['/src/kit/theme.ts', "'entemi.theme'"],
  ['/src/consent/CookieNotice.tsx', "'entemi.cookie'"],
  ['/src/i18n/i18n.ts', "'entemi.language'"],
])('the script before the first paint reads the key that %s keeps: %s', (file, key) => {
  expect(files[file]).toContain(key)
  expect(files['/public/theme.js']).toContain(key)
})
