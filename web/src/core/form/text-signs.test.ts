import { plainText } from '@entemi/contract/core/written-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signTools } from './text-signs.ts'
import type { Tool } from './text-signs.ts'

/** Brackets mark what is selected, before and after: `a ⟦b⟧`. */
function use(tool: Tool, marked: string): string {
  const start = marked.indexOf('⟦')
  const end = marked.indexOf('⟧') - 1
  const value = marked.replace('⟦', '').replace('⟧', '')
  const edit = signTools[tool]({ value, start, end })
  const after = value.slice(0, edit.from) + edit.text + value.slice(edit.to)
  return `${after.slice(0, edit.start)}⟦${after.slice(edit.start, edit.end)}⟧${after.slice(edit.end)}`
}

test.each([
  ['bold', 'Ez ⟦fontos⟧ nap', 'Ez **⟦fontos⟧** nap'],
  ['bold', 'Ez **⟦fontos⟧** nap', 'Ez ⟦fontos⟧ nap'],
  ['bold', 'Ez ⟦**fontos**⟧ nap', 'Ez ⟦fontos⟧ nap'],
  ['bold', 'Ez⟦ fontos ⟧nap', 'Ez **⟦fontos⟧** nap'],
  ['bold', 'Ez fon⟦⟧tos nap', 'Ez **⟦fontos⟧** nap'],
  ['bold', 'Ez ⟦⟧', 'Ez **⟦⟧**'],
  ['bold', 'Ez **⟦⟧**', 'Ez ⟦⟧'],
  ['bold', '*⟦szép⟧*', '***⟦szép⟧***'],
  ['italic', '**⟦szép⟧**', '***⟦szép⟧***'],
  ['italic', '***⟦szép⟧***', '**⟦szép⟧**'],
  ['italic', '⟦első\n\n- második⟧', '⟦*első*\n\n- *második*⟧'],
  ['italic', '⟦*első*\n\n- *második*⟧', '⟦első\n\n- második⟧'],
  ['bold', '⟦**első**\n*második*⟧', '⟦**első**\n***második***⟧'],
  ['bold', 'a\n⟦- alma⟧', 'a\n- **⟦alma⟧**'],
  ['bold', '⟦ \n⟧', ' \n**⟦⟧**'],
  ['list', '⟦⟧', '- ⟦⟧'],
  ['list', 'al⟦⟧ma', '- al⟦⟧ma'],
  ['list', '- al⟦⟧ma', 'al⟦⟧ma'],
  ['list', 'a\n⟦b\n\nc⟧\nd', 'a\n⟦- b\n\n- c⟧\nd'],
  ['list', 'a\n⟦- b\n\n- c⟧\nd', 'a\n⟦b\n\nc⟧\nd'],
  ['list', '⟦- a\nb⟧', '⟦- a\n- b⟧'],
  ['quote', 'a⟦⟧', '> a⟦⟧'],
  ['quote', '> ⟦a⟧', '⟦a⟧'],
  ['link', 'Lásd ⟦itt⟧.', 'Lásd [itt](⟦https://⟧).'],
  ['link', 'Lásd ⟦https://pelda.hu/a⟧', 'Lásd [⟦⟧](https://pelda.hu/a)'],
  ['link', 'Lásd ⟦⟧', 'Lásd [⟦⟧](https://)'],
] as const)('%s: %j', (tool, before, after) => {
  expect(use(tool, before)).toBe(after)
})

test('bold and italic twice give the text back, and the parser reads what they write', () => {
  const texts = fc
    .string({ unit: fc.constantFrom(...Array.from('aé1 .,-')), minLength: 1 })
    .filter((text) => /^[aé].*[aé1]$/.test(text))
  fc.assert(
    fc.property(texts, fc.constantFrom('bold' as const, 'italic' as const), (text, tool) => {
      const once = signTools[tool]({ value: text, start: 0, end: text.length })
      expect(plainText(once.text)).toBe(plainText(text))
      expect(once.text).not.toBe(text)
      const { start, end } = once
      expect(signTools[tool]({ value: once.text, start, end })).toMatchObject({ from: 0, to: once.text.length, text })
    }),
  )
})
