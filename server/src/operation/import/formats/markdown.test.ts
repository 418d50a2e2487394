import { expect, test } from 'vitest'
import { markdownReader } from './markdown.ts'
import { markdownSample } from './samples.ts'
import { openFiles, readAll } from './zip.testing.ts'

const readSample = async (files: Record<string, string | Buffer>) => {
  const { entries, skipped } = await readAll(markdownReader, await openFiles(files))
  return { byId: new Map(entries.map((entry) => [entry.sourceId, entry])), skipped }
}

test('a folder of Markdown: dates of head, name and folders, titles, tags, places and pictures', async () => {
  const files = await markdownSample()
  expect(await markdownReader.detect(await openFiles(files))).toBe(true)
  const { byId, skipped } = await readSample(files)
  expect(byId.get('Napló/2020-01-31.md')).toMatchObject({
    at: '2020-01-31T21:40:00',
    isDayOnly: false,
    text: '**Péntek**\n\nÉva **itt** volt.\nTovább: a másik #címke',
    mood: 'jó',
    tags: ['család', 'séta'],
    place: { name: 'Szeged', latitude: undefined, longitude: undefined },
    media: [{ path: 'Napló/képek/kép ő.jpg', kind: 'image' }],
  })
  expect(byId.get('Napló/2020-02-01 Szombat este.md')).toMatchObject({
    at: '2020-02-01T12:00:00',
    isDayOnly: true,
    text: '**Szombat este**\n\nCsak egy sor',
    media: [{ path: 'képek/másik.jpg', kind: 'image' }],
  })
  expect(byId.get('_posts/2019-12-24-karacsony-este.markdown')).toMatchObject({
    at: '2019-12-24T12:00:00',
    text: '**Karácsony este**\n\nFa alatt.',
    tags: ['ünnep', 'család'],
  })
  expect(byId.get('2018/07/09.md')).toMatchObject({ at: '2018-07-09T12:00:00', text: 'Mappák szerint', media: [] })
  expect(byId.get('abc-1')).toMatchObject({
    at: '2021-06-01T08:00:00+02:00',
    zone: 'Europe/Budapest',
    place: { name: undefined, latitude: 47.5, longitude: 19.04 },
    text: '**idő**\n\nReggel',
  })
  expect(skipped).toEqual({ no_date: 2, media_missing: 1 })
})

test('a head that cannot be read stays in the text, and nothing in it is resolved', async () => {
  const { byId } = await readSample({
    '2020-01-01.md': '---\na: &a [x]\nb: *a\n---\nszöveg',
    '2020-01-02.md': '---\nnem lezárt',
    '2020-01-03.md': `---\na: ${'['.repeat(9000)}\n---\nszöveg`,
  })
  expect(byId.get('2020-01-01.md')?.text).toContain('szöveg')
  expect(byId.get('2020-01-02.md')?.text).toContain('nem lezárt')
  expect(byId.get('2020-01-03.md')?.text).toContain('szöveg')
})

test('pictures come from the archive only, never from above it', async () => {
  const { byId, skipped } = await readSample({
    '2020-01-01.md': 'x ![](../../etc/a.png) ![](file:///etc/b.png) ![](/c.png)',
    'c.png': 'x',
  })
  expect(byId.get('2020-01-01.md')?.media).toEqual([{ path: 'c.png', kind: 'image' }])
  expect(skipped).toEqual({ media_missing: 1 })
})

test('the first heading can be the date', async () => {
  const { byId } = await readSample({ 'napló.md': '# 2020. január 31.\nszöveg' })
  expect(byId.get('napló.md')?.at).toBe('2020-01-31T12:00:00')
})
