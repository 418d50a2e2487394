import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from './Badge.tsx'

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [400, '9+'],
])('R2.42: a badge for %i reads %s', (count, shown) => {
  expect(renderToStaticMarkup(<Badge count={count} />)).toContain(`>${shown}<`)
})

test.each([0, undefined, -1])('there is no badge for %s', (count) => {
  expect(renderToStaticMarkup(<Badge count={count} />)).toBe('')
})
