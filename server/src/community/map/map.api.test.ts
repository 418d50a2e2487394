import { decideConsentCall } from '@entemi/contract/core/consent'
import { actAsCall } from '@entemi/contract/account/identity'
import {
  hideLocationCall,
  locationCall,
  locationPeopleCall,
  locationTownCall,
  ownLocationCall,
  shareLocationCall,
} from '@entemi/contract/community/map'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBlock,
  makeFriends,
  makeMember,
  makeSession,
  type TestMember,
} from '#/app/testing/makers.ts'
import { makeConsent, makePosition, makeTown } from '#/app/testing/makers.map.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`DELETE FROM position`.execute(server.db)
  await sql`DELETE FROM town`.execute(server.db)
})

const hungary = '16,45.7,23,48.6'
const world = '-180,-90,180,90'
const veszprem = { lat: 47.09327, lon: 17.91149 }

async function makeViewer(options: Parameters<typeof makeMember>[1] = {}): Promise<TestMember> {
  const member = await makeMember(server, options)
  await makeConsent(server, member)
  return member
}

async function makePlaced(lat: number, lon: number, town: string | null = null): Promise<TestMember> {
  const member = await makeMember(server)
  await makePosition(server, member.personId, { lat, lon, town })
  return member
}

const look = async (member: TestMember, query: { bbox: string; zoom: number; friends?: '1' }) =>
  (await member.client.call(locationCall, { query })).body.list.data

test('R2.05 R7.01 the map without a box or a zoom is the whole world', async () => {
  const member = await makeViewer()
  await makePlaced(47.49, 19.05)
  await makePlaced(-33.87, 151.21)
  const bare = await member.client.call(locationCall)
  expect([bare.status, bare.body.list.data.length]).toEqual([200, 2])
  expect(bare.body.list.data).toEqual(await look(member, { bbox: world, zoom: 0 }))
})

