import { expect, test } from 'vitest'
import { writeMessage } from './message.ts'
import type { Message } from './message.ts'

const told: Message = [
  ['name'],
  ': ',
  ['count', 'plural', { 0: ['nobody'], one: ['#', ' person of ', ['name']], other: ['#', ' people'] }],
]

test('a text without values is itself', () => {
  expect(writeMessage('Üzenetek # {a}', 'hu')).toBe('Üzenetek # {a}')
})

test('a value stands in its place, a missing one leaves it empty', () => {
  expect(writeMessage(['Szia, ', ['name'], '!'], 'hu', { name: 'Réka' })).toBe('Szia, Réka!')
  expect(writeMessage(['Szia, ', ['name'], '!'], 'hu')).toBe('Szia, !')
})

test('a value is never read as a text', () => {
  expect(writeMessage([['name'], '#'], 'hu', { name: '#{x}' })).toBe('#{x}#')
})

test('a named number stands before its kind, the number is written as the language does', () => {
  const write = (count: number) => writeMessage(told, 'en', { name: 'Anna', count })
  expect(write(0)).toBe('Anna: nobody')
  expect(write(1)).toBe('Anna: 1 person of Anna')
  expect(write(1234)).toBe('Anna: 1,234 people')
})

test('a kind that a text does not have falls to other', () => {
  expect(writeMessage([['count', 'plural', { other: ['#', ' ember'] }]], 'hu', { count: 1 })).toBe('1 ember')
})
