import { decideConsentCall } from '@entemi/contract/core/consent'
import { likeCall } from '@entemi/contract/diary/like'
import {
  addChannelCall,
  channelCall,
  channelsCall,
  deleteChannelCall,
  editChannelCall,
  startChannelCall,
  stopChannelCall,
} from '@entemi/contract/community/live'
import type { EntryId } from '@entemi/contract/platform/ids'
import { notificationsCall } from '@entemi/contract/account/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { pagePolicy } from '#/platform/http/security-headers.ts'
import { agreeToLive, makeChannel, makeChat } from '#/app/testing/channels.ts'
import { makeAdministered, makeBlock, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readStreamOrigins } from './live.service.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeMember(server, { role: 'ADMIN' })
  await agreeToLive(server, admin)
})
afterAll(() => server.stop())

const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const texts = { title: 'Kérdések estéje', text: 'Hozz egy bögrét.', source: 'youtube' as const }
const link = 'https://youtu.be/dQw4w9WgXcQ'
const add = (by: TestMember, body: Record<string, unknown>) =>
  by.client.call(addChannelCall, { body: { ...texts, starts_at: soon(), address: link, ...body } })
const read = (by: TestMember, id: EntryId) => by.client.call(channelCall, { params: { id } })
const listIds = async (by: TestMember, query: Record<string, string> = {}) =>
  (await by.client.call(channelsCall, { query })).body.list.data.map((channel) => channel.id)

test('R1.11 R2.23 administrators announce to everybody, leaders to their group, and nobody else', async () => {
  const [leader, member, outsider] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, leader, 2)
  await makeMembership(server, member, groupId)
  const editor = await makeMember(server)
  await makeMembership(server, editor, groupId, 'E')
  await agreeToLive(server, leader, member, outsider)
  expect((await add(member, {})).status).toBe(403)
  expect((await add(leader, {})).status).toBe(403)
  expect((await add(member, { publish_to: groupId })).status).toBe(403)
  expect((await add(outsider, { publish_to: groupId })).status).toBe(404)
  expect((await add(editor, { publish_to: groupId })).status).toBe(201)
  const own = (await add(leader, { publish_to: groupId })).body.setData.channel_id
  const all = (await add(admin, {})).body.setData.channel_id
  expect(await listIds(outsider)).toEqual(expect.arrayContaining([all]))
  expect(await listIds(outsider)).not.toContain(own)
  expect(await listIds(member)).toEqual(expect.arrayContaining([own, all]))
  expect((await read(outsider, own)).status).toBe(404)
  expect((await read(member, own)).body.channel).toMatchObject({
    status: 'scheduled',
    address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    viewer_count: 0,
    entry: { type: 'BROADCAST', title: texts.title, privacy_status: 2 },
    can: { host: false, send: false, end: false, moderate: false, write: true },
  })
  expect((await read(leader, own)).body.channel.can).toEqual({
    host: true,
    send: true,
    end: true,
    moderate: true,
    write: true,
  })
  const can = async (by: TestMember) => (await by.client.call(channelsCall, {})).body.can
  expect([await can(member), await can(leader), await can(admin)]).toEqual([
    { add: false, browser: false, hls: false },
    { add: true, browser: true, hls: false },
    { add: true, browser: true, hls: true },
  ])
})

test('joining a broadcast needs consent', async () => {
  const member = await makeMember(server)
  const id = await makeChannel(server, admin)
  const refused = await read(member, id)
  expect([refused.status, refused.error]).toEqual([403, { error_code: 'CONSENT_REQUIRED', consent: 'live' }])
  await member.client.call(decideConsentCall, { params: { type: 'live' }, body: { accepted: true } })
  expect((await read(member, id)).status).toBe(200)
  expect((await member.client.call(likeCall, { params: { id } })).status).toBe(200)
})

