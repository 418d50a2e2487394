import { expect, test } from 'vitest'
import { draftAddress, isAside } from './draft-address.ts'

test.each([
  ['new', '/note/add/'],
  ['new.kert', '/entity/kert/post/'],
  ['solution-7', '/solution/edit/7/-1'],
  ['solution-7.8', '/solution/edit/7/8'],
  ['42', '/note/edit/42'],
])('the draft in slot %s goes on at %s', (slot, address) => {
  expect(draftAddress(slot)).toBe(address)
})

test.each([
  ['new~1700000000000', true],
  ['new.kert.Q', true],
  ['new.kert', false],
  ['new', false],
  ['42', false],
])('whether the draft in slot %s was put aside: %s', (slot, isPutAside) => {
  expect(isAside(slot)).toBe(isPutAside)
})
