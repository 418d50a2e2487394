import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parseText, plainText } from './written-text.ts'
import type { WrittenBlock, WrittenInline } from './written-text.ts'

const eva = '018f0000-0000-7000-8000-000000000001'

/** The tree on one line: `p(a *b*)`, `ul(a|b)`, `quote(p(a))`, `<a|href>`, `@a`. */
const show = (text: string): string => parseText(text).map(showBlock).join('')

function showBlock(block: WrittenBlock): string {
  if (block.type === 'quote') return `quote(${block.blocks.map(showBlock).join('')})`
  if (block.type === 'paragraph') return `p(${showInline(block.parts)})`
  return `${block.ordered ? 'ol' : 'ul'}(${block.items.map(showInline).join('|')})`
}

const showInline = (parts: readonly WrittenInline[]): string => parts.map(showPart).join('')

function showPart(part: WrittenInline): string {
  if (part.type === 'text') return part.text
  if (part.type === 'break') return '↵'
  if (part.type === 'mention') return `@${part.name}`
  if (part.type === 'link') return `<${showInline(part.parts)}|${part.href}>`
  return `${part.type === 'strong' ? 'B' : 'I'}{${showInline(part.parts)}}`
}

describe('signs', () => {
  test.each([
    ['Ez **fontos** és *szép*.', 'p(Ez B{fontos} és I{szép}.)'],
    ['***mindkettő***', 'p(B{I{mindkettő}})'],
    ['***a* b**', 'p(B{I{a} b})'],
    ['**a *b***', 'p(B{a I{b}})'],
    ['*a **b***', 'p(I{a B{b}})'],
    ['**Entemi**ben, „*szó*”', 'p(B{Entemi}ben, „I{szó}”)'],
    ['**5 * 3**', 'p(B{5 * 3})'],
    ['**🙂 jó**', 'p(B{🙂 jó})'],
    [`**@[Kiss Éva](${eva})** itt`, 'p(B{@Kiss Éva} itt)'],
    [
      '**https://pelda.hu/a_b** és *pelda.hu*',
      'p(B{<https://pelda.hu/a_b|https://pelda.hu/a_b>} és I{<pelda.hu|https://pelda.hu>})',
    ],
    ['[a **könyv**](https://pelda.hu/k_(film))', 'p(<a B{könyv}|https://pelda.hu/k_(film)>)'],
    ['[itt](pelda.hu/a), **[ott](www.pelda.hu)**', 'p(<itt|https://pelda.hu/a>, B{<ott|https://www.pelda.hu>})'],
    ['Kell:\n- alma\n- **két** körte\nennyi', 'p(Kell:)ul(alma|B{két} körte)p(ennyi)'],
    ['* egy\n* kettő\n  tovább', 'ul(egy|kettő↵tovább)'],
    ['1. egy\n2. kettő\n\nvége', 'ol(egy|kettő)p(vége)'],
    ['1) egy\n2) kettő', 'ol(egy|kettő)'],
    ['> első\n>\n> *második*\n> - elem\nválasz', 'quote(p(első)p(I{második})ul(elem))p(válasz)'],
    ['> > mélyebb', 'quote(p(> mélyebb))'],
    ['a\nb\n\nc', 'p(a↵b)p(c)'],
    ['a\n\n\n\nb', 'p(a)p(↵↵b)'],
    ['', ''],
  ])('%j', (text, tree) => {
    expect(show(text)).toBe(tree)
  })
})

