import { expect, test } from 'vitest'
import { parseCoordinate } from './parse-coordinate.ts'

test.each([
  ['47.4979', 47.4979],
  ['47,4979', 47.4979],
  ['-19.04', -19.04],
  ['47°29′52″N', 47.497778],
  [`47° 29' 52" S`, -47.497778],
  ['N 47 29 52', 47.497778],
  ['19°2.4′E', 19.04],
  ['19.04 W', -19.04],
  ['180', 180],
])('R5.05 %j is %d degrees', (typed, degrees) => {
  expect(parseCoordinate(typed)).toEqual({ degrees: expect.closeTo(degrees, 5) })
})

test.each([
  ['181', 'DEGREES_OUT_OF_RANGE'],
  ['47°61′', 'MINUTES_OUT_OF_RANGE'],
  ['47°29′61″N', 'SECONDS_OUT_OF_RANGE'],
  ['90°0′1″N', 'INVALID_COORDINATE'],
  ['180°1′E', 'INVALID_COORDINATE'],
  ['', 'COULD_NOT_PARSE'],
  ['north', 'COULD_NOT_PARSE'],
  ['N47E', 'COULD_NOT_PARSE'],
])('R5.05 %j is %s', (typed, error) => {
  expect(parseCoordinate(typed)).toEqual({ error })
})

test('R5.05 64 kB of digits or blanks are no coordinate', () => {
  for (const filler of ['1', ' ', '1 ']) {
    expect(parseCoordinate(`1${filler.repeat(65_536 / filler.length)}x`)).toEqual({ error: 'COULD_NOT_PARSE' })
  }
})
