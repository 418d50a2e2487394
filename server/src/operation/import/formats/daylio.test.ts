import { expect, test } from 'vitest'
import { daylioReader } from './daylio.ts'
import { daylioBackupSample, daylioCsvSample } from './samples.ts'
import { openBytes, openFiles, readAll } from './zip.testing.ts'

test('the CSV of Daylio: moods by their names, activities as tags, times as typed', async () => {
  const archive = await openBytes(Buffer.from(Object.values(daylioCsvSample())[0] ?? ''), 'daylio_export.csv')
  expect(await daylioReader.detect(archive)).toBe(true)
  const { entries, skipped } = await readAll(daylioReader, archive)
  expect(entries.map(({ at, isDayOnly, mood, tags, text }) => ({ at, isDayOnly, mood, tags, text }))).toEqual([
    {
      at: '2024-01-05T21:40:00',
      isDayOnly: false,
      mood: 'remek',
      tags: ['családdal', 'filmek', 'jó étel'],
      text: '**Szép nap**\n\nÉva **nagyon** örült 🙂\n\nEste "Casablanca".',
    },
    { at: '2024-01-04T18:05:00', isDayOnly: false, mood: 'meh', tags: [], text: '' },
    { at: '2024-01-03T08:30:00', isDayOnly: false, mood: 'fáradt de jó', tags: ['munka'], text: 'két\nsor' },
    { at: '2024-01-01T12:00:00', isDayOnly: true, mood: 'jó', tags: ['pihenés'], text: '' },
  ])
  expect(entries.map(({ zone }) => zone)).toEqual([undefined, undefined, undefined, undefined])
  expect(skipped).toEqual({ no_date: 1 })
  expect((await readAll(daylioReader, archive)).entries).toEqual(entries)
})

test('a note without tags keeps its signs', async () => {
  const archive = await openBytes(
    Buffer.from('full_date,date,weekday,time,mood,activities,note\n2024-01-05,,,1:00,jó,,3 < 5 & <3\n'),
    'a.csv',
  )
  expect((await readAll(daylioReader, archive)).entries[0]?.text).toBe('3 < 5 & <3')
})

test('the backup of Daylio: own moods, offset, title, pictures and voices', async () => {
  const archive = await openFiles(await daylioBackupSample())
  expect(await daylioReader.detect(archive)).toBe(true)
  const { entries, skipped } = await readAll(daylioReader, archive)
  expect(entries).toEqual([
    {
      sourceId: '15-1700408759447',
      at: '2023-11-19T10:45:00-05:00',
      zone: undefined,
      isDayOnly: false,
      text: '**Vasárnap**\n\nSéta a *Dunánál*\nÉva 🙂',
      mood: 'rad',
      tags: ['család', 'futás'],
      place: undefined,
      media: [
        { path: 'assets/photos/2023/11/f64aecf702fbe90faa086148e57638fa', kind: 'image' },
        { path: 'assets/audio/2023/11/a64aecf702fbe90faa086148e57638fb', kind: 'audio' },
      ],
    },
    expect.objectContaining({ at: '2024-02-29T10:45:00+01:00', mood: 'fáradt de jó', text: '', media: [] }),
  ])
  expect(skipped).toEqual({ no_date: 1, media_missing: 1 })
})

test('days of an older backup have no time: they are taken as whole days', async () => {
  const day = { id: 7, year: 2019, month: 4, day: 3, hour: -1, minute: -1, timeZoneOffset: 7_200_000, note: 'Szép nap' }
  const json = JSON.stringify({ dayEntries: [day, { ...day, id: 8, hour: 21, minute: 5 }] })
  const archive = await openBytes(Buffer.from(Buffer.from(json).toString('base64')), 'backup.daylio')
  const { entries, skipped } = await readAll(daylioReader, archive)
  expect(entries.map(({ at, isDayOnly }) => [at, isDayOnly])).toEqual([
    ['2019-05-03T12:00:00', true],
    ['2019-05-03T21:05:00+02:00', false],
  ])
  expect(skipped).toEqual({})
})

test('a backup that is no ZIP is read, and what is none is not taken for it', async () => {
  const { 'backup.daylio': backup = '' } = await daylioBackupSample()
  const archive = await openBytes(Buffer.from(backup), 'backup_2023.daylio')
  expect((await readAll(daylioReader, archive)).entries).toHaveLength(2)
  expect(await daylioReader.detect(await openBytes(Buffer.from('a,b\n1,2'), 'x.csv'))).toBe(false)
  const rubbish = await openBytes(Buffer.from('not base64 at all'), 'x.daylio')
  expect((await readAll(daylioReader, rubbish)).entries).toEqual([])
})
