import { describe, expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `szó${index}`).join(' ')
const id = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

describe('a long text (R9.04)', () => {
  it('is left whole when it is only a little longer', () => {
    expect(cutText('x'.repeat(500))).toBeUndefined()
  })

  it('is cut at a word boundary', () => {
    const text = words(300)
    const [part] = cutText(text) ?? []
    const shown = part !== undefined && 'text' in part ? part.text : ''
    expect(shown.length).toBeGreaterThan(380)
    expect(shown.length).toBeLessThanOrEqual(420)
    expect(text.startsWith(`${shown} `)).toBe(true)
  })

  it('is never cut inside a name', () => {
    const cut = cutText(`${'a '.repeat(205)}@[Kiss Éva Hosszúnevű](${id}) ${words(100)}`)
    expect(cut).toEqual([{ text: 'a '.repeat(205) }])
  })

  it('is cut even where it is one word, and not inside an emoji', () => {
    const [part] = cutText('🌻'.repeat(400)) ?? []
    expect(part).toEqual({ text: '🌻'.repeat(209) })
  })
})
