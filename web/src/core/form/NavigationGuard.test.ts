import { expect, test } from 'vitest'
import { leavesForm } from './NavigationGuard.tsx'

const page = { pathname: '/profile/profile-edit/', search: {}, popup: undefined }
const under = { ...page, popup: '/settings/' }

test('R4.07 opening or closing a popup does not close the form on the page', () => {
  expect(leavesForm(false, page, under)).toBe(false)
  expect(leavesForm(false, under, page)).toBe(false)
})

test('R4.07 another page or other search parameters close the form', () => {
  expect(leavesForm(false, page, { ...page, pathname: '/we/' })).toBe(true)
  expect(leavesForm(false, page, { ...page, search: { tab: 'b' } })).toBe(true)
})

test('R4.07 a form inside a popup is closed when its popup changes or closes', () => {
  expect(leavesForm(true, under, page)).toBe(true)
  expect(leavesForm(true, under, { ...page, popup: '/settings/login' })).toBe(true)
  expect(leavesForm(true, under, under)).toBe(false)
})
