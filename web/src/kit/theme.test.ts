import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['/src/kit/theme.ts', '/public/theme.js', '/index.html'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(['/src/kit/theme.ts', '/public/theme.js', '/index.html'])('%s names both papers', (file) => {
  expect(files[file]).toContain('#f8f5f0')
  expect(files[file]).toContain('#0e1529')
})

test('the script before the first paint reads the key that the choice is kept under', () => {
  expect(files['/src/kit/theme.ts']).toContain("'entemi.theme'")
  expect(files['/public/theme.js']).toContain("'entemi.theme'")
})
