import { expect, test } from 'vitest'
import { writeMessage } from './message.ts'
import type { Message } from './message.ts'

const message: Message = [
  ['name'],
  ': ',
  ['count', 'plural', { 0: ['nobody'], one: ['#', ' person of ', ['name']], other: ['#', ' people'] }],
]

test('a text without values is returned unchanged', () => {
  expect(writeMessage('Üzenetek # {a}', 'hu')).toBe('Üzenetek # {a}')
})

test('a value replaces its placeholder, a missing one is empty', () => {
  expect(writeMessage(['Szia, ', ['name'], '!'], 'hu', { name: 'Réka' })).toBe('Szia, Réka!')
  expect(writeMessage(['Szia, ', ['name'], '!'], 'hu')).toBe('Szia, !')
})

test('a value is never parsed as a message', () => {
  expect(writeMessage([['name'], '#'], 'hu', { name: '#{x}' })).toBe('#{x}#')
})

test('an exact number has precedence over its plural category, and numbers are formatted for the language', () => {
  const write = (count: number) => writeMessage(message, 'en', { name: 'Anna', count })
  expect(write(0)).toBe('Anna: nobody')
  expect(write(1)).toBe('Anna: 1 person of Anna')
  expect(write(1234)).toBe('Anna: 1,234 people')
})

test('a plural category that the text does not have falls back to other', () => {
  expect(writeMessage([['count', 'plural', { other: ['#', ' ember'] }]], 'hu', { count: 1 })).toBe('1 ember')
})
