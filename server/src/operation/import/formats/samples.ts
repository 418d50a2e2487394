import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

/** Path and content of each file. */
export type SampleFiles = Record<string, string | Buffer>

/** The files as the ZIP that a program would export. */
export async function packSample(files: SampleFiles): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Each number up to 65,535 is another picture: its bits are stripes. */
export function makePicture(n: number, size = 64): Promise<Buffer> {
  const stripes = Buffer.from(Array.from({ length: 16 }, (_, bit) => ((n >> bit) % 2 === 0 ? 60 : 220)))
  return sharp(stripes, { raw: { width: 16, height: 1, channels: 1 } })
    .resize(size, size, { kernel: 'nearest', fit: 'fill' })
    .jpeg()
    .toBuffer()
}

/** A voice of a few seconds. */
export const sampleVoice = (): Buffer => readFileSync(new URL('../../demo/demo.voice.webm', import.meta.url))

const hashOf = (content: Buffer): string => createHash('md5').update(content).digest('hex')

/** Two journals, a picture in the text, one beside it, a voice, an entry without a date. */
export async function dayOneSample(): Promise<SampleFiles> {
  const [one, two, voice] = [await makePicture(1), await makePicture(2), sampleVoice()]
  const photo = (identifier: string, content: Buffer): object => ({
    ...{ identifier, md5: hashOf(content), type: 'jpeg', width: 64, height: 64, orderInEntry: 0 },
  })
  const entries = [
    {
      uuid: 'A1B2C3D4E5F60718293A4B5C6D7E8F90',
      creationDate: '2016-07-02T18:15:00Z',
      modifiedDate: '2016-07-03T08:00:00Z',
      timeZone: 'Europe/Budapest',
      text: '# Balaton\n\nEste a *stégen* ültünk\\. Öt óra volt\\!\n\n![](dayone-moment://AAAA0000AAAA0000AAAA0000AAAA0001)\n\n- halászlé\n- fröccs 🍷',
      richText: '{"contents":[{"text":"Balaton"}]}',
      starred: true,
      tags: ['nyár', 'Éva'],
      location: { placeName: 'Fő utca 1.', localityName: 'Tihany', latitude: 46.9137, longitude: 17.8893 },
      weather: { temperatureCelsius: 28, conditionsDescription: 'Clear' },
      photos: [photo('AAAA0000AAAA0000AAAA0000AAAA0001', one), photo('AAAA0000AAAA0000AAAA0000AAAA0002', two)],
    },
    {
      uuid: 'B1B2C3D4E5F60718293A4B5C6D7E8F90',
      creationDate: '2017-01-31T05:30:00Z',
      timeZone: 'America/New_York',
      text: 'Hangjegyzet\n\n![](dayone-moment:/audio/BBBB0000AAAA0000AAAA0000AAAA0001)',
      audios: [{ identifier: 'BBBB0000AAAA0000AAAA0000AAAA0001', md5: hashOf(voice), format: 'webm', duration: 3 }],
    },
    { uuid: 'C1', creationDate: 'tegnap', text: 'Mikor?' },
    {
      uuid: 'D1',
      creationDate: '2018-03-01T12:00:00Z',
      isAllDay: true,
      richText: '{"contents":[{"text":"Csak "},{"text":"gazdag"}]}',
    },
  ]
  const travel = [{ uuid: 'E1', creationDate: '2019-08-20T10:00:00Z', timeZone: 'Asia/Tokyo', text: 'Tokió 東京' }]
  return {
    'Napló.json': JSON.stringify({ metadata: { version: '1.0' }, entries }, null, 2),
    'Utazás.json': JSON.stringify({ metadata: { version: '1.0' }, entries: travel }),
    [`photos/${hashOf(one)}.jpeg`]: one,
    [`photos/${hashOf(two)}.jpeg`]: two,
    [`audios/${hashOf(voice)}.webm`]: voice,
  }
}

