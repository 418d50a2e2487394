import { expect, test } from 'vitest'
import { csvReader, describeTable } from './csv.ts'
import { decodeText, guessSeparator } from './csv-text.ts'
import type { Archive } from './imported.ts'
import { csvSample } from './samples.ts'
import { openBytes, openFiles, readAll } from './zip.testing.ts'

const openTable = (text: string | Buffer): Promise<Archive> => openBytes(Buffer.from(text), 'tábla.csv')

test('a table of a Hungarian spreadsheet is described with samples and a guess', async () => {
  const archive = await openFiles(csvSample())
  expect(await csvReader.detect(archive)).toBe(true)
  const table = await describeTable(archive)
  expect(table?.columns).toEqual(['Dátum', 'Idő', 'Cím', 'Szöveg', 'Hangulat', 'Címkék', 'Hely'])
  expect(table?.rows[1]).toEqual(['2020. február 1.', '', '', 'Csak szöveg', '', '', ''])
  expect(table?.fields).toEqual({
    ...{ date: 'Dátum', time: 'Idő', title: 'Cím', text: 'Szöveg', mood: 'Hangulat', tags: 'Címkék', place: 'Hely' },
  })
})

test('entries by the guess, and by the columns the member names', async () => {
  const archive = await openFiles(csvSample())
  const { entries, skipped } = await readAll(csvReader, archive)
  expect(entries).toEqual([
    expect.objectContaining({
      ...{ at: '2020-01-31T21:40:00', isDayOnly: false, mood: 'jó', tags: ['család', 'séta'] },
      text: '**Este**\n\nŐszintén: "jó" nap; tűz és víz\nmásodik sor',
      place: { name: 'Győr', latitude: undefined, longitude: undefined },
    }),
    expect.objectContaining({ at: '2020-02-01T12:00:00', isDayOnly: true, mood: undefined, text: 'Csak szöveg' }),
  ])
  expect(skipped).toEqual({ no_date: 1 })
  const chosen = await readAll(csvReader, archive, { columns: { date: 'Dátum', text: 'Cím' } })
  expect(chosen.entries.map(({ text }) => text)).toEqual(['Este'])
  expect(chosen.skipped).toEqual({ empty: 1, no_date: 1 })
})

test('days and months are told apart by the whole table', async () => {
  const read = async (dates: string, locale = 'en-US'): Promise<string[]> =>
    (await readAll(csvReader, await openTable(`date,text\n${dates}`), { locale })).entries.map(({ at }) =>
      at.slice(0, 10),
    )
  expect(await read('03/04/2020,a\n31/01/2020,b\n')).toEqual(['2020-04-03', '2020-01-31'])
  expect(await read('03/04/2020,a\n01/31/2020,b\n', 'hu')).toEqual(['2020-03-04', '2020-01-31'])
  expect(await read('03/04/2020,a\n')).toEqual(['2020-03-04'])
  expect(await read('03/04/2020,a\n', 'hu')).toEqual(['2020-04-03'])
})

test('encodings and separators are found', () => {
  expect(decodeText(Buffer.from('\u{feff}őű', 'utf16le'))).toBe('őű')
  expect(decodeText(Buffer.from('a;ő', 'utf16le'))).toBe('a;ő')
  expect(decodeText(Buffer.from('őű'))).toBe('őű')
  expect(decodeText(Buffer.from([0xf5, 0xfb]))).toBe('őű')
  expect(guessSeparator('"a;b;c",d\nx;y;z;w')).toBe(',')
  expect(guessSeparator('a\tb\tc')).toBe('\t')
})

test('a table with a zero byte is read without it', async () => {
  expect(decodeText(Buffer.from('date,note\n2024-01-05,Szé\0p\n'))).toBe('date,note\n2024-01-05,Szép\n')
})

test('columns without a name, and with the same one, have names of their own; text is guessed by its length', async () => {
  const table = await describeTable(await openTable('x,,x\n2020-01-01,rövid,egy sokkal hosszabb szöveg\n'))
  expect(table?.columns).toEqual(['x', '(2)', 'x (3)'])
  expect(table?.fields).toEqual({ date: 'x', text: 'x (3)' })
})

test('a quote that is not closed and rows of any length end nothing before them', async () => {
  const { entries, skipped } = await readAll(
    csvReader,
    await openTable('date,text\n2020-01-01,a\n2020-01-02\n2020-01-03,b,c,d\n2020-01-04,"nincs vége\n2020-01-05,x'),
  )
  expect(entries.map(({ text }) => text)).toEqual(['a', 'b'])
  expect(skipped).toEqual({ empty: 1, broken: 1 })
  const endless = await readAll(
    csvReader,
    await openTable(`date,text\n2020-01-01,a\n2020-01-02,"${'x\n'.repeat(1_050_000)}`),
  )
  expect(endless.entries.map(({ text }) => text)).toEqual(['a'])
  expect(endless.skipped['broken']).toBeGreaterThan(0)
})

test('the same rows have ids of their own, the same in every reading', async () => {
  const archive = await openTable('date,text\n2020-01-01,a\n2020-01-01,a\n')
  const [one, other] = [await readAll(csvReader, archive), await readAll(csvReader, archive)]
  expect(new Set(one.entries.map(({ sourceId }) => sourceId)).size).toBe(2)
  expect(one).toEqual(other)
})

test('letters of several bytes survive the pieces in which a long table is read', async () => {
  const text = 'árvíztűrő tükörfúrógép 🙂 '.repeat(20)
  const rows = Array.from({ length: 500 }, (_, at) => `2020-01-01,${'x'.repeat(at % 7)}${text}`)
  const { entries } = await readAll(csvReader, await openTable(`date,text\n${rows.join('\n')}`))
  expect(entries.map((entry) => entry.text.replace(/^x+/, ''))).toEqual(Array(500).fill(text.trim()))
})
