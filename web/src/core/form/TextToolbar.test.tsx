import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextToolbar } from './TextToolbar.tsx'

test('the toolbar has a name, one stop for Tab, and a name for every button', () => {
  const html = renderToStaticMarkup(<TextToolbar field={{ current: null }} />)
  expect(html).toMatch(/^<div role="toolbar" aria-label="[^"]+"/)
  expect(html.match(/<button type="button"/g)).toHaveLength(5)
  expect(html.match(/tabindex="0"/g)).toHaveLength(1)
  expect(html.match(/<button[^>]* aria-label="[^"]+"/g)).toHaveLength(5)
  expect(html).toContain('aria-keyshortcuts="Control+B Meta+B"')
})
