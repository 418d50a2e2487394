import { expect, test } from 'vitest'
import { pageTools } from './page-tools.ts'

const use = (tool: keyof typeof pageTools, value: string, chosen: string) => {
  const start = value.indexOf(chosen)
  const edit = pageTools[tool]({ value, start, end: start + chosen.length })
  return value.slice(0, edit.from) + edit.text + value.slice(edit.to)
}

test('a page with tags gets tags', () => {
  expect(use('bold', '<p>Ez fontos</p>', 'fontos')).toBe('<p>Ez <strong>fontos</strong></p>')
  expect(use('link', '<p>itt</p>', 'itt')).toBe('<p><a href="https://">itt</a></p>')
  expect(use('list', '<p>a</p>\negy\nkettő', 'egy\nkettő')).toBe('<p>a</p>\n<ul>\n<li>egy</li>\n<li>kettő</li>\n</ul>')
})

test('a page without tags gets signs', () => {
  expect(use('bold', 'Ez fontos, 5 < 6', 'fontos')).toBe('Ez **fontos**, 5 < 6')
})
