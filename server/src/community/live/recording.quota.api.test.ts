import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import {
  addChannelCall,
  channelCall,
  channelsCall,
  editChannelCall,
  pieceCall,
  sendPieceCall,
  startChannelCall,
} from '@entemi/contract/community/live'
import { storageCall, uploadCall } from '@entemi/contract/core/media'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { cameraPiece, cameraPieces } from '#/app/testing/camera.ts'
import { agreeToLive, makeChannel } from '#/app/testing/channels.ts'
import { makeAdministered, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { makeStored, setSite } from '#/app/testing/storage.ts'

let server: TestServer
let admin: TestMember
let leader: TestMember
let groupId: EntityId
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeMember(server, { role: 'ADMIN' })
  leader = await makeMember(server)
  groupId = await makeAdministered(server, leader, 2)
  await agreeToLive(server, admin, leader)
})
afterAll(() => server.stop())
afterEach(() => setSite(server, { broadcasters: 'leaders', member_storage_mb: 2000, site_storage_mb: null }))

const sender = newId()
const put = (id: EntryId, n: number, by = leader) =>
  by.client.call(sendPieceCall, { params: { id, n }, query: { sender }, raw: cameraPiece(n) })
const announce = (by: TestMember, body: Record<string, unknown>) =>
  by.client.call(addChannelCall, {
    body: { title: 'Élőben tőlünk', starts_at: new Date().toISOString(), source: 'browser', ...body },
  })
const read = async (id: EntryId, by = leader) => (await by.client.call(channelCall, { params: { id } })).body.channel

async function filesOf(id: EntryId): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT m.db_key AS key FROM channel h JOIN media m ON m.id = h.recording_id WHERE h.entry_id = ${id}`.execute(
    server.db,
  )
  return rows[0] === undefined ? [] : server.storage.list(`${rows[0].key}/`)
}

const sizeOf = (count: number): number => cameraPieces.slice(0, count).reduce((sum, { length }) => sum + length, 0)

test('R1.11 a broadcast that reaches its host’s quota ends, and its recording stays', async () => {
  const host = await makeMember(server)
  const group = await makeAdministered(server, host, 2)
  await agreeToLive(server, host)
  const id = await makeChannel(server, host, { groupId: group, status: 'live', isCamera: true })
  await setSite(server, { member_storage_mb: 1 })
  await makeStored(server, host, 1_000_000 - sizeOf(3))
  for (const n of [0, 1, 2]) expect((await put(id, n, host)).status).toBe(200)
  const refused = await put(id, 3, host)
  expect([refused.status, refused.error.error_code]).toEqual([413, 'QUOTA_EXCEEDED'])

  expect(await read(id, host)).toMatchObject({ status: 'ended', address: `/live/${id}/media/recording.m3u8` })
  const list = await host.client.call(pieceCall, { params: { id, file: 'recording.m3u8' } })
  const lines = new TextDecoder().decode(list.bytes).split('\n')
  expect(lines.filter((line) => line.endsWith('.mp4'))).toEqual(['1.mp4', '2.mp4'])
  expect(lines).toContain('#EXT-X-ENDLIST')
  expect(await filesOf(id)).toEqual(['1.mp4', '2.mp4', 'init-1.mp4'])
  expect((await host.client.call(storageCall)).body.storage).toEqual({ used: 1_000_000, limit: 1_000_000 })
  expect((await put(id, 3, host)).error.error_code).toBe('CONFLICT')

  const next = await makeChannel(server, host, { groupId: group, isCamera: true })
  const started = await host.client.call(startChannelCall, { params: { id: next } })
  expect([started.status, started.error.error_code]).toEqual([413, 'QUOTA_EXCEEDED'])
  const drawn = sharp({ create: { width: 60, height: 60, channels: 3, background: '#886644' } })
  const raw = new Uint8Array(await drawn.png().toBuffer())
  expect((await leader.client.call(uploadCall, { raw, query: {} })).status).toBe(201)
})

test('concurrent broadcasts of one host stay within the quota', async () => {
  const host = await makeMember(server)
  const group = await makeAdministered(server, host, 2)
  await agreeToLive(server, host)
  const make = () => makeChannel(server, host, { groupId: group, status: 'live', isCamera: true })
  const ids = await Promise.all([make(), make(), make()])
  await setSite(server, { member_storage_mb: 1 })
  for (const id of ids) expect((await put(id, 0, host)).status).toBe(200)
  const { used } = (await host.client.call(storageCall)).body.storage
  await makeStored(server, host, 1_000_000 - used - cameraPiece(1).length)
  const answers = await Promise.all(ids.map((id) => put(id, 1, host)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413, 413])
  expect((await host.client.call(storageCall)).body.storage.used).toBe(1_000_000)
})

test('R2.23 the site decides who broadcasts from the browser; nobody else announces, starts or sends', async () => {
  const can = async (by: TestMember) => (await by.client.call(channelsCall, {})).body.can
  const before = (await announce(leader, { publish_to: groupId })).body.setData.channel_id
  const live = await makeChannel(server, leader, { groupId, status: 'live', isCamera: true })
  expect([await can(leader), (await read(before)).can.send]).toEqual([{ add: true, browser: true, hls: false }, true])

  await setSite(server, { broadcasters: 'admins' })
  expect([await can(leader), (await read(before)).can.send]).toEqual([{ add: true, browser: false, hls: false }, false])
  expect((await announce(leader, { publish_to: groupId })).status).toBe(403)
  expect((await leader.client.call(startChannelCall, { params: { id: before } })).status).toBe(403)
  expect((await put(live, 0)).status).toBe(403)
  expect(await filesOf(live)).toEqual([])
  const link = { source: 'youtube', address: 'https://youtu.be/dQw4w9WgXcQ' }
  const video = (await announce(leader, { publish_to: groupId, ...link })).body.setData.channel_id
  const edit = (body: Record<string, unknown>, id = video) =>
    leader.client.call(editChannelCall, { params: { id }, body })
  expect((await edit({ source: 'browser' })).status).toBe(403)
  expect((await edit({ source: 'browser', title: 'Másik cím' }, before)).status).toBe(200)
  expect((await announce(admin, {})).status).toBe(201)

  await setSite(server, { broadcasters: 'nobody' })
  expect([(await announce(admin, {})).status, (await announce(admin, link)).status]).toEqual([403, 201])
  expect(await can(admin)).toEqual({ add: true, browser: false, hls: true })
})

test('a member who leads no group cannot announce, and stores nothing', async () => {
  const member = await makeMember(server)
  await agreeToLive(server, member)
  expect((await announce(member, {})).status).toBe(403)
  const id = await makeChannel(server, admin, { status: 'live', isCamera: true })
  expect((await put(id, 0, member)).status).toBe(403)
  expect(await filesOf(id)).toEqual([])
})
