import { describe, expect, it } from 'vitest'
import { cutAround, hitPattern, splitHits } from './highlight.ts'

const marked = (text: string, typed: string) =>
  splitHits(text, hitPattern(typed))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

describe('the hits in a text', () => {
  it('are all marked, in any case and with any accents', () => {
    expect(marked('Őszi erdő, ERDŐben, erdoszel', 'erdő')).toBe('Őszi [erdő], [ERDŐ]ben, [erdo]szel')
    expect(marked('Fut a futás a futásban', 'fut futás')).toBe('[Fut] a [futás] a [futás]ban')
  })

  it('are taken as typed', () => {
    expect(marked('100% (a.b) <b>', '% a.b <b>')).toBe('100[%] ([a.b]) [<b>]')
  })

  it('leave the text as it is without words', () => {
    expect(splitHits('szöveg', hitPattern(' ** '))).toEqual([{ text: 'szöveg', isHit: false }])
    expect(splitHits('', hitPattern('szó'))).toEqual([])
  })
})

describe('the cut of a text', () => {
  const long = `${'elején sok szó áll '.repeat(20)}itt a zsiráf ${'és még sok szó jön '.repeat(20)}`

  it('shows the first hit, with whole words around it', () => {
    const cut = cutAround(long, hitPattern('zsiraf'), 140)
    expect(cut).toMatch(/^…\S.* itt a zsiráf és .*\S…$/)
    expect(cut.length).toBeLessThanOrEqual(142)
    expect(
      cut
        .slice(1, -1)
        .split(' ')
        .every((word) => long.split(' ').includes(word)),
    ).toBe(true)
  })

  it('begins at the beginning where the hit is near, missing or only in the title', () => {
    for (const typed of ['sok', 'nincs', '']) expect(cutAround(long, hitPattern(typed), 140)).toMatch(/^elején sok.*…$/)
  })

  it('keeps a short text, in one line', () => {
    expect(cutAround('egy\n\n• kettő', undefined, 140)).toBe('egy • kettő')
  })

  it('reaches the end of a text whose hit is at the end, and cuts a word without spaces', () => {
    expect(cutAround(`${'szó '.repeat(100)}zsiráf`, hitPattern('zsiráf'), 140)).toMatch(/^…(szó )+zsiráf$/)
    expect(cutAround('x'.repeat(300), undefined, 140)).toBe(`${'x'.repeat(140)}…`)
    expect(cutAround(`${'x'.repeat(200)}zsiráf`, hitPattern('zsiráf'), 140)).toBe('…zsiráf')
    expect(cutAround('😀'.repeat(100), undefined, 141)).toBe(`${'😀'.repeat(70)}…`)
  })
})
