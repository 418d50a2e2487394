import type { EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import {
  addChannelCall,
  channelCall,
  channelsCall,
  deleteChannelCall,
  pieceCall,
  sendPieceCall,
  startChannelCall,
  stopChannelCall,
} from '@entemi/contract/community/live'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { cameraPiece, cameraPieces, webmPiece, webmPieces } from '#/app/testing/camera.ts'
import { agreeToLive, makeChannel } from '#/app/testing/channels.ts'
import { takeExport } from '#/app/testing/export.ts'
import { makeAdministered, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'
import { sweepChannels } from './live.service.ts'

let server: TestServer
let host: TestMember
let viewer: TestMember
beforeAll(async () => {
  server = await startTestServer()
  host = await makeMember(server, { role: 'ADMIN' })
  viewer = await makeMember(server)
  await agreeToLive(server, host, viewer)
})
afterAll(() => server.stop())

const live = (groupId?: Awaited<ReturnType<typeof makeAdministered>>) =>
  makeChannel(server, host, { status: 'live', isCamera: true, ...(groupId && { groupId }) })

interface Sent {
  by?: TestMember
  sender?: string
  take?: '1'
  raw?: Uint8Array<ArrayBuffer>
}

const window = newId()
const put = (id: EntryId, n: number, { by = host, sender = window, take, raw = cameraPiece(n) }: Sent = {}) =>
  by.client.call(sendPieceCall, { params: { id, n }, query: { sender, ...(take && { take }) }, raw })
const putAll = async (id: EntryId) => {
  for (const n of cameraPieces.keys()) expect((await put(id, n)).status).toBe(200)
}
const get = (id: EntryId, file: string, by = viewer) => by.client.call(pieceCall, { params: { id, file } })
const list = async (id: EntryId, by = viewer, file = 'index.m3u8') =>
  new TextDecoder().decode((await get(id, file, by)).bytes).split('\n')
const read = async (id: EntryId, by = viewer) => (await by.client.call(channelCall, { params: { id } })).body.channel

async function readStored(id: EntryId): Promise<{ pieces: number; files: string[]; bytes: number }> {
  const { rows } = await sql<{ pieces: number; key: string | null; bytes: number }>`
    SELECT (SELECT count(*)::int FROM channel_piece p WHERE p.channel_id = h.entry_id) AS pieces, m.db_key AS key, coalesce(m.bytes, 0)::int AS bytes
    FROM channel h LEFT JOIN media m ON m.id = h.recording_id WHERE h.entry_id = ${id}`.execute(server.db)
  const { pieces = 0, key = null, bytes = 0 } = rows[0] ?? {}
  return { pieces, files: key === null ? [] : await server.storage.list(`${key}/`), bytes }
}

test('R1.11 a recording from the host’s browser is watched while it is live, and as a whole after the end', async () => {
  const late = await makeMember(server)
  await agreeToLive(server, late)
  const body = { title: 'Élőben tőlünk', starts_at: new Date().toISOString(), source: 'browser' as const }
  const id = (await host.client.call(addChannelCall, { body })).body.setData.channel_id
  expect(await read(id, host)).toMatchObject({ source: 'browser', address: null, next_piece: 0 })
  expect((await put(id, 0)).error.error_code).toBe('CONFLICT')
  await host.client.call(startChannelCall, { params: { id } })
  expect((await get(id, 'index.m3u8')).status).toBe(404)
  expect((await put(id, 0)).body.setData).toEqual({ channel_id: id, next_piece: 1 })
  expect((await read(id)).address).toBe(null)
  expect((await put(id, 1)).body.setData.next_piece).toBe(2)
  expect(await read(id)).toMatchObject({ address: `/live/${id}/media/index.m3u8`, next_piece: null })
  for (const n of [2, 3, 4, 5]) await put(id, n)

  const answer = await get(id, 'index.m3u8', late)
  expect([answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
    'no-store',
    'application/vnd.apple.mpegurl',
  ])
  const lines = await list(id, late)
  expect(lines.slice(0, 7)).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-MAP:URI="init-1.mp4"',
  ])
  expect(lines.filter((line) => line.endsWith('.mp4'))).toEqual(['1.mp4', '2.mp4', '3.mp4', '4.mp4', '5.mp4'])
  const piece = await get(id, '2.mp4', late)
  expect([piece.headers.get('content-type'), piece.headers.get('cache-control')]).toEqual([
    'video/mp4',
    'private, no-cache',
  ])
  expect(piece.bytes).toEqual(cameraPiece(2))
  expect((await get(id, 'init-1.mp4')).bytes).toEqual(cameraPiece(0))
  expect(lines).not.toContain('#EXT-X-ENDLIST')
  expect((await get(id, 'recording.m3u8')).status).toBe(404)

  await host.client.call(stopChannelCall, { params: { id } })
  expect((await put(id, 6, { raw: cameraPiece(1) })).error.error_code).toBe('CONFLICT')
  expect((await read(id)).address).toBe(`/live/${id}/media/recording.m3u8`)
  const whole = await list(id, viewer, 'recording.m3u8')
  expect(whole).toEqual([...lines.slice(0, -1), '#EXT-X-ENDLIST', ''])
  expect(await list(id)).toEqual(whole)
  const sent = cameraPieces.reduce((sum, bytes) => sum + bytes.length, 0)
  expect(await readStored(id)).toMatchObject({ pieces: 6, bytes: sent })

  const { rows } = await sql<{
    key: string
  }>`SELECT m.db_key AS key FROM media m JOIN channel h ON h.recording_id = m.id WHERE h.entry_id = ${id}`.execute(
    server.db,
  )
  const key = rows[0]?.key ?? ''
  expect(await server.storage.list(`${key}/`)).toHaveLength(6)
  await host.client.call(deleteChannelCall, { params: { id } })
  expect((await get(id, 'index.m3u8')).status).toBe(404)
  await expect.poll(() => server.storage.list(`${key}/`)).toEqual([])
})

