import { expect, test } from 'vitest'
import { diariumReader } from './diarium.ts'
import { diariumSample } from './samples.ts'
import { openFiles, readAll } from './zip.testing.ts'

test('an export of Diarium: headings, HTML, rating, tags and people, place, attachments', async () => {
  const archive = await openFiles(await diariumSample())
  expect(await diariumReader.detect(archive)).toBe(true)
  const { entries, skipped } = await readAll(diariumReader, archive)
  expect(entries).toEqual([
    {
      sourceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      at: '2019-10-26T15:47:53',
      zone: undefined,
      isDayOnly: false,
      text: '**Őszi séta**\n\nSok **levél** 🍁\n\nés köd',
      mood: '5',
      tags: ['Bükk', 'ősz', 'Éva'],
      place: { name: undefined, latitude: 48.0647, longitude: 20.5028 },
      media: [{ path: 'media/2019-10-26_154753488/kép.jpg', kind: 'image' }],
    },
    expect.objectContaining({
      text: 'Másnap',
      mood: undefined,
      media: [{ path: 'media/2019-10-27/másik.jpg', kind: 'image' }],
    }),
    expect.objectContaining({ text: 'Este', media: [] }),
  ])
  expect(skipped).toEqual({ no_date: 1 })
})

test('a list within an object, places with names and tags that are objects are read too', async () => {
  const entry = {
    date: '2024-05-17 21:40:00',
    heading: 'Út',
    text: 'A tengerig < 3',
    tags: [{ name: 'szabadság' }],
    location: { latitude: 43.5, longitude: 39.7, name: 'Split' },
  }
  const archive = await openFiles({
    'd.json': JSON.stringify({ entries: [entry, { ...entry, html: '<div>'.repeat(600) }] }),
  })
  const { entries, skipped } = await readAll(diariumReader, archive)
  expect(entries).toEqual([
    expect.objectContaining({
      text: '**Út**\n\nA tengerig < 3',
      tags: ['szabadság'],
      place: { name: 'Split', latitude: 43.5, longitude: 39.7 },
    }),
  ])
  expect(skipped).toEqual({ broken: 1 })
})
