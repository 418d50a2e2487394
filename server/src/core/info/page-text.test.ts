import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillPage, readPageText, readWrittenPage, sanitizePage } from './page-text.ts'

const link = (text: string, href: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow ugc">${text}</a>`

test('an address in the text of a page becomes a link, once', () => {
  const page = sanitizePage('<p>Írj a pelda.hu-n (https://pelda.hu/a?b=1&amp;c=2), &lt;www.pelda.hu&gt;.</p>')
  expect(page).toBe(
    `<p>Írj a ${link('pelda.hu', 'https://pelda.hu')}-n (${link(
      'https://pelda.hu/a?b=1&amp;c=2',
      'https://pelda.hu/a?b=1&amp;c=2',
    )}), &lt;${link('www.pelda.hu', 'https://www.pelda.hu')}&gt;.</p>`,
  )
  expect(sanitizePage(page)).toBe(page)
})

test('an address inside a link, one without https and a mail address are not changed', () => {
  for (const html of [
    '<a href="https://egy.hu"><strong>www.pelda.hu</strong> pelda.hu</a>',
    '<p>http://pelda.hu/a javascript:alert(1) anna@pelda.hu &amp;lt;b&amp;gt;</p>',
  ])
    expect(sanitizePage(html)).toBe(html)
})

test('a page keeps its text and structure, and no script', () => {
  expect(sanitizePage('<h2>Cím</h2><script>x()</script><a href="javascript:x()" onclick="x()">ide</a>')).toBe(
    '<h2>Cím</h2><a>ide</a>',
  )
})

test('a page without a tag is a text with signs, one with a tag is HTML', () => {
  expect(readWrittenPage('**Fontos**: 5 < 6 & [itt](https://pelda.hu)\n- {operator}')).toBe(
    `<p><strong>Fontos</strong>: 5 &lt; 6 &amp; ${link('itt', 'https://pelda.hu')}</p><ul><li>{operator}</li></ul>`,
  )
  expect(readWrittenPage('<p>2 * 3 * 4 **</p>\n- a')).toBe('<p>2 * 3 * 4 **</p>\n- a')
})

test('in a page with too many tags all of them are escaped', () => {
  const page = '<p onclick="x()">a'.repeat(6000)
  expect(sanitizePage(page) === '<p>a</p>'.repeat(6000)).toBe(true)
  expect(sanitizePage(`${page}<script>`).includes('<')).toBe(false)
})

test('R2.32 notes for the operator are shown to administrators only, in both languages', async () => {
  const folder = new URL('../../../../texts/pages/', import.meta.url)
  const operatorNote = /üzemeltetőnek|jogás|For the operator|lawyer|Szövegváltozat|Text version|–<|\{\w+\}/
  const seen: string[] = []
  for (const file of await readdir(folder)) {
    const { html } = readPageText(await readFile(new URL(file, folder), 'utf8'))
    const values = { operator: 'Kert Kft.', contact: null }
    expect(fillPage(html, values, false), file).not.toMatch(operatorNote)
    if (operatorNote.test(fillPage(html, values, true))) seen.push(file)
  }
  expect(seen).toContain('privacy.hu.md')
  expect(seen).toContain('help.en.md')
})

test('R2.32 every number of the help page is dialled by a tap, in both languages', async () => {
  for (const language of ['hu', 'en']) {
    const source = await readFile(new URL(`../../../../texts/pages/help.${language}.md`, import.meta.url), 'utf8')
    const { html } = readPageText(source)
    const links = [...html.matchAll(/<a href="tel:(\d+)"[^>]*>([\d-]+)/g)].map(([, dialled, shown]) => [dialled, shown])
    expect(links).toEqual([
      ['112', '112'],
      ['116123', '116-123'],
      ['116111', '116-111'],
      ['112', language === 'hu' ? '112-' : '112'],
    ])
    expect(html.replaceAll(/<a href="tel:.*?<\/a>/g, '')).not.toMatch(/\b(?:112|116)\b/)
  }
})

test('a sentence with the contact is removed if there is none', () => {
  const html = '<ul><li>Üzemeltető: {operator}</li><li>Kapcsolat: {contact}</li></ul><p>Egy. Írj ide: {contact}</p>'
  const operator = 'Kert Kft.'
  expect(fillPage(html, { operator, contact: null }, false)).toBe('<ul><li>Üzemeltető: Kert Kft.</li></ul><p>Egy.</p>')
  expect(fillPage(html, { operator, contact: 'a@b.hu' }, false)).toBe(
    '<ul><li>Üzemeltető: Kert Kft.</li><li>Kapcsolat: a@b.hu</li></ul><p>Egy. Írj ide: a@b.hu</p>',
  )
})