test('it is refused to those who may not see it, have not consented, or are guests', async () => {
  const [member, outsider, shy] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, host, 2)
  await makeMembership(server, member, groupId)
  await makeMembership(server, shy, groupId)
  await agreeToLive(server, member, outsider)
  const id = await live(groupId)
  await putAll(id)
  for (const file of ['index.m3u8', 'init-1.mp4', '1.mp4']) {
    expect((await get(id, file, member)).status).toBe(200)
    expect((await get(id, file, outsider)).status).toBe(404)
    expect((await get(id, file, shy)).error).toEqual({ error_code: 'CONSENT_REQUIRED', consent: 'live' })
    expect((await server.client().call(pieceCall, { params: { id, file } })).status).toBe(401)
  }
  for (const file of ['7.mp4', 'init-2.mp4', 'orig', '..%2Fx', 'index.m3u8.part'])
    expect((await get(id, file, member)).status).toBe(404)
  expect((await put(id, 6, { by: member, raw: cameraPiece(1) })).status).toBe(403)
})

test('pieces must be in order; a repeated one changes nothing', async () => {
  const id = await live()
  expect((await put(id, 1)).error.error_code).toBe('CONFLICT')
  for (const n of [0, 1, 1, 0, 2]) expect((await put(id, n)).status).toBe(200)
  expect((await put(id, 1)).body.setData.next_piece).toBe(3)
  expect((await put(id, 4)).error.error_code).toBe('CONFLICT')
  expect((await readStored(id)).pieces).toBe(3)
  const both = await Promise.all([put(id, 3), put(id, 3)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await readStored(id)).pieces).toBe(4)
})

