import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderWrittenHtml } from './written-html.ts'

const eva = '018f0000-0000-7000-8000-000000000001'

test('a written text as HTML', () => {
  expect(
    renderWrittenHtml(`**Szia** @[Éva](${eva})!\n*Nézd*: [ezt](https://pelda.hu/?a&b)\n\n- egy\n- kettő\n> 5 < 6`),
  ).toBe(
    '<p><strong>Szia</strong> @Éva!<br><em>Nézd</em>: ' +
      '<a href="https://pelda.hu/?a&#38;b" target="_blank" rel="noopener noreferrer nofollow ugc">ezt</a></p>' +
      '<ul><li>egy</li><li>kettő</li></ul><blockquote><p>5 &#60; 6</p></blockquote>',
  )
})

test('no text gives an element or an attribute outside the allowed list', () => {
  const pieces = fc.constantFrom(
    ...[
      '**',
      '*',
      '\n',
      '\n> ',
      '\n- ',
      '\n1. ',
      '\n2. ',
      '[',
      '](',
      ')',
      '"',
      '<',
      '>',
      '&lt;',
      '<img src=x onerror=y>',
    ],
    ...[
      'https://a.hu/',
      'javascript:alert(1)',
      '" onclick="x',
      'a',
      ' ',
      `@["><b>](${eva})`,
      '[b](https://b.hu/"onx=)',
    ],
  )
  const allowed =
    /^(?:<\/?(?:p|ul|ol|li|blockquote|strong|em)>|<br>|<\/a>|<a href="https?:\/\/[^"]*" target="_blank" rel="noopener noreferrer nofollow ugc">)$/
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 40 }), (written) => {
      for (const [tag] of renderWrittenHtml(written.join('')).matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed)
    }),
    { numRuns: 1000 },
  )
})
