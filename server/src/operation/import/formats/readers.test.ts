import { expect, test } from 'vitest'
import { detectFormat, readers } from './readers.ts'
import {
  csvSample,
  daylioBackupSample,
  daylioCsvSample,
  dayOneSample,
  diariumSample,
  journeySample,
  markdownSample,
} from './samples.ts'
import { openBytes, openFiles, readAll } from './zip.testing.ts'

test('every format is told from the others by its files', async () => {
  const samples = {
    day_one: await dayOneSample(),
    daylio: await daylioBackupSample(),
    journey: await journeySample(),
    diarium: await diariumSample(),
    markdown: await markdownSample(),
    csv: csvSample(),
  }
  for (const [format, files] of Object.entries(samples)) expect(await detectFormat(await openFiles(files))).toBe(format)
  expect(await detectFormat(await openFiles(daylioCsvSample()))).toBe('daylio')
  expect(await detectFormat(await openFiles({ 'a.pdf': 'x', 'b.json': '{}' }))).toBeUndefined()
  expect(await detectFormat(await openBytes(Buffer.from('# 2020. január 31.\nszöveg'), 'napló.md'))).toBe('markdown')
})

test('files of other programs and rubbish end no reader', async () => {
  const rubbish = await openFiles({
    'data.json': '{"account":[{"entity_id":"x"}],"entry":[{"author_id":"x","kind":"note"},3,null]}',
    'a.json': '[{"date":"2020-01-01","heading":3,"html":{},"tags":"x","location":"y","rating":"z"}]',
    'b.json': '{"entries":[{"creationDate":"2020-01-01T00:00:00Z","text":[],"photos":{},"tags":3,"location":[]}]}',
    'c.json': '{"date_journal":1e12,"text":{},"photos":"x","tags":{},"lat":"x"}',
    'backup.daylio': 'eyJkYXlFbnRyaWVzIjpbe30sM119',
    'd.md': '---\ntags: {a: [1]}\ndate: 2020-01-01\nlocation: [1]\n---\nx',
    'e.csv': 'a,b\n"',
  })
  for (const reader of Object.values(readers))
    for (const entry of (await readAll(reader, rubbish)).entries) expect(entry.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
})

test('entries that are all in memory leave other work its turns', async () => {
  const element = { creationDate: '2020-01-01T00:00:00Z', text: 'Ez egy _nap_ volt. '.repeat(20) }
  const list = Array.from({ length: 10_000 }, (_, uuid) => ({ ...element, uuid }))
  const archive = await openFiles({ 'Journal.json': JSON.stringify({ entries: list }) })
  let [turns, isDone] = [0, false]
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  let entries = 0
  for await (const entry of readers.day_one.read(archive, {})) {
    // the file is in memory now: nothing else gives a turn
    if (entries === 0) setImmediate(count)
    entries += entry.text === '' ? 0 : 1
  }
  isDone = true
  expect(entries).toBe(10_000)
  expect(turns).toBeGreaterThan(5)
})
