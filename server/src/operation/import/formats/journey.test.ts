import { expect, test } from 'vitest'
import { journeyReader } from './journey.ts'
import { journeySample } from './samples.ts'
import { openFiles, readAll } from './zip.testing.ts'

test('an export of Journey: texts in HTML and Markdown, zone, mood, tags, places, pictures and recordings', async () => {
  const archive = await openFiles(await journeySample())
  expect(await journeyReader.detect(archive)).toBe(true)
  const { entries, skipped } = await readAll(journeyReader, archive)
  expect(entries).toEqual([
    {
      sourceId: '1577-2',
      at: '2020-01-01T00:00:00.000Z',
      zone: undefined,
      isDayOnly: false,
      text: '**Új év**\n\nEgy *jó* év',
      mood: undefined,
      tags: [],
      place: undefined,
      media: [{ path: '1577-2-hang.mp3', kind: 'audio' }],
    },
    {
      sourceId: '1625494049547-4BbDhzcByTFSg6MW',
      at: '2021-07-01T10:00:00.000Z',
      zone: 'Europe/Vienna',
      isDayOnly: false,
      text: 'Bécsben **esett** az eső ☔\n\n- Prater\n- Café',
      mood: 'great',
      tags: ['utazás', 'család', '⭐'],
      place: { name: 'Stephansplatz, Wien', latitude: 48.2082, longitude: 16.3738 },
      media: [{ path: '1625494049547-4BbDhzcByTFSg6MW-5bkOJACgIzl36wsU.jpg', kind: 'image' }],
    },
  ])
  expect(skipped).toEqual({ broken: 1, no_date: 1, media_missing: 1 })
})

test.each([
  [{ sentiment: 0.25 }, 'awful'],
  [{ sentiment: 0.75 }, 'bad'],
  [{ sentiment: 1, mood: 1 }, 'neutral'],
  [{ sentiment: 1.25 }, 'good'],
  [{ mood: 1.75 }, 'great'],
  [{ mood: 1 }, 'neutral'],
  [{ sentiment: 0, mood: 1 }, undefined],
  [{ sentiment: 0, mood: 0 }, undefined],
  [{}, undefined],
])('the mood of %o is %s', async (grades, mood) => {
  const archive = await openFiles({ 'a.json': JSON.stringify({ date_journal: 1e12, text: 'x', ...grades }) })
  expect((await readAll(journeyReader, archive)).entries[0]?.mood).toBe(mood)
})
