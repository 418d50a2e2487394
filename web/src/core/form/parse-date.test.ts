import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDate, showDate } from './parse-date.ts'

test.each([
  ['1999.03.14', '1999-03-14'],
  ['1999. 3. 14.', '1999-03-14'],
  ['1999-3-14', '1999-03-14'],
  ['1999/03/14', '1999-03-14'],
  ['1999 03 14', '1999-03-14'],
  ['1999_03·14', '1999-03-14'],
  ['19990314', '1999-03-14'],
  ['1999. III. 14.', '1999-03-14'],
  ['1999 xii 1', '1999-12-01'],
  ['99.3.14', '1999-03-14'],
  ['05 iv 2', '2005-04-02'],
  ['30.01.01', '2030-01-01'],
  ['31.01.01', '1931-01-01'],
  ['1923.11.02', '1923-11-02'],
  ['14.03.1999', '1999-03-14'],
  ['2024.02.29', '2024-02-29'],
])('R5.09 %j is read as %s', (typed, day) => {
  expect(parseDate(typed)).toBe(day)
})

test.each([
  '',
  '   ',
  '1999',
  '1999.03',
  '1999.13.01',
  '1999.00.01',
  '1999.02.29',
  '1999.04.31',
  '1999.04.00',
  '199.04.01',
  '0999.04.01',
  '1999.iiii.01',
  '1999.xiii.01',
  '1999 március 14',
  '1999.03.14.15',
])('R5.09 %j is no date', (typed) => {
  expect(parseDate(typed)).toBeUndefined()
})

test('R5.09 64 kB of digits, letters or separators are no date', () => {
  for (const filler of ['9', 'i', '.', '9.']) expect(parseDate(filler.repeat(65_536 / filler.length))).toBeUndefined()
})

test('R5.09 every day is read with any separator', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom('.', '-', '/', ' ', '. ', '…'), (date, separator) => {
      const day = date.toISOString().slice(0, 10)
      expect(parseDate(day.replaceAll('-', separator))).toBe(day)
    }),
  )
})

test('R9.07 a day is shown as yyyy.mm.dd', () => {
  expect(showDate('1923-11-02')).toBe('1923.11.02')
})
