import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

/** The text with each link in angle brackets. */
const mark = (text: string): string =>
  splitLinks(text)
    .map((part) => (part.href === undefined ? part.text : `<${part.text}>`))
    .join('')

test.each([
  // whole addresses
  ['https://entemi.hu', '<https://entemi.hu>'],
  ['Nézd: http://pelda.hu/a?b=c&d=é#f itt', 'Nézd: <http://pelda.hu/a?b=c&d=é#f> itt'],
  ['HTTPS://Pelda.HU/Út', '<HTTPS://Pelda.HU/Út>'],
  ['http://localhost:3000/x', '<http://localhost:3000/x>'],
  ['http://192.168.1.7:8080', '<http://192.168.1.7:8080>'],
  ['https://árvíztűrő.hu/tükörfúrógép', '<https://árvíztűrő.hu/tükörfúrógép>'],
  ['https://xn--rvztr-bsa1kma.hu/', '<https://xn--rvztr-bsa1kma.hu/>'],
  ['a\nhttps://egy.hu\nhttps://ketto.hu', 'a\n<https://egy.hu>\n<https://ketto.hu>'],
  // without http
  ['www.pelda.com/út', '<www.pelda.com/út>'],
  ['a pelda.hu/cikk/12 szól róla', 'a <pelda.hu/cikk/12> szól róla'],
  ['írj a pelda.hu oldalon', 'írj a <pelda.hu> oldalon'],
  ['zeit.de/politik', '<zeit.de/politik>'],
  ['en.wikipedia.org/wiki/Rust_(programming_language)', '<en.wikipedia.org/wiki/Rust_(programming_language)>'],
  // suffixes
  ['az entemi.hu-n találod', 'az <entemi.hu>-n találod'],
  ['a www.entemi.hu-ról', 'a <www.entemi.hu>-ról'],
  ['a https://entemi.hu-t', 'a <https://entemi.hu>-t'],
  ['a https://entemi.hu/live/-ra!', 'a <https://entemi.hu/live/>-ra!'],
  // punctuation and brackets
  ['Itt: https://pelda.hu/a.', 'Itt: <https://pelda.hu/a>.'],
  ['https://pelda.hu/a, https://pelda.hu/b!?', '<https://pelda.hu/a>, <https://pelda.hu/b>!?'],
  ['(https://pelda.hu/a)', '(<https://pelda.hu/a>)'],
  ['(lásd pelda.hu/a_(b)).', '(lásd <pelda.hu/a_(b)>).'],
  ['„https://pelda.hu/a”', '„<https://pelda.hu/a>”'],
  ['<https://pelda.hu/a>', '<<https://pelda.hu/a>>'],
  ['https://pelda.hu/…', '<https://pelda.hu/>…'],
] as const)('an address in a text is a link, and only the address: %s', (text, marked) => {
  expect(mark(text)).toBe(marked)
})

test.each([
  'javascript:alert(1)',
  'javascript://pelda.hu/%0Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://pelda.hu/a',
  'anna@pelda.hu',
  'anna.kiss@pelda.hu-ra',
  'https://pelda.hu@gonosz.hu/a',
  'https://nev:jelszo@gonosz.hu/a',
  'Kész.de nem baj',
  'Elmentem.Hogy vagy?',
  'és/vagy.itt/ott',
  '2026.11.17. 10.30-kor',
  'Node.js és README.md',
  'http://',
  'www.',
  'https:///a',
  '...',
])('nothing else is: %s', (text) => {
  expect(mark(text)).toBe(text)
})

test('an address without a scheme links to https, and no scheme but http and https becomes a link', () => {
  expect(splitLinks('www.pelda.hu')).toEqual([{ text: 'www.pelda.hu', href: 'https://www.pelda.hu' }])
  expect(splitLinks('pelda.hu/a')).toEqual([{ text: 'pelda.hu/a', href: 'https://pelda.hu/a' }])
  expect(splitLinks('http://pelda.hu')).toEqual([{ text: 'http://pelda.hu', href: 'http://pelda.hu' }])
})

test.each(['a', 'a-', 'a.', 'a.hu', '(', ')', 'https://', 'https://a.hu/(', 'www.', 'á.', '-a.-'])(
  'a text of the greatest length is read in time that grows with its length only: %s',
  (piece) => {
    for (const begin of ['', 'https://a.hu/']) {
      const text = begin + piece.repeat(Math.floor(40_000 / piece.length))
      const parts = splitLinks(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }
  },
)
