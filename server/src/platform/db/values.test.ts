import { expect, test } from 'vitest'
import { numberOf, rowKind } from './values.ts'

test('values get the names of their columns', () => {
  const rows = rowKind((id: string, size: string, title: string | null, place: string | null) => ({
    id,
    size: numberOf(size),
    title,
    place: numberOf(place),
  }))
  expect(rows.make(['a', '12', null, null])).toEqual({ id: 'a', size: 12, title: null, place: null })
  expect(rows.make(['b', '0', '', '-3'])).toEqual({ id: 'b', size: 0, title: '', place: -3 })
})

test('a row with fields in another order than its parameters is refused', () => {
  expect(() => rowKind((id: string, title: string) => ({ title, id }))).toThrow('another order')
  expect(() => rowKind((likes: string, id: string) => ({ id: numberOf(id), likes: numberOf(likes) }))).toThrow(
    'another order',
  )
})