/** An export of Day One with so many entries and pictures, each picture in another entry. */
export async function makeLarge(count: number, pictures: number): Promise<Buffer> {
  const files: SampleFiles = {}
  const entries: object[] = []
  for (let n = 0; n < count; n += 1) {
    const entry = {
      uuid: createHash('md5').update(`entry ${n}`).digest('hex').toUpperCase(),
      creationDate: new Date(Date.UTC(2010, 0, 1, 6) + n * 12 * 3_600_000).toISOString().replace('.000', ''),
      timeZone: 'Europe/Budapest',
      text: `## ${n}. nap\n\nMa is történt valami érdekes, és ezt le is írom. `.padEnd(
        900,
        'Árvíztűrő tükörfúrógép, *dőlt* és **félkövér** szavakkal. ',
      ),
      tags: [`címke ${n % 40}`],
    }
    if (n >= pictures) entries.push(entry)
    else {
      const picture = await makePicture(n, 640)
      const [identifier, md5] = [entry.uuid.replace(/^./, 'F'), hashOf(picture)]
      files[`photos/${md5}.jpeg`] = picture
      const text = `${entry.text}\n\n![](dayone-moment://${identifier})`
      entries.push({ ...entry, text, photos: [{ identifier, md5, type: 'jpeg' }] })
    }
  }
  files['Journal.json'] = JSON.stringify({ metadata: { version: '1.0' }, entries })
  return packSample(files)
}

/** With a note in HTML, one over several lines, and an own mood. */
export const daylioCsvSample = (): SampleFiles => ({
  'daylio_export_2024_01_05.csv': `\u{feff}full_date,date,weekday,time,mood,activities,note_title,note
2024-01-05,január 5.,péntek,21:40,remek,"családdal | filmek | jó étel","Szép nap","Éva <b>nagyon</b> örült 🙂<br><br>Este ""Casablanca""."
2024-01-04,január 4.,csütörtök,du. 6:05,meh,,"",""
2024-01-03,január 3.,szerda,8:30 am,fáradt de jó,"munka","","két
sor"
holnap,január 2.,kedd,8:30,jó,"","",""
2024-01-01,január 1.,hétfő,,jó,"pihenés","",""
`,
})

export async function daylioBackupSample(): Promise<SampleFiles> {
  const [picture, voice] = [await makePicture(3), sampleVoice()]
  const mood = (id: number, group: number, custom: string, own: number): object => ({
    ...{ id, custom_name: custom, mood_group_id: group, predefined_name_id: own, icon_id: 300 + id, state: 0 },
  })
  const entry = (id: number, rest: object): object => ({
    ...{ id, year: 2023, month: 10, day: 19, hour: 10, minute: 45, datetime: 1_700_408_759_432 + id },
    ...{ timeZoneOffset: -18_000_000, mood: 1, note: '', note_title: '', tags: [], assets: [], ...rest },
  })
  const backup = {
    ...{ version: 15, pin: '', goals: [], prefs: [], tag_groups: [] },
    customMoods: [mood(1, 1, '', 1), mood(2, 2, '', 2), mood(6, 2, 'fáradt de jó', -1)],
    tags: [
      { id: 177, name: 'család', icon: 6 },
      { id: 167, name: 'futás', icon: 7 },
    ],
    assets: [
      { id: 12, checksum: 'f64aecf702fbe90faa086148e57638fa', type: 1, createdAt: 1_700_408_759_000 },
      { id: 13, checksum: 'a64aecf702fbe90faa086148e57638fb', type: 2, createdAt: 1_700_408_759_000 },
      { id: 14, checksum: '0000ecf702fbe90faa086148e57638fb', type: 1, createdAt: 1_700_408_759_000 },
    ],
    dayEntries: [
      entry(15, {
        note: 'Séta a <i>Dunánál</i><br>Éva 🙂',
        note_title: 'Vasárnap',
        tags: [177, 167],
        assets: [12, 13],
      }),
      entry(16, { mood: 6, month: 1, day: 29, year: 2024, timeZoneOffset: 3_600_000, assets: [14] }),
      entry(17, { day: 45, note: 'soha' }),
    ],
  }
  return {
    'backup.daylio': Buffer.from(JSON.stringify(backup)).toString('base64'),
    'assets/photos/2023/11/f64aecf702fbe90faa086148e57638fa': picture,
    'assets/audio/2023/11/a64aecf702fbe90faa086148e57638fb': voice,
  }
}

