import { expect, test } from 'vitest'
import { placePopover } from './place-popover.ts'

const screen = { width: 390, height: 844 }
const menu = { width: 248, height: 232 }

test('a popover is placed below its control, aligned to its right edge', () => {
  expect(placePopover({ left: 330, right: 374, top: 100, bottom: 144 }, menu, screen)).toEqual({ x: 126, y: 146 })
})

test('it goes above where there is no room below', () => {
  expect(placePopover({ left: 330, right: 374, top: 700, bottom: 744 }, menu, screen)).toEqual({ x: 126, y: 466 })
})

test('it never leaves the screen', () => {
  expect(placePopover({ left: 4, right: 48, top: 400, bottom: 444 }, { width: 248, height: 800 }, screen)).toEqual({
    x: 8,
    y: 36,
  })
})
