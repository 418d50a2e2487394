import { erasedMention } from '@entemi/contract/core/mentions'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WrittenText } from './WrittenText.tsx'

const eva = '018f0000-0000-7000-8000-000000000001'
const render = (text: string): string =>
  renderToStaticMarkup(<WrittenText text={text} />).replace(/^<div[^>]*>/, '<div>')

test('the signs of a text are rendered, people and addresses are links', () => {
  expect(render(`**Szia** *@[Kiss Éva](${eva})*!\nNézd: [ezt](https://pelda.hu/a?b&c)\n- egy\n- kettő\n> idézet`)).toBe(
    `<div><p><strong>Szia</strong> <em><a href="/people/${eva}">Kiss Éva</a></em>!\nNézd: ` +
      '<a href="https://pelda.hu/a?b&amp;c" target="_blank" rel="noopener noreferrer nofollow ugc">ezt</a></p>' +
      '<ul><li>egy</li><li>kettő</li></ul><blockquote><p>idézet</p></blockquote></div>',
  )
})

// without a dictionary a text is shown by its key
test('in place of an erased member a text says so, without a link', () => {
  expect(render(`Szia @[${erasedMention.name}](${erasedMention.id})!`)).toBe('<div><p>Szia mention.erased!</p></div>')
})

test('an old text without signs is one paragraph as typed', () => {
  expect(render('2 * 3 * 4\n_snake_case_ 5 > 3')).toBe('<div><p>2 * 3 * 4\n_snake_case_ 5 &gt; 3</p></div>')
})

test('a hostile address is text', () => {
  expect(render('[itt](javascript:alert(1)) javascript:alert(1)')).toBe(
    '<div><p>[itt](javascript:alert(1)) javascript:alert(1)</p></div>',
  )
})

test('no text gives an element or an attribute outside the allowed list', () => {
  const pieces = fc.constantFrom(
    ...[
      '**',
      '*',
      '***',
      '\n',
      '\n> ',
      '\n- ',
      '\n1. ',
      '\n2. ',
      '[',
      '](',
      ')',
      '"',
      "'",
      '<',
      '>',
      '&lt;',
      '`',
      '![',
    ],
    ...['https://a.hu/', 'www.a.hu', 'javascript:alert(1)', 'data:text/html,', '" onclick="x', '<img src=x onerror=y>'],
    ...[
      'a',
      ' ',
      `@[Éva](${eva})`,
      `@["><b>](${eva})`,
      '[b](https://b.hu/"onx=)',
      '[<i>](https://b.hu)',
      '\u202e',
      '🙂',
    ],
  )
  const allowed =
    /^(?:<\/?(?:div|p|ul|ol|li|blockquote|strong|em)>|<\/a>|<a href="(?:https?:\/\/[^"]*" target="_blank" rel="noopener noreferrer nofollow ugc|\/people\/[0-9a-f-]{36})">)$/
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 40 }), (written) => {
      for (const [tag] of render(written.join('')).matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed)
    }),
    { numRuns: 1000 },
  )
})
