import { expect, test } from 'vitest'
import { draftAddress } from './draft-address.ts'

test.each([
  ['new', '/note/add/'],
  ['new.kert.note', '/entity/kert/post/'],
  ['new.kert.Q', '/entity/kert/post/?category=Q'],
  ['solution-7', '/solution/edit/7/-1'],
  ['solution-7.8', '/solution/edit/7/8'],
  ['42', '/note/edit/42'],
])('the draft in slot %s goes on at %s', (slot, address) => {
  expect(draftAddress(slot)).toBe(address)
})