test('a second window is refused while the first one sends, unless it takes over or the first is silent', async () => {
  const id = await live()
  const [second, third] = [newId(), newId()]
  for (const n of [0, 1, 2]) await put(id, n)
  expect((await put(id, 0, { sender: second })).status).toBe(409)
  expect((await put(id, 3, { sender: second, raw: cameraPiece(0) })).status).toBe(409)
  expect((await put(id, 3, { sender: second, raw: cameraPiece(3), take: '1' })).status).toBe(409)
  expect((await put(id, 3, { sender: second, raw: cameraPiece(0), take: '1' })).status).toBe(200)
  expect((await put(id, 4, { sender: second, raw: cameraPiece(1) })).status).toBe(200)
  expect((await put(id, 5, { raw: cameraPiece(3) })).status).toBe(409)
  await sql`UPDATE channel SET sent_at = now() - interval '11 seconds' WHERE entry_id = ${id}`.execute(server.db)
  expect((await put(id, 5, { sender: third, raw: cameraPiece(0) })).status).toBe(200)
  expect((await put(id, 6, { sender: third, raw: cameraPiece(2) })).status).toBe(200)

  const lines = (await list(id)).filter((line) => !/EXTINF|PROGRAM/.test(line))
  expect(lines.slice(6, -1)).toEqual([
    ...['#EXT-X-MAP:URI="init-1.mp4"', '1.mp4', '2.mp4'],
    ...['#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="init-2.mp4"', '4.mp4'],
    ...['#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="init-3.mp4"', '6.mp4'],
  ])
})

test('R1.11 WebM is accepted like MP4, and a host may continue in the other format', async () => {
  const id = await live()
  for (const n of webmPieces.keys()) expect((await put(id, n, { raw: webmPiece(n) })).status).toBe(200)
  const count = webmPieces.length
  // an MP4 fragment after a WebM beginning is refused, and a WebM cluster after an MP4 beginning
  expect((await put(id, count, { raw: cameraPiece(1) })).status).toBe(422)
  expect((await put(id, count, { raw: cameraPiece(0) })).status).toBe(200)
  expect((await put(id, count + 1, { raw: webmPiece(1) })).status).toBe(422)
  expect((await put(id, count + 1, { raw: cameraPiece(1) })).status).toBe(200)

  const lines = (await list(id)).filter((line) => !/EXTINF|PROGRAM/.test(line))
  expect(lines.slice(6, -1)).toEqual([
    '#EXT-X-MAP:URI="init-1.webm"',
    ...Array.from({ length: count - 1 }, (_, index) => `${index + 1}.webm`),
    ...['#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="init-2.mp4"', `${count + 1}.mp4`],
  ])
  for (const [file, bytes] of [
    ['init-1.webm', webmPiece(0)],
    ['1.webm', webmPiece(1)],
  ] as const) {
    const piece = await get(id, file)
    expect([piece.headers.get('content-type'), piece.bytes]).toEqual(['video/webm', bytes])
  }
  expect((await get(id, '1.mp4')).status).toBe(404)
  expect((await readStored(id)).files).toHaveLength(count + 2)
  await host.client.call(stopChannelCall, { params: { id } })
  expect(await list(id, viewer, 'recording.m3u8')).toContain('1.webm')
})

test('invalid pieces are refused and not stored', async () => {
  const id = await live()
  const refused = async (n: number, raw: Uint8Array<ArrayBuffer>) => {
    const answer = await put(id, n, { raw })
    return [answer.status, answer.error.fields?.[0]?.code ?? answer.error.error_code]
  }
  expect(await refused(0, cameraPiece(1))).toEqual([422, 'INVALID_FORMAT'])
  expect(await readStored(id)).toEqual({ pieces: 0, files: [], bytes: 0 })
  await put(id, 0)
  const spoiled = cameraPiece(1).slice()
  spoiled.fill(7, 8, 300)
  for (const raw of [new Uint8Array(1000).fill(1), spoiled, cameraPiece(1).slice(0, 2000)])
    expect(await refused(1, raw)).toEqual([422, 'INVALID_FORMAT'])
  expect(await refused(1, new Uint8Array())).toEqual([422, 'FIELD_REQUIRED'])
  expect(await refused(1, new Uint8Array(limits.live.pieceBytes + 1))).toEqual([413, 'TOO_LARGE'])
  expect(await readStored(id)).toEqual({ pieces: 1, files: ['init-1.mp4'], bytes: cameraPiece(0).length })
  await sql`UPDATE media SET bytes = ${limits.live.recordingBytes} WHERE id = (SELECT recording_id FROM channel WHERE entry_id = ${id})`.execute(
    server.db,
  )
  expect(await refused(1, cameraPiece(1))).toEqual([413, 'TOO_LARGE'])
  await host.client.call(deleteChannelCall, { params: { id } })
})

