// What the page inside the ZIP says, each promise on a real export.
import { readFileSync } from 'node:fs'
import { addCommentCall } from '@entemi/contract/diary/comment'
import { addPostCall } from '@entemi/contract/diary/post'
import { editMediaCall } from '@entemi/contract/core/media'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredPlace } from '#/core/town/town.ts'
import { newId } from '#/platform/db/id.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeImage,
  makeMember,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'
import { exportStyles } from './export.style.ts'
import { makeFormat } from './export.format.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const exportOf = async ({ client }: TestMember) => readZip((await takeExport(client)).bytes)
const pageOf = async (member: TestMember) => (await exportOf(member)).get('index.html') ?? ''
const articlesOf = (page: string) => page.match(/<article.*?<\/article>/gs) ?? []
const post = async ({ client }: TestMember, body: object) => {
  const answer = await client.call(addPostCall, { body: { type: 'note', text: '', privacy_status: 0, ...body } })
  expect(answer.status).toBe(201)
  return answer.body.setData.post_id
}

test('an entry says its day, the time in its own zone, type, audience, mood with word and face, and title', async () => {
  const member = await makeMember(server, { name: 'Könyves Kálmán' })
  await post(member, {
    ...{ type: 'H', title: 'Szüret', text: 'Sütött a nap.', mood: 8, privacy_status: 1 },
    ...{ occurred_on: '2025-10-03', occurred_at: '2025-10-03T19:40:00Z', zone: 'Europe/Budapest' },
  })
  const page = await pageOf(member)
  const [article = ''] = articlesOf(page)
  expect(article).toContain('>2025. okt. 3., péntek 21.40</time>')
  expect(article).toContain('Hála · Barátok')
  expect(article).toContain(
    '<p class="mood m8"><svg class="face" aria-hidden="true"><use href="#m8"/></svg>Nyugodt</p>',
  )
  expect(article).toContain('<h4>Szüret</h4><p>Sütött a nap.</p>')
  expect(page.match(/<symbol id="m\d"/g)).toHaveLength(9)
  expect(page).toContain('<html lang="hu">')
  expect(page).toContain('<title>Könyves Kálmán: Az életvonalam</title>')
})

test('the page is in the language of the account', async () => {
  const member = await makeMember(server)
  await sql`UPDATE account SET language = 'en' WHERE id = ${member.accountId}`.execute(server.db)
  await post(member, {
    ...{ type: 'D', text: 'I will.', mood: 6, occurred_on: '2025-10-03' },
    ...{ occurred_at: '2025-10-03T19:40:00Z', zone: 'Europe/London' },
  })
  const [article = ''] = articlesOf(await pageOf(member))
  expect(article).toContain('Friday, 3 Oct 2025 20:40</time>')
  expect(article).toContain('Decision · Only me')
  expect(article).toContain('Cheerful')
})

test('years and months are headings, and the contents lead to every month with its number of entries', async () => {
  const member = await makeMember(server)
  for (const day of ['2024-02-01', '2025-11-30', '2025-10-03', '2025-10-01'])
    await post(member, { text: day, occurred_on: day })
  const page = await pageOf(member)
  const contents = /<nav.*?<\/nav>/s.exec(page)?.[0] ?? ''
  expect(
    [...contents.matchAll(/href="#([\d-]+)">([^<]+)<\/a> <small>([^<]+)/g)].map((found) => found.slice(1)),
  ).toEqual([
    ['2025-11', '2025. november', '1 bejegyzés'],
    ['2025-10', '2025. október', '2 bejegyzés'],
    ['2024-02', '2024. február', '1 bejegyzés'],
  ])
  expect([...page.matchAll(/<h([23])[^>]*>([^<]+)</g)].map(([, , heading]) => heading)).toEqual([
    ...['2025', '2025. november', '2025. október'],
    ...['2024', '2024. február'],
  ])
})

test('pictures are in their entries with their captions; those of no entry stand at the end', async () => {
  const member = await makeMember(server)
  const [first, second, alone] = [
    await makeImage(server, member),
    await makeImage(server, member),
    await makeImage(server, member),
  ]
  await member.client.call(editMediaCall, {
    params: { db_key: first.db_key },
    body: { title: 'A tó', description: 'Reggel' },
  })
  await post(member, { text: 'Két kép', media: [second.db_key, first.db_key] })
  const files = await exportOf(member)
  const page = files.get('index.html') ?? ''
  const [article = '', ...others] = articlesOf(page)
  expect(others).toEqual([])
  expect([...article.matchAll(/<img src="([^"]+)" alt="([^"]*)"/g)].map((found) => found.slice(1))).toEqual([
    [`media/${second.db_key}.webp`, ''],
    [`media/${first.db_key}.webp`, 'A tó'],
  ])
  expect(article).toContain('<figcaption>A tó<br>Reggel</figcaption>')
  const [, rest = ''] = page.split('További képek és felvételek')
  expect([...rest.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source)).toEqual([`media/${alone.db_key}.webp`])
  for (const [, source = ''] of page.matchAll(/src="([^"]+)"/g)) expect([...files.keys()]).toContain(source)
})

