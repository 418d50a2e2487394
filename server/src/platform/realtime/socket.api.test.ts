import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { logoutCall } from '@entemi/contract/account/account'
import { endClientCall } from '@entemi/contract/diary/client'
import { blockCall, unfriendCall } from '@entemi/contract/diary/friend'
import { actAsCall, confirmCall, endOtherSessionsCall } from '@entemi/contract/account/identity'
import type { EntryId } from '@entemi/contract/platform/ids'
import { deletePostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#/platform/db/id.ts'
import { eraseEntities } from '#/account/identity/erase.service.ts'
import { inTransaction } from '#/platform/db/database.ts'
import {
  makeAdministered,
  makeClient,
  makeFriends,
  makeMember,
  makeSession,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Client {
  events: Record<string, unknown>[]
  send: (frame: unknown) => void
  closed: Promise<number>
  pause: () => void
  resume: () => void
}

function open(cookie: string | undefined, options: { origin?: string; query?: string } = {}): Promise<Client> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket${options.query ?? ''}`, {
    headers: { origin: options.origin ?? server.origin, ...(cookie === undefined ? {} : { cookie }) },
  })
  const events: Record<string, unknown>[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data)) as Record<string, unknown>))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return new Promise((resolve, reject) => {
    socket.on('open', () =>
      resolve({
        events,
        send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
        closed,
        pause: () => socket.pause(),
        resume: () => socket.resume(),
      }),
    )
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    socket.on('error', reject)
  })
}

const types = (client: Client) => client.events.map((event) => event['type'])
/** Ends of the ids to be rechecked; empty or missing is every entry. */
const rechecked = ({ events }: Client) =>
  events.filter((event) => event['type'] === 'recheck').map((event) => event['tail'])

test('a guest and another origin are refused before the upgrade', async () => {
  const member = await makeMember(server)
  await expect(open(undefined)).rejects.toThrow('401')
  await expect(open(member.client.cookie(), { origin: 'https://evil.example' })).rejects.toThrow('403')
  // no other path is upgraded, not even to be closed at once
  for (const query of ['x', '/x']) await expect(open(undefined, { query })).rejects.toThrow('404')
})

test('R4.05 a change of one’s state is sent to one’s own screens only', async () => {
  const [member, other] = [await makeMember(server), await makeMember(server)]
  const mine = await open(member.client.cookie())
  const theirs = await open(other.client.cookie())
  await member.client.call(editProfileCall, { body: { display_name: 'Új Név' } })
  await expect.poll(() => types(mine)).toEqual(['hello', 'state'])
  await other.client.call(editProfileCall, { body: { display_name: 'Más Név' } })
  await expect.poll(() => types(theirs)).toEqual(['hello', 'state'])
  expect(types(mine)).toEqual(['hello', 'state'])
})

test('R1.01 acting for another is sent to the other tabs: they write in that name too', async () => {
  const member = await makeMember(server)
  const child = await makeAdministered(server, member, 1)
  const tab = await open(member.client.cookie())
  await member.client.call(actAsCall, { params: { entityId: child } })
  await expect.poll(() => types(tab)).toEqual(['hello', 'state'])
})

test('the end of a session closes its socket, by logging out here or from another device', async () => {
  const member = await makeMember(server)
  const client = await open(member.client.cookie())
  const second = await makeSession(server.db, member.accountId)
  const elsewhere = await open(second)
  await member.client.call(confirmCall, { body: { password: testPassword } })
  await member.client.call(endOtherSessionsCall)
  expect(await elsewhere.closed).toBe(4001)
  await member.client.call(logoutCall)
  expect(await client.closed).toBe(4001)
})

test('a socket that reconnects gets the events it missed, or a request to reload', async () => {
  const member = await makeMember(server)
  const client = await open(member.client.cookie())
  await member.client.call(editProfileCall, { body: { display_name: 'Első' } })
  await expect.poll(() => client.events.at(-1)?.['type']).toBe('state')
  const last = String(client.events.at(-1)?.['id'])
  await member.client.call(editProfileCall, { body: { display_name: 'Második' } })
  await expect.poll(() => types(client)).toEqual(['hello', 'state', 'state'])
  const back = await open(member.client.cookie(), { query: `?since=${last}` })
  await expect.poll(() => types(back)).toEqual(['hello', 'state'])
  const lost = await open(member.client.cookie(), { query: `?since=${newId()}` })
  await expect.poll(() => types(lost)).toEqual(['hello', 'state'])
})

test('watching checks visibility: hidden gets the same response as missing', async () => {
  const [author, stranger] = [await makeMember(server), await makeMember(server)]
  const [open9, own] = [await makeNote(author, 9), await makeNote(author, 0)]
  const client = await open(stranger.client.cookie())
  client.send({ type: 'watch', kind: 'entry', ids: [open9, own, newId(), 'x'] })
  client.send({ type: 'watch', kind: '__proto__', id: open9 })
  await expect.poll(() => types(client)).toEqual(['hello', 'watching', 'gone', 'gone', 'gone', 'gone'])
})

test('R1.05 after the end of a friendship or a block open screens of both forget what is hidden now, and nothing else', async () => {
  const [one, other, third] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  await makeFriends(server, one, other)
  await makeFriends(server, one, third)
  const [near, open9, thirds] = [await makeNote(other, 1), await makeNote(other, 9), await makeNote(third, 1)]
  const client = await open(one.client.cookie())
  const theirs = await open(other.client.cookie())
  for (const id of [near, open9, thirds]) client.send({ type: 'watch', kind: 'entry', id })
  await expect.poll(() => types(client).filter((type) => type === 'watching')).toHaveLength(3)
  const forgotten = (from: Client) =>
    from.events.filter((event) => event['type'] === 'forget').map((event) => event['ids'])
  await one.client.call(unfriendCall, { params: { id: other.personId } })
  await expect.poll(() => forgotten(client)).toEqual([[near]])
  await other.client.call(blockCall, { params: { id: one.personId } })
  await expect.poll(() => forgotten(client)).toEqual([[near], [other.personId, open9]])
  await expect.poll(() => forgotten(theirs)).toEqual([[one.personId]])
})

test('R6.07 former readers have to recheck an entry that was hidden; others get nothing, and nobody an id', async () => {
  const [author, friend, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  await makeFriends(server, author, friend)
  const [lowered, removed, own] = [await makeNote(author, 9), await makeNote(author, 1), await makeNote(author, 0)]
  const near = await open(friend.client.cookie())
  const far = await open(other.client.cookie())
  await author.client.call(setPrivacyCall, { params: { id: own, level: 9 } })
  await author.client.call(setPrivacyCall, { params: { id: own, level: 0 } })
  await author.client.call(deletePostCall, { params: { id: removed } })
  await author.client.call(deletePostCall, { params: { id: own } })
  await author.client.call(setPrivacyCall, { params: { id: lowered, level: 1 } })
  await author.client.call(setPrivacyCall, { params: { id: lowered, level: -1 } })
  // a raised level, or removal of what nobody else could see, sends nothing
  await expect
    .poll(() => rechecked(near).sort())
    .toEqual([own, removed, lowered, lowered].map((id) => id.slice(-4)).sort())
  await expect.poll(() => rechecked(far).sort()).toEqual([own, lowered].map((id) => id.slice(-4)).sort())
  for (const { events } of [near, far])
    for (const id of [lowered, removed, own]) expect(JSON.stringify(events)).not.toContain(id)
})

test('R6.07 after the end of a friendship, a consulting or a block the devices of both recheck every entry, others none', async () => {
  const [one, other, third] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  await makeFriends(server, one, other)
  await makeClient(server, one, other)
  const clients = [await open(one.client.cookie()), await open(other.client.cookie())]
  const away = await open(third.client.cookie())
  const ended = [
    () => one.client.call(unfriendCall, { params: { id: other.personId } }),
    () => other.client.call(endClientCall, { params: { as: 'consultant', id: one.personId } }),
    () => one.client.call(blockCall, { params: { id: other.personId } }),
  ]
  for (const [done, end] of ended.entries()) {
    await end()
    for (const client of clients)
      await expect.poll(() => rechecked(client)).toEqual(Array.from({ length: done + 1 }, () => ''))
  }
  // a later event of one's own has arrived: an earlier one would be here too
  await third.client.call(editProfileCall, { body: { display_name: 'Harmadik' } })
  await expect.poll(() => types(away)).toContain('state')
  expect(rechecked(away)).toEqual([])
})

test('after somebody is erased every device of the site rechecks all its entries, without learning whose', async () => {
  const [gone, reader] = [await makeMember(server), await makeMember(server)]
  const id = await makeNote(gone, 9)
  const client = await open(reader.client.cookie())
  await inTransaction(server.db, (tx) => eraseEntities(tx, [gone.personId]))
  await expect.poll(() => rechecked(client)).toEqual([undefined])
  for (const secret of [id, gone.personId]) expect(JSON.stringify(client.events)).not.toContain(secret)
})

test.each([
  ['what is not JSON', '{', 4008],
  ['an unknown frame', { type: 'shout', kind: 'entry', id: '0' }, 4008],
  ['a frame above 4 kB', 'x'.repeat(5000), 1009],
  ['a frame of 1 MB', 'x'.repeat(1024 * 1024), 1009],
])('%s closes the socket', async (_name, frame, code) => {
  const client = await open((await makeMember(server)).client.cookie())
  client.send(frame)
  expect(await client.closed).toBe(code)
})

test('a thousand frames at once close the socket and do not affect others', async () => {
  const [one, two] = [await makeMember(server), await makeMember(server)]
  const flooding = await open(one.client.cookie())
  const calm = await open(two.client.cookie())
  for (let i = 0; i < 1000; i++) flooding.send({ type: 'unwatch', kind: 'entry', id: newId() })
  expect(await flooding.closed).toBe(4008)
  await two.client.call(editProfileCall, { body: { display_name: 'Nyugodt' } })
  await expect.poll(() => types(calm)).toEqual(['hello', 'state'])
})

test('a client that never reads is disconnected when a megabyte is buffered; others are not affected', async () => {
  const [deaf, two] = [await makeMember(server), await makeMember(server)]
  const stuck = await open(deaf.client.cookie())
  const calm = await open(two.client.cookie())
  stuck.pause()
  const frames = 4000
  // through the same bus as every action; the id is repeated in the frame, so a few frames have many bytes
  await sql`SELECT announce(json_build_object('type', 'state.changed', 'accountId', ${deaf.accountId}::text,
      'id', n || ${'-'.repeat(6000)}::text)::text) FROM generate_series(1, ${frames}) n`.execute(server.db)
  await two.client.call(editProfileCall, { body: { display_name: 'Nyugodt' } })
  await expect.poll(() => types(calm)).toEqual(['hello', 'state'])
  stuck.resume()
  expect(await stuck.closed).toBe(1006)
  expect(stuck.events.length).toBeLessThan(frames)
})

test('an account has at most fifty sockets: a further one closes the oldest', async () => {
  const member = await makeMember(server)
  const first = await open(member.client.cookie())
  const others = await Promise.all(Array.from({ length: 50 }, () => open(member.client.cookie())))
  expect(await first.closed).toBe(4008)
  await member.client.call(editProfileCall, { body: { display_name: 'Sokfelé' } })
  for (const client of others) await expect.poll(() => types(client)).toEqual(['hello', 'state'])
})

test('sockets that never answer a close are terminated, and opening them is rate limited before the upgrade', async () => {
  const strict = await startTestServer({ RATE_LIMIT_FACTOR: '5' })
  try {
    const [member, other] = [await makeMember(strict), await makeMember(strict)]
    const cookie = member.client.cookie() ?? ''
    const sockets = new Set<Socket>()
    const countAtServer = () =>
      new Promise<number>((resolve) => strict.app.http.server.getConnections((_error, count) => resolve(count)))
    let [opened, status] = [0, '101']
    let [mostHere, mostAtServer] = [0, 0]
    // a new window of the rate limit may begin meanwhile: then the limit is spent twice
    while (status === '101' && opened <= 2 * 300) {
      const answer = await openSilently(strict, cookie)
      status = answer.status
      if (status !== '101') break
      opened++
      sockets.add(answer.socket)
      answer.socket.once('close', () => sockets.delete(answer.socket))
      await expect.poll(() => sockets.size, { interval: 5 }).toBeLessThanOrEqual(50)
      mostHere = Math.max(mostHere, sockets.size)
      // the server may see the end of a connection after its client
      await expect.poll(countAtServer, { interval: 5 }).toBeLessThanOrEqual(50)
      mostAtServer = Math.max(mostAtServer, await countAtServer())
    }
    expect([opened >= 300, status]).toEqual([true, '429'])
    expect([mostHere, mostAtServer]).toEqual([50, 50])
    // another account at the same address is not limited
    expect((await openSilently(strict, other.client.cookie() ?? '')).status).toBe('101')
  } finally {
    await strict.stop()
  }
})

/** A client that opens a WebSocket on a bare TCP socket and never answers a frame, not even a close. */
function openSilently({ origin }: TestServer, cookie: string): Promise<{ status: string; socket: Socket }> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const head = { Host: host, Origin: origin, Cookie: cookie, Connection: 'Upgrade', Upgrade: 'websocket' }
  const key = { 'Sec-WebSocket-Version': 13, 'Sec-WebSocket-Key': randomBytes(16).toString('base64') }
  const lines = Object.entries({ ...head, ...key }).map(([name, value]) => `${name}: ${value}`)
  socket.write(['GET /api/socket HTTP/1.1', ...lines, '', ''].join('\r\n'))
  let received = ''
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      received += String(bytes)
      const status = received.split(' ')[1] ?? ''
      if (status === '101' ? received.includes('"hello"') : received.includes('\r\n\r\n')) resolve({ status, socket })
    })
  })
}

async function makeNote(author: TestMember, privacy: number): Promise<EntryId> {
  const id = newId<EntryId>()
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, text, occurred_on)
    VALUES (${id}, ${author.personId}, 0, ${privacy}, 'note', 'x', '2026-05-01')`.execute(server.db)
  return id
}