test('the playlist of a live broadcast has the last half minute and counts earlier pieces', async () => {
  const id = await live()
  await putAll(id)
  await sql`INSERT INTO channel_piece (channel_id, n, part, format, seconds, at)
    SELECT ${id}, n, CASE WHEN n < 20 THEN 1 ELSE 2 END, 'mp4', CASE WHEN n <> 20 THEN 1.04 END, now() FROM generate_series(6, 60) n`.execute(
    server.db,
  )
  const lines = await list(id)
  expect(lines.filter((line) => /^\d+\.mp4$/.test(line))).toEqual(Array.from({ length: 30 }, (_, n) => `${n + 31}.mp4`))
  expect(lines).toEqual(expect.arrayContaining(['#EXT-X-MEDIA-SEQUENCE:29', '#EXT-X-DISCONTINUITY-SEQUENCE:1']))
  await host.client.call(stopChannelCall, { params: { id } })
  expect(await list(id)).toEqual([...lines.slice(0, -1), '#EXT-X-ENDLIST', ''])
  const whole = (await list(id, viewer, 'recording.m3u8')).filter((line) => /^\d+\.mp4$/.test(line))
  expect([whole.length, whole[0], whole.at(-1)]).toEqual([59, '1.mp4', '60.mp4'])
})

test('abandoned broadcasts are ended: never started, silent, left on; the others stay', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const missed = await makeChannel(server, host, { startsAt: ago(25) })
  const leftOn = await makeChannel(server, host, { startsAt: ago(49), status: 'live' })
  const [silent, sending] = [await live(), await live()]
  await putAll(silent)
  await putAll(sending)
  await sql`UPDATE channel SET sent_at = now() - interval '31 minutes' WHERE entry_id = ${silent}`.execute(server.db)
  const stillOpen = [
    sending,
    await makeChannel(server, host, { startsAt: ago(23) }),
    await makeChannel(server, host, { startsAt: ago(23), status: 'live' }),
  ]
  await sweepChannels(server.db)
  const ids = async (state: 'open' | 'ended') =>
    (await viewer.client.call(channelsCall, { query: { state, _size: 100 } })).body.list.data.map(({ id }) => id)
  expect(await ids('open')).toEqual(expect.arrayContaining(stillOpen))
  for (const id of [missed, leftOn, silent]) expect(await ids('open')).not.toContain(id)
  expect(await ids('ended')).toEqual(expect.arrayContaining([missed, leftOn, silent]))
  expect([(await read(missed)).ended_at, typeof (await read(silent)).ended_at]).toEqual([null, 'string'])
  expect(await list(silent)).toContain('#EXT-X-ENDLIST')
})

test('a recording is in its host’s export, one video per part, and in nobody else’s', async () => {
  const id = await live()
  await putAll(id)
  for (const [index, raw] of webmPieces.entries()) await put(id, cameraPieces.length + index, { raw })
  const answer = await takeExport(host.client)
  const { rows } = await sql<{
    key: string
  }>`SELECT m.db_key AS key FROM media m JOIN channel h ON h.recording_id = m.id WHERE h.entry_id = ${id}`.execute(
    server.db,
  )
  const files = readZip(answer.bytes)
  const whole = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces).toString('utf8')
  expect(files.get(`media/${rows[0]?.key}-1.mp4`)).toBe(whole(cameraPieces))
  expect(files.get(`media/${rows[0]?.key}-2.webm`)).toBe(whole(webmPieces))
  expect(files.get('index.html')).toContain(`<video src="media/${rows[0]?.key}-1.mp4"`)
  const others = readZip((await takeExport(viewer.client)).bytes)
  expect([...others.keys()]).toEqual(['data.json', 'index.html'])
})
