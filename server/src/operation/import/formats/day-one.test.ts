import { expect, test } from 'vitest'
import { dayOneReader } from './day-one.ts'
import { dayOneSample, makeLarge } from './samples.ts'
import { openBytes, openFiles, readAll } from './zip.testing.ts'

test('an export of Day One: journals, texts, zones, tags, places, pictures and voices', async () => {
  const archive = await openFiles(await dayOneSample())
  expect(await dayOneReader.detect(archive)).toBe(true)
  const { entries, skipped } = await readAll(dayOneReader, archive)
  expect(entries.map(({ sourceId }) => sourceId)).toEqual([
    'A1B2C3D4E5F60718293A4B5C6D7E8F90',
    'B1B2C3D4E5F60718293A4B5C6D7E8F90',
    'D1',
    'E1',
  ])
  expect(entries[0]).toMatchObject({
    at: '2016-07-02T18:15:00Z',
    zone: 'Europe/Budapest',
    isDayOnly: false,
    text: '**Balaton**\n\nEste a *stégen* ültünk. Öt óra volt!\n\n- halászlé\n- fröccs 🍷',
    mood: undefined,
    tags: ['nyár', 'Éva', '⭐', 'Napló'],
    place: { name: 'Tihany', latitude: 46.9137, longitude: 17.8893 },
  })
  expect(entries[0]?.media.map(({ kind }) => kind)).toEqual(['image', 'image'])
  expect(entries[1]).toMatchObject({ zone: 'America/New_York', text: 'Hangjegyzet', media: [{ kind: 'audio' }] })
  expect(entries[2]).toMatchObject({ isDayOnly: true, text: 'Csak gazdag', zone: undefined })
  expect(entries[3]).toMatchObject({ text: 'Tokió 東京', zone: 'Asia/Tokyo', tags: ['Utazás'] })
  expect(skipped).toEqual({ no_date: 1 })
  for (const { path } of entries.flatMap(({ media }) => media))
    expect((await archive.read(path, 1_000_000)).length).toBeGreaterThan(100)
})

test('broken entries, a missing picture and a cut off journal lose nothing else', async () => {
  const good = (uuid: string, rest = ''): string =>
    `{"uuid":"${uuid}","creationDate":"2020-01-01T00:00:00Z","text":"x"${rest}}`
  const photo = '"photos":[{"identifier":"1","md5":"00","type":"jpeg"}]'
  const archive = await openFiles({
    'a.json': `{"entries":[${good('1')},{"uuid":oh},${good('2', `,${photo}`)},${good('3')},{"uuid":"4","creat`,
  })
  const { entries, skipped } = await readAll(dayOneReader, archive)
  expect(entries.map(({ sourceId }) => sourceId)).toEqual(['1', '2', '3'])
  expect(skipped).toEqual({ broken: 2, media_missing: 1 })
})

test('a text that no diary has is left out alone', async () => {
  const entries = ['x'.repeat(2_000_001), 'rövid'].map((text) => ({ creationDate: '2020-01-01T00:00:00Z', text }))
  const archive = await openBytes(Buffer.from(JSON.stringify({ entries })), 'Journal.json')
  const read = await readAll(dayOneReader, archive)
  expect([read.entries.map(({ text }) => text), read.skipped]).toEqual([['rövid'], { broken: 1 }])
})

test('other JSON is not taken for Day One', async () => {
  expect(await dayOneReader.detect(await openFiles({ 'a.json': '{"entries":[{"date":1}]}', 'b.json': '[]' }))).toBe(
    false,
  )
})

test('a large export is read entry by entry', async () => {
  const archive = await openBytes(await makeLarge(2000, 20))
  const { entries, skipped } = await readAll(dayOneReader, archive)
  expect([entries.length, new Set(entries.map(({ sourceId }) => sourceId)).size]).toEqual([2000, 2000])
  expect(entries.filter(({ media }) => media.length === 1)).toHaveLength(20)
  expect(skipped).toEqual({})
})