/** As Obsidian keeps daily notes, as Jekyll keeps posts, and files that are no entries of a diary. */
export async function markdownSample(): Promise<SampleFiles> {
  return {
    'Napló/2020-01-31.md': `---
date: 2020-01-31 21:40
tags: [család, "#séta"]
mood: jó
location: Szeged
---
# Péntek

Éva __itt__ volt. ![[kép ő.jpg|300]]
Tovább: [[Másik|a másik]] #címke
`,
    'Napló/2020-02-01 Szombat este.md': 'Csak egy sor ![](../képek/m%C3%A1sik.jpg "kép")\n![](https://pelda.hu/x.jpg)',
    'Napló/képek/kép ő.jpg': await makePicture(4),
    'képek/másik.jpg': await makePicture(5),
    '_posts/2019-12-24-karacsony-este.markdown': '---\ntitle: Karácsony este\ntags: ünnep család\n---\nFa alatt.',
    '2018/07/09.md': 'Mappák szerint ![](hiányzik.png)',
    'ötletek.md': 'Nincs dátuma.',
    'rossz.md': '---\ndate: [2020-05-05\n---\nszöveg',
    'idő.md':
      '---\ndate: "2021-06-01T08:00:00+02:00"\ntimezone: Europe/Budapest\nid: abc-1\nlatitude: 47.5\nlongitude: 19.04\n---\nReggel',
  }
}

/** As a Hungarian spreadsheet saves it: semicolons, Windows-1250, dates with full stops. */
export const csvSample = (): SampleFiles => ({
  'naplóm.csv': encodeWindows1250(
    'Dátum;Idő;Cím;Szöveg;Hangulat;Címkék;Hely\r\n' +
      '2020. 01. 31.;21:40;Este;"Őszintén: ""jó"" nap; tűz és víz\r\nmásodik sor";jó;család, séta;Győr\r\n' +
      '2020. február 1.;;;Csak szöveg;;;\r\n' +
      'egyszer;;;Mikor?;;;\r\n',
  ),
})

/** Only the letters that the sample has; of these but two pairs have the numbers of Latin-1. */
const encodeWindows1250 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('ő', '\u{f5}').replaceAll('ű', '\u{fb}').replaceAll('Ő', '\u{d5}'), 'latin1')

export async function journeySample(): Promise<SampleFiles> {
  const entry = {
    ...{ id: '1625494049547-4BbDhzcByTFSg6MW', date_modified: 1_625_494_100_149, date_journal: 1_625_133_600_000 },
    ...{ timezone: 'Europe/Vienna', type: 'html', mood: 1, sentiment: 1.75, favourite: true, folder: '', label: '' },
    text: '<p dir="auto">Bécsben <strong>esett </strong>az eső ☔</p>\n<p dir="auto"></p>\n<ul><li>Prater</li><li>Café</li></ul>',
    ...{ lat: 48.2082, lon: 16.3738, address: 'Stephansplatz, Wien', tags: ['utazás', 'család'] },
    photos: ['1625494049547-4BbDhzcByTFSg6MW-5bkOJACgIzl36wsU.jpg', '1625494049547-hiányzik.jpg'],
    weather: { id: 0, degree_c: 18, description: 'Light rain', icon: '10d', place: 'Wien' },
  }
  const largest = 1.7976931348623157e308
  const plain = {
    ...{
      id: '1577-2',
      date_journal: 1_577_836_800_000,
      timezone: '',
      mood: 1,
      sentiment: 0,
      photos: ['1577-2-hang.mp3'],
    },
    ...{ text: '## Új év\n\nEgy _jó_ év', lat: largest, lon: largest, address: '', tags: [], favourite: false },
  }
  return {
    [`${entry.id}.json`]: JSON.stringify(entry),
    [`${entry.id}-5bkOJACgIzl36wsU.jpg`]: await makePicture(6),
    '1577-2.json': JSON.stringify(plain),
    '1577-2-hang.mp3': sampleVoice(),
    '1578-3.json': '{"id":"1578-3","date_journal":',
    '1579-4.json': JSON.stringify({ id: '1579-4', date_journal: 'tegnap', text: 'Mikor?' }),
  }
}

export async function diariumSample(): Promise<SampleFiles> {
  return {
    'Diarium.json': JSON.stringify([
      {
        ...{
          date: '2019-10-26T15:47:53.48828',
          heading: 'Őszi séta',
          rating: 5,
          tags: ['Bükk', 'ősz'],
          people: ['Éva'],
        },
        html: '<p>Sok <b>levél</b> 🍁</p><p>és köd</p>',
        ...{ location: [48.0647, 20.5028], sun: '☀️ Sunrise: 7:16 AM Sunset: 5:30 PM', lunar: 'Waning crescent' },
      },
      { date: '2019-10-27T08:00:00', heading: '', html: '<p>Másnap</p>', rating: 0, tags: [] },
      { date: '2019-10-27T20:00:00', heading: '', html: '<p>Este</p>' },
      { date: '', heading: 'Nincs', html: '' },
    ]),
    'media/2019-10-26_154753488/kép.jpg': await makePicture(7),
    'media/2019-10-27/másik.jpg': await makePicture(8),
  }
}
