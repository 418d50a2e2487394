import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findInputs, rememberInput } from './input-history.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('R9.06 the last 20 inputs of a field are stored, newest first, each once', () => {
  for (let i = 1; i <= 25; i++) rememberInput('city', `Town ${i}`)
  rememberInput('city', ' Town 10 ')
  const inputs = findInputs('city')
  expect(inputs).toHaveLength(20)
  expect(inputs.slice(0, 2)).toEqual(['Town 10', 'Town 25'])
  expect(findInputs('birth_place')).toEqual([])
})

test('a field named like a prototype member has no history', () => {
  expect(findInputs('constructor')).toEqual([])
})

test('invalid or disabled storage gives an empty history', () => {
  localStorage.setItem('entemi.inputs', '{"city":[1,"Pécs"]')
  expect(findInputs('city')).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  expect(() => rememberInput('city', 'Pécs')).not.toThrow()
  expect(findInputs('city')).toEqual([])
})
