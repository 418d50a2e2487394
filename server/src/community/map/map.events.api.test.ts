import { locationEventCall, locationEventListCall } from '@entemi/contract/community/map'
import { cancelEventCall } from '@entemi/contract/diary/event'
import { deletePostCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePlacedEvent, makeTown } from '#/app/testing/makers.map.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeEvent,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`DELETE FROM event`.execute(server.db)
  await sql`DELETE FROM town`.execute(server.db)
})

const [hungary, world] = ['16,45.7,23,48.6', '-180,-90,180,90']
const veszprem = { town: 'Veszprém', lat: 47.09, lon: 17.91 }
const szeged = { town: 'Szeged', lat: 46.25, lon: 20.15 }

const look = async (member: TestMember, query: { bbox: string; zoom: number }) =>
  (await member.client.call(locationEventCall, { query })).body.list.data
const list = async (member: TestMember, bbox: string) =>
  (await member.client.call(locationEventListCall, { query: { bbox } })).body.list.data.map(({ id }) => id)
const add = async (author: TestMember, place: typeof veszprem & { startsIn?: string }, entry = {}) =>
  makePlacedEvent(server, await makeEntry(server, author, { privacy: 9, ...entry }), place)

test('R2.05 events are counted by square: one has its title, several in a town stay a spot, and each is listed by its start', async () => {
  const [author, viewer] = [await makeMember(server), await makeMember(server)]
  await makeTown(server, { name: 'Budapest', lat: 47.5, lon: 19.04, level: 11 })
  const later = await add(author, { ...veszprem, startsIn: '5 days' })
  const sooner = await add(author, { ...veszprem, startsIn: '2 days' })
  const other = await add(author, szeged)
  const near = await look(viewer, { bbox: hungary, zoom: 9 })
  expect(near).toMatchObject([
    { kind: 'events', count: 2, title: null, name: 'Veszprém', spot: true, lat: 47.09, lon: 17.91 },
    { kind: 'events', count: 1, title: 'Kirándulás', name: 'Szeged', spot: true },
  ])
  expect(await look(viewer, { bbox: hungary, zoom: 9 })).toEqual(near)
  expect(await list(viewer, near[0]?.bbox ?? '')).toEqual([sooner, later])
  expect(await list(viewer, near[1]?.bbox ?? '')).toEqual([other])
  const [together, ...rest] = await look(viewer, { bbox: world, zoom: 0 })
  expect([together, rest]).toMatchObject([{ count: 3, title: null, name: 'Budapest', spot: false }, []])
  expect(await list(viewer, together?.bbox ?? '')).toEqual([sooner, other, later])
  expect(JSON.stringify(near)).not.toMatch(/lat_cell|lon_cell/)
})

test('only events to come that have a town are on the map', async () => {
  const author = await makeMember(server)
  const [stays, canceled, removed] = [await add(author, szeged), await add(author, szeged), await add(author, szeged)]
  await add(author, { ...szeged, startsIn: '-1 day' })
  await makeEvent(server, await makeEntry(server, author, { privacy: 9 }))
  await author.client.call(cancelEventCall, { params: { id: canceled } })
  await author.client.call(deletePostCall, { params: { id: removed } })
  expect(await look(author, { bbox: hungary, zoom: 7 })).toMatchObject([{ count: 1 }])
  expect(await list(author, hungary)).toEqual([stays])
})

test('R1.12 what the viewer may not see is neither shown nor counted: of a group, of only me, across a block either way', async () => {
  const [author, peer, stranger] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const [blocker, blocked] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, author, 2)
  await makeMembership(server, peer, groupId)
  await makeBlock(server, blocker, author)
  await makeBlock(server, author, blocked)
  const seen = await add(author, veszprem)
  const inGroup = await add(author, veszprem, { privacy: 2, groupId })
  const own = await add(author, veszprem, { privacy: 0 })
  const counts = async (member: TestMember) => (await look(member, { bbox: world, zoom: 3 })).map(({ count }) => count)
  expect(await Promise.all([author, peer, stranger, blocker, blocked].map(counts))).toEqual([[3], [2], [1], [], []])
  expect((await list(author, world)).toSorted()).toEqual([seen, inGroup, own].toSorted())
  expect((await list(peer, world)).toSorted()).toEqual([seen, inGroup].toSorted())
  expect(await list(stranger, world)).toEqual([seen])
  expect([await list(blocker, world), await list(blocked, world)]).toEqual([[], []])
})

test('works across the date line and for the whole world, and refuses invalid boxes', async () => {
  const member = await makeMember(server)
  await add(member, { town: 'Suva', lat: -18.1, lon: 178.4 })
  await add(member, { town: 'Pago Pago', lat: -14.3, lon: -170.7 })
  await add(member, szeged)
  expect(await look(member, { bbox: '170,-30,-160,0', zoom: 8 })).toHaveLength(2)
  expect(await list(member, '170,-30,-160,0')).toHaveLength(2)
  expect(await look(member, { bbox: world, zoom: 22 })).toHaveLength(3)
  expect((await member.client.call(locationEventCall)).body.list.data).toHaveLength(3)
  for (const bbox of ['NaN,NaN,NaN,NaN', '16,48,23,45', '1,2,3', "';--"]) {
    const answers = [
      await member.client.call(locationEventCall, { query: { bbox, zoom: 7 } }),
      await member.client.call(locationEventListCall, { query: { bbox } }),
    ]
    for (const { status, error } of answers) expect([status, error.fields?.[0]?.name]).toEqual([422, 'bbox'])
  }
  const wrong = { bbox: world, _after: 'x' }
  expect((await member.client.call(locationEventListCall, { query: wrong })).status).toBe(422)
})

test('a page of events ends where the next begins', async () => {
  const member = await makeMember(server)
  const ids = []
  for (const days of [1, 2, 3]) ids.push(await add(member, { ...szeged, startsIn: `${days} days` }))
  const query = { bbox: hungary, _size: 2 }
  const first = (await member.client.call(locationEventListCall, { query })).body.list
  const rest = (await member.client.call(locationEventListCall, { query: { ...query, _after: first.next ?? '' } })).body
  expect([...first.data, ...rest.list.data].map(({ id }) => id)).toEqual(ids)
  expect([first.data.length, rest.list.next]).toEqual([2, null])
})
