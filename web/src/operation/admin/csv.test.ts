import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('a CSV has quoted cells, separated as spreadsheets of the language expect', () => {
  expect(
    writeCsv(
      [
        ['Név', 'Mikor'],
        ['Kiss "Kati"', 'nov. 1.'],
      ],
      'hu',
    ),
  ).toBe('\u{FEFF}"Név";"Mikor"\r\n"Kiss ""Kati""";"nov. 1."\r\n')
  expect(writeCsv([['a', 'b']], 'en')).toBe('\u{FEFF}"a","b"\r\n')
})

test('a cell that a spreadsheet would run as a formula is written as text', () => {
  for (const text of ['=1+1', '+36', '-1', '@sum', '\tx']) expect(writeCsv([[text]], 'hu')).toContain(`"'${text}"`)
})