describe('being on the map', () => {
  test('R1.09 R5.08 needs consent, and so does looking at it; the list of people does not', async () => {
    const member = await makeMember(server)
    const id = await makeTown(server, { name: 'Veszprém', ...veszprem })
    const refused = [
      await member.client.call(shareLocationCall, { body: { town: id } }),
      await member.client.call(locationCall, { query: { bbox: hungary, zoom: 7 } }),
    ]
    for (const { status, error } of refused)
      expect([status, error]).toEqual([403, { error_code: 'CONSENT_REQUIRED', consent: 'location' }])
    expect((await member.client.call(locationPeopleCall, { query: { bbox: hungary } })).status).toBe(200)
    expect((await member.client.call(ownLocationCall)).body).toEqual({ position: null, tiles: null })
  })

  test('R1.09 is possible by a town or a position, which is rounded before it is stored, and can be ended', async () => {
    const member = await makeViewer()
    const id = await makeTown(server, { name: 'Veszprém', ...veszprem })
    const byTown = await member.client.call(shareLocationCall, { body: { town: id } })
    expect(byTown.body.setData.position).toEqual({ town: 'Veszprém', lat: 47.09, lon: 17.91 })
    const exact = { lat: 47.4979937, lon: 19.0403594 }
    const blurred = { town: null, lat: 47.49, lon: 19.05 }
    expect((await member.client.call(shareLocationCall, { body: exact })).body.setData.position).toEqual(blurred)
    expect((await member.client.call(ownLocationCall)).body.position).toEqual(blurred)
    // without the id, which may have the same digits by chance
    const { rows } = await sql`SELECT to_jsonb(p) - 'entity_id' AS row FROM position p`.execute(server.db)
    expect(JSON.stringify(rows)).not.toMatch(/47\.49799|19\.04035|4979|1904/)
    await member.client.call(hideLocationCall)
    expect((await member.client.call(ownLocationCall)).body.position).toBeNull()
    expect(await look(member, { bbox: world, zoom: 0 })).toEqual([])
  })

  test('refuses an incomplete position, an unknown town, and both at once', async () => {
    const member = await makeViewer()
    const id = await makeTown(server, { name: 'Veszprém', ...veszprem })
    const faults: [Record<string, unknown>, string, string][] = [
      [{}, 'lat', 'FIELD_REQUIRED'],
      [{ lat: 47 }, 'lon', 'FIELD_REQUIRED'],
      [{ lat: 91, lon: 0 }, 'lat', 'MAX_VALUE'],
      [{ town: id, lat: 47, lon: 19 }, 'town', 'INVALID_VALUE'],
      [{ town: 2_000_000_000 }, 'town', 'INVALID_VALUE'],
      [{ town: 'Veszprém' }, 'town', 'INVALID_VALUE'],
    ]
    for (const [body, name, code] of faults) {
      const { status, error } = await member.client.call(shareLocationCall, { body })
      expect([status, error.fields?.[0]?.name, error.fields?.[0]?.code]).toEqual([422, name, code])
    }
  })

  test('ends when the consent is withdrawn, also for a person that only this member administers', async () => {
    const member = await makeViewer()
    const [child, shared] = [await makeAdministered(server, member, 1), await makeAdministered(server, member, 1)]
    const other = await makeMember(server)
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${other.personId}, 'm', ${shared}), (${other.personId}, 'A', ${shared})`.execute(
      server.db,
    )
    for (const id of [member.personId, child, shared]) await makePosition(server, id, veszprem)
    await member.client.call(decideConsentCall, { params: { type: 'location' }, body: { accepted: false } })
    const { rows } = await sql<{ entity_id: string }>`SELECT entity_id FROM position`.execute(server.db)
    expect(rows.map((row) => row.entity_id)).toEqual([shared])
    const { rows: counted } = await sql<{ n: number }>`SELECT n FROM map_cell WHERE level = 11 AND n <> 0`.execute(
      server.db,
    )
    expect(counted).toEqual([{ n: 1 }])
  })

  test('concerns the administered person while acting as them', async () => {
    const member = await makeViewer()
    const child = await makeAdministered(server, member, 1, 'Kis Panni')
    await member.client.call(actAsCall, { params: { entityId: child } })
    await member.client.call(shareLocationCall, { body: veszprem })
    const { rows } = await sql<{ entity_id: string }>`SELECT entity_id FROM position`.execute(server.db)
    expect(rows).toEqual([{ entity_id: child }])
  })

  test('is in the export, and is erased with the member', async () => {
    const member = await makeViewer()
    await makePosition(server, member.personId, { ...veszprem, town: 'Veszprém' })
    const zip = readZip((await takeExport(member.client)).bytes)
    expect([...zip].flat().join('\n')).toMatch(/"town":\s*"Veszprém"/)
    await sql`DELETE FROM entity WHERE id = ${member.personId}`.execute(server.db)
    const { rows } = await sql`SELECT FROM map_cell WHERE n <> 0`.execute(server.db)
    expect(rows).toEqual([])
  })
})

describe('looking at the map', () => {
  test('R2.05 shows clusters at a far zoom and cards at a close one; people in one square stay a spot', async () => {
    const member = await makeViewer()
    await makeTown(server, { name: 'Székesfehérvár', lat: 47.19, lon: 18.41, level: 11 })
    const [first, second] = [await makePlaced(47.09, 18.11, 'Pét'), await makePlaced(47.07, 18.09)]
    for (let n = 0; n < 3; n++) await makePlaced(47.19, 18.41, 'Székesfehérvár')
    const fromAfar = await look(member, { bbox: hungary, zoom: 5 })
    expect(fromAfar).toMatchObject([{ kind: 'cluster', count: 5, name: 'Székesfehérvár', spot: false }])
    const closer = await look(member, { bbox: hungary, zoom: 10 })
    expect(closer).toMatchObject([
      { kind: 'cluster', count: 3, lat: 47.19, lon: 18.41, name: 'Székesfehérvár', spot: true },
      { kind: 'cluster', count: 2, spot: false },
    ])
    const closest = await look(member, { bbox: '18,47,18.2,47.15', zoom: 13 })
    const people = closest.flatMap((item) => (item.kind === 'person' ? [[item.lat, item.lon, item.person.id]] : []))
    // on a map they have no order
    expect(people.toSorted()).toEqual([
      [47.07, 18.09, second.personId],
      [47.09, 18.11, first.personId],
    ])
    expect(JSON.stringify(closest)).not.toMatch(/lat_cell|lon_cell/)
    const spot =
      fromAfar[0]?.kind === 'cluster' ? closer.find((item) => item.kind === 'cluster' && item.spot) : undefined
    const query = { bbox: spot?.kind === 'cluster' ? spot.bbox : '', _size: 2 }
    const page = (await member.client.call(locationPeopleCall, { query: query })).body
    const rest = (await member.client.call(locationPeopleCall, { query: { ...query, _after: page.list.next ?? '' } }))
      .body
    expect([page.list.data.length, rest.list.data.length, rest.list.next, page.friends]).toEqual([2, 1, null, 0])
    expect(new Set([...page.list.data, ...rest.list.data].map(({ person }) => person.id)).size).toBe(3)
  })

  test('works for the whole world at the closest zoom and across the date line, and refuses invalid boxes', async () => {
    const member = await makeViewer()
    await makePlaced(-18.1, 178.4)
    await makePlaced(-14.3, -170.7)
    await makePlaced(47.5, 19.04)
    expect(await look(member, { bbox: world, zoom: 22 })).toHaveLength(3)
    expect(await look(member, { bbox: '170,-30,-160,0', zoom: 8 })).toHaveLength(2)
    const readMapAt = (bbox: string, zoom: unknown = 7) =>
      member.client.call(locationCall, { query: { bbox, zoom: zoom as number } })
    for (const bbox of ['NaN,NaN,NaN,NaN', '16,48,23,45', '1,2,3', '', '-500,0,500,1', "';--"])
      expect([(await readMapAt(bbox)).status, (await readMapAt(bbox)).error.fields?.[0]?.name]).toEqual([422, 'bbox'])
    for (const zoom of [-1, 23, 1.5, 'x']) expect((await readMapAt(hungary, zoom)).error.fields?.[0]?.name).toBe('zoom')
    expect((await member.client.call(locationPeopleCall, { query: { bbox: world, _after: '1~2' } })).status).toBe(422)
  })

  test('leaves out people across a block, also from counts', async () => {
    const member = await makeViewer()
    const [seen, blocked] = [await makePlaced(47.09, 17.91), await makePlaced(47.09, 17.91)]
    await makeBlock(server, blocked, member)
    const alone = await makePlaced(46.25, 20.14)
    await makeBlock(server, member, alone)
    expect(await look(member, { bbox: hungary, zoom: 7 })).toMatchObject([
      { kind: 'person', person: { id: seen.personId } },
    ])
    const { list } = (await member.client.call(locationPeopleCall, { query: { bbox: world } })).body
    expect(list.data.map(({ person }) => person.id)).toEqual([seen.personId])
    await makeConsent(server, blocked)
    expect(await look(blocked, { bbox: hungary, zoom: 7 })).toMatchObject([
      { kind: 'cluster', count: 2 },
      { kind: 'person' },
    ])
  })

  test('leaves out suspended members while they are, also from counts and among friends', async () => {
    const member = await makeViewer()
    const [seen, gone] = [await makePlaced(47.09, 17.91), await makePlaced(47.09, 17.91)]
    const alone = await makePlaced(46.25, 20.14)
    await makeFriends(server, member, gone)
    // subtracted once
    await makeBlock(server, member, alone)
    const setStatus = (status: 'active' | 'suspended') =>
      server.db.updateTable('account').set({ status }).where('id', 'in', [gone.accountId, alone.accountId]).execute()
    await setStatus('suspended')
    expect(await look(member, { bbox: hungary, zoom: 7 })).toMatchObject([
      { kind: 'person', person: { id: seen.personId } },
    ])
    const { list } = (await member.client.call(locationPeopleCall, { query: { bbox: world } })).body
    expect(list.data.map(({ person }) => person.id)).toEqual([seen.personId])
    expect(await look(member, { bbox: world, zoom: 7, friends: '1' })).toEqual([])
    const friends = await member.client.call(locationPeopleCall, { query: { bbox: world, friends: '1' } })
    expect([friends.body.list.data, friends.body.friends]).toEqual([[], 0])
    await setStatus('active')
    expect(await look(member, { bbox: hungary, zoom: 7 })).toMatchObject([{ kind: 'cluster', count: 2, spot: true }])
  })

  test('says that all are in one place whether or not somebody hidden is elsewhere in the square', async () => {
    const member = await makeViewer()
    for (let n = 0; n < 2; n++) await makePlaced(47.09, 17.91)
    const [beside, among] = [await makePlaced(47.13, 17.95), await makePlaced(47.09, 17.91)]
    expect(await look(member, { bbox: world, zoom: 1 })).toMatchObject([{ count: 4, spot: false }])
    await makeBlock(server, beside, member)
    expect(await look(member, { bbox: world, zoom: 1 })).toMatchObject([{ count: 3, spot: true }])
    await makeBlock(server, among, member)
    expect(await look(member, { bbox: world, zoom: 1 })).toMatchObject([{ count: 2, spot: true }])
  })

  test('can be limited to friends', async () => {
    const member = await makeViewer()
    const [friend] = [await makePlaced(47.09, 17.91), await makePlaced(47.09, 17.91), await makePlaced(46.25, 20.14)]
    await makeFriends(server, member, friend)
    expect(await look(member, { bbox: world, zoom: 7, friends: '1' })).toMatchObject([
      { kind: 'person', person: { id: friend.personId, relation: ['b'] } },
    ])
    const answer = await member.client.call(locationPeopleCall, { query: { bbox: hungary, friends: '1' } })
    expect([answer.body.list.data.length, answer.body.friends]).toEqual([1, 1])
  })

  test('R6.01 shows LIMIT members only name and image of strangers', async () => {
    const limited = await makeViewer({ role: 'LIMIT' })
    const placed = await makePlaced(47.09, 17.91, 'Veszprém')
    await sql`UPDATE entity SET location_text = 'Veszprém' WHERE id = ${placed.personId}`.execute(server.db)
    const [item] = await look(limited, { bbox: world, zoom: 7 })
    expect(item).toMatchObject({ kind: 'person', person: { id: placed.personId, location_text: null } })
  })

  test('of a company loses who leaves it, and is deleted with the company', async () => {
    const acme = await makeCompany(server, 'acme')
    const colleague = await makeColleague(server, acme)
    await makePosition(server, colleague.personId, { ...veszprem, siteId: acme.siteId })
    await sql`DELETE FROM site_member WHERE entity_id = ${colleague.personId}`.execute(server.db)
    const { rows } = await sql`SELECT FROM map_cell WHERE site_id = ${acme.siteId} AND n <> 0`.execute(server.db)
    expect(rows).toEqual([])
    await sql`INSERT INTO site_member (entity_id, site_id, name_fold)
      SELECT id, ${acme.siteId}, name_fold FROM entity WHERE id = ${colleague.personId}`.execute(server.db)
    await makePosition(server, colleague.personId, { ...veszprem, siteId: acme.siteId })
    await expect(sql`DELETE FROM position WHERE site_id = ${acme.siteId}`.execute(server.db)).resolves.toBeDefined()
  })

  test('of a company cannot have an administrator who is no member', async () => {
    const beta = await makeCompany(server, 'beta')
    const admin = await makeMember(server, { role: 'ADMIN' })
    await makeConsent(server, admin, beta.siteId)
    const client = server.client(await makeSession(server.db, admin.accountId, beta.siteId), beta.host)
    const { status, error } = await client.call(shareLocationCall, { body: veszprem })
    expect([status, error.error_code]).toEqual([403, 'FORBIDDEN'])
  })
})

test('the map names the largest towns first, and more of them at a closer zoom', async () => {
  const member = await makeMember(server)
  await makeTown(server, { name: 'Budapest', lat: 47.5, lon: 19.04, level: 11 })
  await makeTown(server, { name: 'Veszprém', ...veszprem, level: 4 })
  await makeTown(server, { name: 'Nemesvámos', lat: 47.05, lon: 17.87, level: 0 })
  const names = async (bbox: string, zoom: number) =>
    (await member.client.call(locationTownCall, { query: { bbox, zoom } })).body.list.data.map(({ name }) => name)
  expect(await names(world, 2)).toEqual(['Budapest'])
  expect(await names(hungary, 9)).toEqual(['Budapest', 'Veszprém'])
  expect(await names('17.8,47,18,47.2', 14)).toEqual(['Veszprém', 'Nemesvámos'])
})

test('the own location comes with the operator’s map tiles', async () => {
  const member = await makeMember(server)
  await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'map_tile_url', '"https://tiles.example.org/{z}/{x}/{y}.png"'),
    (0, 'map_tile_attribution', '"© Valaki"')`.execute(server.db)
  expect((await member.client.call(ownLocationCall)).body.tiles).toEqual({
    url: 'https://tiles.example.org/{z}/{x}/{y}.png',
    attribution: '© Valaki',
  })
  await sql`DELETE FROM setting WHERE name LIKE 'map%'`.execute(server.db)
})
