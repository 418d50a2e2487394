import { renderWrittenHtml } from '#/core/text/written-html.ts'
import { expect, test } from 'vitest'
import { dropTags, readHtml } from './html.ts'
import { kindOfMedia, readMarkdown } from './markdown-text.ts'
import { finishText, joinTitle, SourceIds } from './written.ts'

const html = (source: string): string => finishText(readHtml(source).text)
const markdown = (source: string): string => finishText(readMarkdown(source).text)

test.each([
  ['<p>Első <b>félkövér</b> és <i>dőlt</i>.</p><p>Második</p>', 'Első **félkövér** és *dőlt*.\n\nMásodik'],
  ['<p>a<br>b</p>', 'a\nb'],
  ['<div>a</div><div>b</div><div><br></div><div>c</div>', 'a\nb\n\nc'],
  ['<strong> szó </strong>vége', '**szó** vége'],
  ['<b><i>mind</i></b>', '***mind***'],
  ['<h2>Cím</h2>szöveg', '**Cím**\n\nszöveg'],
  ['<ul><li>egy</li><li><p>kettő</p><p>folytatás</p></li></ul>vége', '- egy\n- kettő\n  folytatás\n\nvége'],
  ['<ol><li>egy</li><li>kettő<ul><li>benne</li></ul></li><li>három</li></ol>', '1. egy\n2. kettő\n  – benne\n3. három'],
  ['<blockquote><p>idézet</p><p>tovább</p></blockquote>', '> idézet\n>\n> tovább'],
  ['<a href="https://pelda.hu/a">itt</a>', '[itt](https://pelda.hu/a)'],
  ['<a href="https://masik.hu/">www.bank.hu</a>', 'www.bank.hu https://masik.hu/'],
  ['<a href="javascript:alert(1)">itt</a>', 'itt'],
  ['a &amp; b &lt;c&gt;&nbsp;d', 'a & b <c> d'],
  ['<script>x</script><style>y</style>z', 'z'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a | b\nc'],
  ['<pre>a\n  b</pre>', 'a\nb'],
  ['<input type="checkbox" checked>kész', '☑ kész'],
  ['sima szöveg 3 < 5', 'sima szöveg 3 < 5'],
])('HTML %s', (source, text) => {
  expect(html(source)).toBe(text)
})

test('pictures and recordings of HTML are named', () => {
  expect(readHtml('a<img src="x.jpg"><audio src="y.m4a"></audio>').media).toEqual(['x.jpg', 'y.m4a'])
})

test('HTML that is nested without end is refused, and any other takes the time of its length', () => {
  expect(() => readHtml('<div>'.repeat(100_000))).toThrow('deeply')
  for (const piece of ['<', '<a ', '<b>x</b>', '<p>', '</b>', '&amp', '<a href="', '<!--', '<li>', '<br>'])
    readHtml(piece.repeat(40_000 / piece.length))
})

test.each([
  ['# Cím #', '**Cím**'],
  ['### Az **én** címem', '**Az én címem**'],
  ['__félkövér__ és _dőlt_ szó', '**félkövér** és *dőlt* szó'],
  ['snake_case_name és `a_b_c`', 'snake_case_name és a_b_c'],
  ['~~törölt~~ ==kiemelt==', 'törölt kiemelt'],
  ['* egy\n+ kettő\n    - benne\n- [x] kész\n- [ ] nem', '- egy\n- kettő\n  – benne\n- ☑ kész\n- ☐ nem'],
  ['1. egy\n2. kettő', '1. egy\n2. kettő'],
  ['>idézet\n>> mély', '> idézet\n> mély'],
  ['a\n\n---\n\nb', 'a\n\nb'],
  ['```js\nconst a_b_c = 1\n```', 'const a_b_c = 1'],
  ['2020\\. november\\! \\#címke', '2020. november! #címke'],
  ['[[Másik oldal|az oldal]] és [[Éva]]', 'az oldal és Éva'],
  [
    '[itt](https://pelda.hu/a_b_c "cím") és <https://pelda.hu/x_y_z>',
    '[itt](https://pelda.hu/a_b_c) és https://pelda.hu/x_y_z',
  ],
  ['[oldal](./masik.md)', 'oldal'],
  ['első<br>második &amp; <u>aláhúzott</u>', 'első\nmásodik & aláhúzott'],
  ['3 < 5 és <3 meg a<b', '3 < 5 és <3 meg a<b'],
  ['sor\nsor', 'sor\nsor'],
])('Markdown %s', (source, text) => {
  expect(markdown(source)).toBe(text)
})

test('pictures of Markdown are taken out and named', () => {
  const read = readMarkdown(
    'a ![kép](kepek/a%20b.jpg "cím") b\n![[c d.png|300]] ![[Oldal]]\n![](<e f.jpg>)<img src="g.png">',
  )
  expect(finishText(read.text)).toBe('a  b\n Oldal')
  expect(read.media).toEqual(['g.png', 'kepek/a%20b.jpg', 'c d.png', 'e f.jpg'])
})

test('Markdown takes the time of its length', () => {
  const pieces = [
    '*a ',
    '_a ',
    '__a',
    '[',
    '![',
    '![[',
    '`',
    '<',
    '<a ',
    '~~a',
    '==a',
    '\\',
    '> ',
    '- ',
    '# ',
    '[a](',
    '[a](b ',
    '(',
    '[[a|',
    ' ',
    '\t',
    '&',
    '- - ',
    'http://',
  ]
  for (const piece of pieces) {
    readMarkdown(piece.repeat(40_000 / piece.length))
    readMarkdown(`${piece}\n`.repeat(5_000))
  }
})

test('what looks like a tag and is none stays, to the last word', () => {
  expect(dropTags('x <y és z').text).toBe('x <y és z')
  expect(dropTags('<b>a</b> <hmm> c').text).toBe('a <hmm> c')
  expect(dropTags('vége <b nem zárt').text).toBe('vége <b nem zárt')
})

test('a finished text can be stored, names nobody of this site and shows what was written', () => {
  expect(finishText('a\0b\r\nc\u{200b}\n\n\n\nd  \n')).toBe('ab\nc\n\nd')
  expect(finishText('Szia @[Éva](018f0000-0000-7000-8000-000000000001)!')).toBe('Szia @Éva!')
  expect(finishText('\u{d800}x')).toBe('\u{fffd}x')
  expect(renderWrittenHtml(html('<p>Egy <b>két</b> szó</p>'))).toBe('<p>Egy <strong>két</strong> szó</p>')
  expect(joinTitle('A **cím**\n', 'szöveg')).toBe('**A cím**\n\nszöveg')
})

test('ids of what is the same differ, and are the same in the next reading', () => {
  const read = (): string[] => {
    const ids = new SourceIds()
    return [ids.next('a', 'b'), ids.next('a', 'b'), ids.next('ab', undefined)]
  }
  expect(new Set(read()).size).toBe(3)
  expect(read()).toEqual(read())
})

test('the kind of a file by its name', () => {
  expect(['a.JPG', 'b/c.m4a', 'd.mov', 'e.pdf', 'f'].map(kindOfMedia)).toEqual([
    'image',
    'audio',
    'video',
    undefined,
    undefined,
  ])
})