test('R5.06 a source needs an address of its service; streams are for administrators, over https', async () => {
  const fieldOf = async (by: TestMember, body: Record<string, unknown>) => (await add(by, body)).error.fields?.[0]
  const bad = { name: 'address', code: 'INVALID_VIDEO_URL' }
  expect(await fieldOf(admin, { source: 'vimeo' })).toEqual(bad)
  expect(await fieldOf(admin, { address: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' })).toEqual(bad)
  const format = { name: 'address', code: 'INVALID_FORMAT' }
  const inPolicy = ['https://*/x', 'https://*.example/x', 'https://a.example;sandbox/x', "https://'unsafe-eval'/x"]
  const inside = ['https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x']
  const none = ['http://a.example/x.m3u8', 'javascript:alert(1)', 'https://a:b@c.example/x', 'semmi']
  for (const address of [...none, ...inPolicy, ...inside])
    expect(await fieldOf(admin, { source: 'hls', address })).toEqual(format)
  const leader = await makeMember(server)
  const publish_to = await makeAdministered(server, leader, 2)
  const stream = { source: 'hls', address: 'https://adas.example/elo/index.m3u8' }
  expect(await fieldOf(leader, { ...stream, publish_to })).toEqual({ name: 'source', code: 'INVALID_VALUE' })
  expect(await fieldOf(admin, { address: undefined })).toEqual({ name: 'address', code: 'FIELD_REQUIRED' })
  expect(await fieldOf(admin, { starts_at: '2020-01-01T10:00:00Z' })).toEqual({
    name: 'starts_at',
    code: 'INVALID_DATE',
  })
  expect(await readStreamOrigins(server.db, 0)).toEqual([])
  expect((await add(admin, stream)).status).toBe(201)
  const origins = await readStreamOrigins(server.db, 0)
  expect([origins, await readStreamOrigins(server.db, 7)]).toEqual([['https://adas.example'], []])
  const policy = pagePolicy('egyszer', [], origins)
  expect(policy).toContain("media-src 'self' blob: https://adas.example;")
  expect(policy).toContain("connect-src 'self' https://adas.example;")
})

test('it starts once and ends once, is edited by its host, and is deleted with its chat', async () => {
  const [host, member] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, host, 2)
  await makeMembership(server, member, groupId)
  await agreeToLive(server, host, member)
  const id = (await add(host, { publish_to: groupId })).body.setData.channel_id
  const edit = (body: Record<string, unknown>, by = host) => by.client.call(editChannelCall, { params: { id }, body })
  expect((await edit({ title: 'Más' }, member)).status).toBe(403)
  expect((await edit({ source: 'vimeo' })).error.fields).toEqual([{ name: 'address', code: 'INVALID_VIDEO_URL' }])
  expect((await edit({ title: 'Új cím', source: 'vimeo', address: 'https://vimeo.com/76979871' })).status).toBe(200)
  const start = (by: TestMember) => by.client.call(startChannelCall, { params: { id } })
  const stop = (by: TestMember) => by.client.call(stopChannelCall, { params: { id } })
  expect((await start(member)).status).toBe(403)
  expect((await stop(host)).status).toBe(409)
  const both = await Promise.all([start(host), start(host)])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect((await edit({ starts_at: soon() })).status).toBe(409)
  expect((await edit({ slow_seconds: 30 })).status).toBe(200)
  expect((await read(member, id)).body.channel).toMatchObject({
    status: 'live',
    source: 'vimeo',
    slow_seconds: 30,
    entry: { title: 'Új cím' },
  })
  expect((await stop(host)).status).toBe(200)
  expect((await start(host)).status).toBe(409)
  const ended = (await read(member, id)).body.channel
  expect([ended.status, ended.can.write, typeof ended.ended_at]).toEqual(['ended', false, 'string'])
  expect(await listIds(member)).not.toContain(id)
  expect(await listIds(member, { state: 'ended' })).toContain(id)
  await makeChat(server, id, member)
  expect((await member.client.call(deleteChannelCall, { params: { id } })).status).toBe(403)
  expect((await host.client.call(deleteChannelCall, { params: { id } })).status).toBe(200)
  expect((await read(member, id)).status).toBe(404)
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM chat WHERE channel_id = ${id}`.execute(server.db)
  expect(rows[0]?.count).toBe(0)
})

test('scheduled broadcasts are sorted by start, in pages, without people across a block', async () => {
  const [host, member] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, host, 2)
  await makeMembership(server, member, groupId)
  const at = (hour: number) => new Date(Date.UTC(2030, 0, 1, hour))
  const ids: EntryId[] = []
  for (const hour of [3, 1, 2]) ids.push(await makeChannel(server, host, { groupId, startsAt: at(hour) }))
  ids.push(await makeChannel(server, host, { groupId, startsAt: at(0), status: 'live' }))
  const order = [ids[3], ids[1], ids[2], ids[0]]
  const seen: string[] = []
  let after: string | null = null
  do {
    const query: Record<string, string> = { _size: '3', ...(after !== null && { _after: after }) }
    const { list } = (await member.client.call(channelsCall, { query })).body
    seen.push(...list.data.map((channel) => channel.id))
    after = list.next
  } while (after !== null)
  expect(seen.filter((id) => ids.includes(id as EntryId))).toEqual(order)
  await makeBlock(server, member, host)
  expect((await listIds(member, { _size: '100' })).filter((id) => ids.includes(id))).toEqual([])
})

test('R3.14 members of the group are notified of the announcement and of the start', async () => {
  const [host, member] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, host, 2)
  await makeMembership(server, member, groupId)
  await agreeToLive(server, host)
  await sql`UPDATE account SET seen_on = current_date WHERE id = ${member.accountId}`.execute(server.db)
  const id = (await add(host, { publish_to: groupId })).body.setData.channel_id
  const readNotifications = async () =>
    (await member.client.call(notificationsCall, {})).body.list.data.map(({ kind, url, entry }) => [
      kind,
      url,
      entry?.title,
    ])
  await expect.poll(readNotifications).toEqual([['live_scheduled', `/live/${id}`, texts.title]])
  await host.client.call(startChannelCall, { params: { id } })
  await expect.poll(async () => (await readNotifications())[0]).toEqual(['live_started', `/live/${id}`, texts.title])
})

test('R1.11 a broadcast for now is announced by its start alone, and keeps the day of the start instead of the plan', async () => {
  const [host, member] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, host, 2)
  await makeMembership(server, member, groupId)
  await agreeToLive(server, host, member)
  await sql`UPDATE account SET seen_on = current_date WHERE id = ${member.accountId}`.execute(server.db)
  const before = Date.now()
  const id = (await add(host, { publish_to: groupId, starts_at: undefined })).body.setData.channel_id
  const made = (await read(member, id)).body.channel
  expect(made.status).toBe('scheduled')
  expect(Date.parse(made.starts_at)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(made.starts_at)).toBeLessThanOrEqual(Date.now())
  const planned = (await add(host, { publish_to: groupId })).body.setData.channel_id
  const kinds = async () =>
    (await member.client.call(notificationsCall, {})).body.list.data.map(({ kind, url }) => [kind, url])
  // the later one has arrived: the earlier one will not
  await expect.poll(kinds).toEqual([['live_scheduled', `/live/${planned}`]])
  for (const one of [id, planned]) await host.client.call(startChannelCall, { params: { id: one } })
  await expect.poll(async () => (await kinds()).filter(([kind]) => kind === 'live_started').length).toBe(2)
  expect(await kinds()).not.toContainEqual(['live_scheduled', `/live/${id}`])
  await host.client.call(stopChannelCall, { params: { id: planned } })
  const ended = (await read(member, planned)).body.channel
  expect(Date.parse(ended.starts_at)).toBeLessThanOrEqual(Date.parse(ended.ended_at ?? ''))
})

interface Watcher {
  events: Record<string, unknown>[]
  send: (frame: object) => void
  close: () => void
}

function open(member: TestMember): Promise<Watcher> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { origin: server.origin, cookie: member.client.cookie() ?? '' },
  })
  const events: Record<string, unknown>[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data)) as Record<string, unknown>))
  return new Promise((resolve, reject) => {
    socket.on('open', () =>
      resolve({ events, send: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.close() }),
    )
    socket.on('error', reject)
  })
}

test('a viewer is counted once with several screens, the host not at all, and gets a message at the start', async () => {
  const [host, one, other, shy] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
  ]
  await agreeToLive(server, host, one, other)
  const id = await makeChannel(server, host)
  const lines = [await open(one), await open(one), await open(other), await open(host)]
  for (const watcher of lines) watcher.send({ type: 'watch', kind: 'channel', id })
  const unasked = await open(shy)
  unasked.send({ type: 'watch', kind: 'channel', id })
  await expect.poll(() => unasked.events.at(-1)).toEqual({ type: 'gone', kind: 'channel', id })
  const count = async () => (await read(one, id)).body.channel.viewer_count
  await expect.poll(count).toBe(2)
  for (const watcher of [lines[0], lines[3]])
    await expect.poll(() => watcher?.events.findLast(({ type }) => type === 'live')).toMatchObject({ viewer_count: 2 })
  const listed = (await one.client.call(channelsCall, {})).body.list.data.find((channel) => channel.id === id)
  expect(listed?.viewer_count).toBe(2)
  await host.client.call(startChannelCall, { params: { id } })
  await expect
    .poll(() => lines[2]?.events.some((event) => event['type'] === 'live' && event['viewer_count'] === undefined))
    .toBe(true)
  lines[2]?.close()
  await expect.poll(count).toBe(1)
  for (const watcher of [...lines, unasked]) watcher.close()
})