describe('what is no complete sign stays as typed', () => {
  test.each([
    '2 * 3 * 4 = 24',
    '2*3*4',
    '2**3**4',
    '_snake_case_ és __init__',
    '5 > 3, a > b',
    '>:( >> ><',
    '** magában',
    'lezáratlan **félkövér',
    '**kwargs és **args',
    '****',
    '*** szünet ***',
    '* * *',
    '- - -',
    '-',
    '- ',
    '-5 fok',
    '*.txt és *.md',
    '(*) és (*)',
    'Akciós* ár, *csak ma',
    'sz*r, f*sz',
    'B*** A***',
    '3. nap',
    '1. nap volt a legjobb',
    '2026. november 17.',
    '2. kettő\n3. három',
    'anna_kiss@pelda.example és a*b@pelda.example',
    '[x] kész, [ ] nincs kész',
    '[javascript](javascript:alert(1))',
    '[itt](data:text/html,<script>)',
    '[itt](/login)',
    '[ ](x)',
    '**több\nsoron át**',
    '👩‍👩‍👧 🙂*',
    '<b>nem</b> &amp; <script>alert(1)</script>',
  ])('%j', (text) => {
    expect(plainText(text)).toBe(text)
    expect(show(text)).not.toMatch(/[BI]\{|[uo]l\(|quote\(|<[^>]*\|/)
  })

  test('an address with stars and underscores is one link', () => {
    const address = 'https://pelda.hu/*a*_b_/**c**?d=*e*f'
    expect(show(address)).toBe(`p(<${address}|${address}>)`)
  })

  test('words that are an address do not hide where a link leads', () => {
    expect(show('[www.bank.hu](https://gonosz.hu)')).toBe(
      'p([<www.bank.hu|https://www.bank.hu>](<https://gonosz.hu|https://gonosz.hu>))',
    )
  })
})

describe('the text without its signs', () => {
  test.each([
    ['**Ma** *jó* [hír](https://pelda.hu):\n\n- egy\n- kettő', 'Ma jó hír:\n• egy\n• kettő'],
    ['1. egy\n2. kettő', '1. egy\n2. kettő'],
    ['> idézet\n\nválasz', 'idézet\nválasz'],
    [`Szia **@[Éva](${eva})**!`, 'Szia @Éva!'],
  ])('%j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  test('a text without signs is unchanged', () => {
    const words = fc.string({ unit: fc.constantFrom(...Array.from('aá1 _.,:;!?()<>#=–„”\n🙂~+/')) })
    fc.assert(
      fc.property(words, (typed) => {
        const text = typed
          .replaceAll(/^[\d>]+/gm, '')
          .trim()
          .replaceAll(/^\s+$/gm, '')
        expect(plainText(text)).toBe(text)
      }),
    )
  })
})

/** Pieces that make signs, whole and broken. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '**',
        '***',
        '\n',
        '\n\n',
        '> ',
        '- ',
        '* ',
        '1. ',
        '2. ',
        '  ',
        '[',
        '](',
        ')',
        '@[',
        '<',
        '"',
      ),
      fc.constantFrom(
        'https://a.hu/',
        'javascript:',
        'a',
        'é ',
        ' ',
        `@[Éva](${eva})`,
        '[b](https://b.hu)',
        '\u202e',
        '🙂',
      ),
      fc.string({ maxLength: 4 }),
    ),
  )
  .map((pieces) => pieces.join(''))

test('no text gives another node, a deeper one, or a link to anything but http and https', () => {
  const inline = (parts: readonly WrittenInline[], depth: number): void => {
    expect(depth).toBeLessThanOrEqual(5)
    for (const part of parts) {
      expect(['text', 'break', 'strong', 'emphasis', 'link', 'mention']).toContain(part.type)
      if (part.type === 'link') expect(part.href).toMatch(/^https?:\/\/[\p{L}\p{N}]/u)
      if (part.type === 'text') expect(part.text).not.toBe('')
      if ('parts' in part) {
        expect(part.parts).not.toEqual([])
        inline(part.parts, depth + 1)
      }
    }
  }
  const blocks = (list: readonly WrittenBlock[], mayQuote: boolean): void => {
    for (const block of list) {
      if (block.type === 'paragraph') inline(block.parts, 0)
      else if (block.type === 'list') for (const item of block.items) inline(item, 0)
      else {
        expect(mayQuote).toBe(true)
        blocks(block.blocks, false)
      }
    }
  }
  fc.assert(
    fc.property(hostile, (text) => blocks(parseText(text), true)),
    { numRuns: 2000 },
  )
})

test('no letter or digit is lost but those of an address behind words and of an id', () => {
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
  fc.assert(
    fc.property(hostile, (text) => {
      const behind = text.replaceAll(/@\[Éva\]\([^)]*\)/g, 'Éva')
      fc.pre(!/\[[^[\]]*\]\(/.test(behind))
      expect(letters(plainText(text))).toBe(letters(behind))
    }),
    { numRuns: 2000 },
  )
})

describe('the work grows with the length only', () => {
  /** Matches tried and characters cut out of texts. */
  function countSteps(text: string): number {
    let steps = 0
    const { exec, test: test_ } = RegExp.prototype
    const { slice } = String.prototype
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function count(this: RegExp, searched: string) {
      steps += 1
      return exec.call(this, searched)
    })
    vi.spyOn(RegExp.prototype, 'test').mockImplementation(function count(this: RegExp, searched: string) {
      steps += 1
      return test_.call(this, searched)
    })
    vi.spyOn(String.prototype, 'slice').mockImplementation(function count(this: string, from?: number, to?: number) {
      const cut = slice.call(this, from, to)
      steps += cut.length
      return cut
    })
    parseText(text)
    vi.restoreAllMocks()
    return steps
  }

  test.each([
    ...[
      'a',
      '*',
      '**',
      '*a ',
      '**a ',
      '*a **b ',
      '***a',
      '**a**',
      '- a\n',
      '- a\n  b\n',
      '1. a\n',
      '1. a\n2. b\n',
      '> a\n',
      '>\n',
    ],
    ...[
      '[',
      '[a',
      '[a](',
      '[a](https://a.hu',
      '[a](https://a.hu) ',
      '(a)[a]',
      'https://a.hu/* ',
      `@[a](${eva})`,
      '@[a',
      '\n',
    ],
  ])('%j', (piece) => {
    const few = piece.repeat(400)
    const [once, twice] = [countSteps(few), countSteps(few + few)]
    expect(twice).toBeLessThanOrEqual(once * 2.1)
  })
})
