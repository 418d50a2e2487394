import { expect, test } from 'vitest'
import { sanitizePage } from './page-text.ts'

test('a page keeps its words and their order, and nothing that runs', () => {
  expect(sanitizePage('<h2>Cím</h2><script>x()</script><a href="javascript:x()" onclick="x()">ide</a>')).toBe(
    '<h2>Cím</h2><a>ide</a>',
  )
})

test('what has more tags than any page is words: nothing of it is a tag', () => {
  const page = '<p onclick="x()">a'.repeat(6000)
  expect(sanitizePage(page) === '<p>a</p>'.repeat(6000)).toBe(true)
  expect(sanitizePage(`${page}<script>`).includes('<')).toBe(false)
})