test('a linked video is a link, and nothing of the page is loaded from the network', async () => {
  const member = await makeMember(server)
  await post(member, { text: 'Nézd meg', video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
  const page = await pageOf(member)
  expect(articlesOf(page)[0]).toMatch(
    /<a href="https:\/\/[^"]*dQw4w9WgXcQ[^"]*" rel="noopener noreferrer nofollow ugc">/,
  )
  expect(page).not.toMatch(/src="(?!media\/)|url\(|@import|<script|<link/)
})

test('removed entries and entries without content have no article, and an empty part has no heading', async () => {
  const member = await makeMember(server)
  await makeEntry(server, member, { privacy: -1 })
  await makeEntry(server, member, { text: '' })
  const page = await pageOf(member)
  expect(page).toContain('Még nincs bejegyzésed.')
  expect(page).not.toMatch(/<article|<h2|<h3|<nav/)
})

test('an entry whose picture is gone says so instead of being empty', async () => {
  const member = await makeMember(server)
  const { db_key } = await makeImage(server, member)
  await post(member, { media: [db_key] })
  await server.storage.remove(`${db_key}/`)
  expect(articlesOf(await pageOf(member))[0]).toContain('A hozzá tartozó kép vagy felvétel már nincs meg.')
})

test('a friendship, a share and a place are written with names; what is hidden from the member is not named', async () => {
  const member = await makeMember(server, { name: 'Anna' })
  const [friend, blocked] = [
    await makeMember(server, { name: 'Barát Béla' }),
    await makeMember(server, { name: 'Tiltott Tas' }),
  ]
  await makeFriends(server, member, friend)
  const theirs = await makeEntry(server, friend, { text: 'Az *ő* szavai' })
  const hidden = await makeEntry(server, blocked, { text: 'Amit nem látok' })
  await makeBlock(server, blocked, member)
  const insert = (columns: { friend?: string; shared?: string; kind?: string; place?: StoredPlace }) =>
    sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, friend_id, shared_id, place, text, occurred_on)
      VALUES (${newId()}, ${member.personId}, 0, 0, ${columns.kind ?? 'note'}, ${columns.friend ?? null}, ${columns.shared ?? null},
        ${columns.place ?? null}, ${columns.place === undefined ? '' : 'Itt'}, '2025-05-05')`.execute(server.db)
  await insert({ kind: 'friend', friend: friend.personId })
  await insert({ kind: 'friend', friend: blocked.personId })
  await insert({ shared: theirs })
  await insert({ shared: hidden })
  await insert({ place: { town: 'Testville', hu: 'Próbavár', country: 'HU' } })
  await insert({ place: { town: 'Tamanrasset', country: 'DZ', near: true } })
  const page = await pageOf(member)
  expect(page).toContain('Anna és Barát Béla barátok lettek')
  expect(page).toContain('Akivel barátok lettetek, már nem látható itt.')
  expect(page).toContain('Megosztva, Barát Béla: Az ő szavai')
  expect(page).toContain('Az eredeti bejegyzés már nem látható.')
  expect(page).toContain('Jegyzet · Csak én · Próbavár')
  expect(page).toContain('Jegyzet · Csak én · Tamanrasset közelében')
  expect(page).not.toMatch(/Tiltott|Amit nem látok/)
})

test('an entry of an administered person says whose it is', async () => {
  const member = await makeMember(server)
  const child = await makeAdministered(server, member, 1, 'Kis Panni')
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, text, occurred_on)
    VALUES (${newId()}, ${child}, 0, 0, 'note', 'Ma rajzoltam.', '2025-05-05')`.execute(server.db)
  expect(articlesOf(await pageOf(member))[0]).toContain('Kis Panni · Jegyzet · Csak én')
})

test('a comment says its day and what it is on, as long as that is visible', async () => {
  const [member, author] = [await makeMember(server), await makeMember(server, { name: 'Író Imre' })]
  const seen = await makeEntry(server, author, { text: '**Mai** vers' })
  const later = await makeEntry(server, author, { text: 'Rejtett vers' })
  for (const objectId of [seen, later])
    await member.client.call(addCommentCall, { params: { objectId }, body: { message: 'Szép *sorok*' } })
  await sql`UPDATE entry SET privacy = 0 WHERE id = ${later}`.execute(server.db)
  const [, comments = ''] = (await pageOf(member)).split('Hozzászólásaim')
  expect(articlesOf(comments)).toHaveLength(2)
  expect(comments).toContain('Író Imre: Mai vers')
  expect(comments).toContain('<p>Szép <em>sorok</em></p>')
  expect(comments).not.toContain('Rejtett vers')
  expect(comments).toMatch(/>20\d\d\. .+, .+ \d\d\.\d\d<\/time>/)
})

test('a time in a zone that the server does not know is written in UTC', () => {
  const { time, dayOf } = makeFormat('hu')
  expect(time('2026-10-03T21:40:00Z', 'Mars/Olympus')).toBe('21.40')
  expect(dayOf('2026-10-03T23:40:00Z', 'Europe/Budapest')).toBe('2026. okt. 4., vasárnap')
})

test('the page has the colours of the app, by day and by night', () => {
  const tokens = readFileSync(new URL('../../../../web/src/platform/kit/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = exportStyles.split('@media screen and')
  for (const mood of [0, 1, 2, 3, 4, 5, 6, 7, 8])
    for (const [part, name] of [
      ['--mood', `--m${mood}`],
      ['--mood-ink', `--m${mood}-ink`],
    ] as const) {
      const found = new RegExp(`${name}: light-dark\\(oklch\\((.+?)\\), oklch\\((.+?)\\)\\)`).exec(tokens)
      const colours = [light, dark].map((css) => new RegExp(`\\.m${mood}\\{[^}]*?${part}:(#\\w+)`).exec(css)?.[1])
      expect([name, ...colours]).toEqual([name, hexOf(found?.[1]), hexOf(found?.[2])])
    }
})

/** A colour of the tokens as hex. */
function hexOf(oklch = ''): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number)
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = linear.map((value) => {
    const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, Math.max(0, gamma)))
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
