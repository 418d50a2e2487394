import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

const markup = JSON.parse(readFileSync(new URL('../../../../attack/markup.json', import.meta.url), 'utf8')) as string[]

// as in a browser: what the page gets is what the policy has made
const policies: string[] = []
vi.stubGlobal('trustedTypes', {
  createPolicy: (name: string, rules: object) => {
    policies.push(name)
    return rules
  },
})
const { trustHtml } = await import('./trust-html.ts')

test('the policy is one that the Content-Security-Policy names', () => {
  expect(policies).toEqual(['entemi-html'])
})

/** Nothing but tags of text and structure, whose only addresses lead to https, mail, telephone or this site. */
const harmless =
  /^(?:[^<]|<\/?(?:h[1-4]|p|[uo]l|li|strong|em|blockquote|hr|br|code|table|thead|tbody|t[rhd]|a)(?: ?\/)?>|<th scope="[a-z]*">|<a(?: (?:href="(?:(?:https|mailto|tel):[^"<>]*|(?!\/\/)[^":&<>\\]*)"|target="_blank"|rel="[a-z ]*"))*(?: ?\/)?>)*$/

test('what the server has sanitised stays as it is', () => {
  const page =
    '<h2>Cím</h2><p>a &lt; b &amp; c<br />új sor, <a href="https://pelda.hu/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow ugc">ott</a> ' +
    '<a href="/info/guide">itt</a> <a href="#lent">lent</a> <a href="mailto:a@pelda.hu">levél</a></p><hr /><table><tr><th scope="col">x</th></tr></table>'
  expect(trustHtml(page)).toBe(page)
})

test.each(markup)('no markup of the attacks passes: %s', (attack) => {
  for (const html of [attack, `<p>${attack}</p>`, `<a href="${attack}">x</a>`, `<a href="/" title="${attack}">x</a>`])
    expect(trustHtml(html)).toMatch(harmless)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java&#115;cript&#58;alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,x',
  '//evil.example',
  '\\\\evil.example',
])('an address that is none of a page is left out: %s', (href) => {
  expect(trustHtml(`<a href="${href}" rel="nofollow">x</a>`)).toBe('<a rel="nofollow">x</a>')
})

test('no text gives anything but the tags of a page', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '/',
      '"',
      "'",
      ' ',
      '=',
      'a',
      'p',
      'script',
      'href',
      'onclick',
      'javascript:',
      '&colon;',
      '<!--',
      '-->',
      '<p>',
      '</a>',
      '<a href="',
      '\n',
      '\0',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => harmless.test(trustHtml(pieces.join('')))),
    { numRuns: 2000 },
  )
})
