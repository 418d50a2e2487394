// Nothing crosses a company's wall: every call of the contract, asked on one site for the things of the others, by
// somebody who belongs to all of them. Hidden reads exactly as missing.
import { keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import { calls, type Key } from '@entemi/contract/calls'
import { sendMessageCall } from '@entemi/contract/community/conversation'
import { sendFriendRequestCall } from '@entemi/contract/diary/friend'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { addPostCall, audienceCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#/platform/db/id.ts'
import { notify } from '#/account/notification/notify.ts'
import { baseDomain, makeCompany } from '#/app/testing/company.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeComment,
  makeEntry,
  makeFriends,
  makeLink,
  makeMember,
  makeImage,
  makeSession,
  type TestMember,
} from '#/app/testing/makers.ts'
import { makeConsent, makePosition } from '#/app/testing/makers.map.ts'
import { callSamples } from '#/app/testing/samples.all.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'
import type { Sample } from '#/app/testing/world.ts'
import { readZip } from '#/app/testing/zip.ts'

/** Everything that stands on one site. */
interface Place {
  name: string
  siteId: number
  host: string
  client: TestClient
  /** What could be asked for by its id, and must not be known elsewhere. */
  ids: string[]
  keys: string[]
  groupId: EntityId
  personId: EntityId
  entryId: string
}

let server: TestServer
let both: TestMember
let places: Place[]
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  const [acme, beta] = [await makeCompany(server, 'acme'), await makeCompany(server, 'beta')]
  both = await makeMember(server, { name: 'Mindenhol Márta', sites: [0, acme.siteId, beta.siteId] })
  places = [
    await furnish('main', 0, baseDomain),
    await furnish('acme', acme.siteId, acme.host, acme.entityId),
    await furnish('beta', beta.siteId, beta.host, beta.entityId),
  ]
})
afterAll(() => server.stop())

/** A friend, a group that one owns, entries of both of every level, with all that can hang on them. */
async function furnish(name: string, siteId: number, host: string, companyId?: EntityId): Promise<Place> {
  const { db } = server
  const friend = await makeMember(server, { name: `Titkos ${name}`, sites: [siteId] })
  const apart = await makeMember(server, { name: `Messzi ${name}`, sites: [siteId] })
  await makeFriends(server, both, friend)
  await sql`INSERT INTO block (me_id, other_id, made)
    VALUES (${both.personId}, ${apart.personId}, true), (${apart.personId}, ${both.personId}, false)`.execute(db)
  await sql`INSERT INTO follow (from_id, to_id) VALUES (${both.personId}, ${friend.personId})`.execute(db)
  const groupId = newId<EntityId>()
  await sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${groupId}, 2, ${siteId}, ${`Titkos kör ${name}`})`.execute(
    db,
  )
  for (const group of [groupId, ...(companyId === undefined ? [] : [companyId])])
    await sql`INSERT INTO relation (from_id, letter, to_id)
      VALUES (${both.personId}, 'm', ${group}), (${both.personId}, 'A', ${group}), (${friend.personId}, 'm', ${group})`.execute(
      db,
    )
  const entries = []
  for (const author of [friend, both])
    for (const options of [{ privacy: 9 as const }, { privacy: 1 as const }, { privacy: 2 as const, groupId }])
      entries.push(await makeEntry(server, author, { ...options, siteId, text: `titok-${name}` }))
  entries.push(await makeEntry(server, both, { privacy: 0, siteId, text: `titok-${name}` }))
  const [lesson, offer, article] = [newId<EntryId>(), newId<EntryId>(), newId<EntryId>()]
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, audience, open_to_claim, library, title, text)
    VALUES (${lesson}, ${both.personId}, ${siteId}, 9, '2026-01-01', 'lesson', 'all', false, NULL, ${`titok-${name}`}, 'x'),
      (${offer}, ${friend.personId}, ${siteId}, 0, '2026-01-01', 'lesson', 'claim', true, NULL, ${`titok-${name}`}, 'x'),
      (${article}, ${friend.personId}, ${siteId}, 9, '2026-01-01', 'article', NULL, false, 'video', ${`titok-${name}`}, 'x')`.execute(
    db,
  )
  await sql`INSERT INTO lesson_recipient (lesson_id, entity_id, state) VALUES (${lesson}, ${both.personId}, 'granted')`.execute(
    db,
  )
  entries.push(lesson, offer, article)
  const keys = []
  const comments = []
  for (const id of entries) {
    await sql`INSERT INTO entry_search VALUES (${id}, to_tsvector('hu', ${`titok-${name}`}))`.execute(db)
    await sql`INSERT INTO entry_like (entry_id, actor_id) VALUES (${id}, ${both.personId})`.execute(db)
    comments.push(await makeComment(server, friend, id), await makeComment(server, both, id))
    // ready ids that are wrong: every site has everything
    for (const site of [0, 1, 2])
      await sql`INSERT INTO feed SELECT ${both.personId}, id, ${id} FROM site WHERE id = ${site}`.execute(db)
  }
  const [firstEntry = newId()] = entries
  for (const owner of [friend, both]) {
    const picture = await makeImage(server, owner, { siteId })
    await sql`INSERT INTO entry_media VALUES (${firstEntry}, ${keys.length}, ${picture.id})`.execute(db)
    keys.push(picture.db_key)
  }
  await makeConsent(server, both, siteId)
  // each site has its people in another place
  for (const { personId } of [friend, apart, both])
    await makePosition(server, personId, { siteId, lat: 46 + siteId, lon: 19, town: `Titkos ${name}` })
  const links = [await makeLink(server, groupId)]
  await notify(db, { kind: 'friend', ownerId: both.personId, siteId, actorId: friend.personId })
  const cookie = await makeSession(db, both.accountId, siteId)
  const client = server.client(cookie, host)
  const params = { entityId: friend.personId }
  const sent = await client.call(sendMessageCall, { params, body: { text: `titok-${name}` } })
  expect(sent.status).toBe(201)
  const sessions = await sql<{ id: string }>`
    SELECT id FROM login_session WHERE account_id = ${both.accountId} AND site_id = ${siteId}`.execute(db)
  const people = [friend.personId, apart.personId]
  return {
    name,
    siteId,
    host,
    client,
    ids: [
      ...people,
      groupId,
      ...(companyId === undefined ? [] : [companyId]),
      ...entries,
      ...comments,
      ...links,
      sent.body.setData.message_id,
      ...sessions.rows.map((row) => row.id),
    ],
    keys,
    groupId,
    personId: friend.personId,
    entryId: firstEntry,
  }
}

/** From whose site one looks, at whose things: each company at the main site and at the other, and the main site in. */
const looks = [
  ['beta', 'acme'],
  ['beta', 'main'],
  ['main', 'acme'],
] as const

function placeOf(name: string): Place {
  const place = places.find((one) => one.name === name)
  if (place === undefined) throw new Error(`no site is ${name}`)
  return place
}

/** Words of an address that are no ids; the others are filled with what is looked for. */
const plain: Record<string, string | number> = {
  variant: 'pres',
  source: 'people',
  pageurl: 'guide',
  type: 'privacy',
  kind: 'post',
  table: 'members',
  level: 0,
  token: 'x'.repeat(43),
  service: 'nincs-ilyen',
}
const namesIn = (call: CallDefinition) => [...call.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name ?? '')
const fill = (call: CallDefinition, id: string) =>
  Object.fromEntries(namesIn(call).map((name) => [name, plain[name] ?? id]))
const asksForOne = (call: CallDefinition) => namesIn(call).some((name) => plain[name] === undefined)

const all = calls.map((call) => [keyOf<CallDefinition>(call) as Key, call as CallDefinition] as const)
/** These end the session one looks from, or the account. */
const ending: Key[] = ['GET /api/logout', 'DELETE /api/identity/dummy', 'DELETE /api/identity/session']

describe.each(all.filter(([, call]) => asksForOne(call)))('R1.16 %s', (key, call) => {
  test.each(looks)('on %s a thing of %s is as if it were not there', { timeout: 60_000 }, async (from, to) => {
    const [here, there] = [placeOf(from), placeOf(to)]
    const world = { server, asker: await makeMember(server), stranger: await makeMember(server) }
    const { query, body, raw } = await callSamples[key].right(world)
    const ask = async (id: string) => {
      const sample: Sample = {
        params: fill(call, id),
        ...(query && { query }),
        ...(body && { body }),
        ...(raw && { raw }),
      }
      const answer = await here.client.call(call, sample)
      return [answer.status, answer.error]
    }
    const shapes = [newId(), 'x'.repeat(32)]
    const missing = new Map(await Promise.all(shapes.map(async (id) => [id.length, await ask(id)] as const)))
    for (const [status] of missing.values()) expect(status).toBeGreaterThanOrEqual(400)
    for (const id of namesIn(call).includes('db_key') ? there.keys : there.ids)
      expect(await ask(id)).toEqual(missing.get(id.length))
  })
})

/** What a list must be told before it answers; each is asked for what must not be found. */
const questionsOfLists: Partial<Record<Key, Record<string, string>[]>> = {
  'GET /api/search': [
    { query: 'titok' },
    ...['post', 'person', 'entity', 'article'].map((kind) => ({ query: 'titkos', kind })),
    { query: 'messzi', kind: 'person' },
    { query: 'titok', kind: 'article' },
  ],
  'GET /api/autocomplete/:source': [{ query: 'titkos' }, { query: 'messzi' }],
  'GET /api/people': [{}, { query: 'titkos' }, { friends: '1' }],
  'GET /api/entity': [{}, { mine: '1' }, { query: 'titkos' }],
  'GET /api/timeline': [{}, { category: 'all' }, { category: 'groups' }, { category: 'friends' }],
  'GET /api/profile/me/insight': [{ from: '2026-01-01', to: '2026-12-31' }],
  'GET /api/profile/me/memory': [{ day: '2026-11-15' }],
  'GET /api/location': [
    { bbox: '-180,-90,180,90', zoom: '0' },
    { bbox: '16,45,23,49', zoom: '12', friends: '1' },
  ],
  'GET /api/location/people': [{ bbox: '-180,-90,180,90' }],
  'GET /api/location/town': [{ bbox: '-180,-90,180,90', zoom: '0' }],
  'GET /api/message': [{}, { query: 'titkos' }],
  'GET /api/article': [{}, { library: 'video' }, { query: 'titok' }],
  'GET /api/lesson': [{}, { state: 'arrived' }],
  'GET /social_init': [{ service: 'nincs-ilyen' }],
}

/** The way over a login service leads on, and nobody stands on it here. */
const answeredBy: Partial<Record<Key, number>> = {
  'GET /social_init': 302,
  'GET /social_init/callback/:service': 302,
  'GET /oauth.al': 302,
  'GET /asspUND.al': 302,
  'GET /api/social/join': 404,
}

describe.each(all.filter(([key, call]) => call.method === 'GET' && !asksForOne(call) && !ending.includes(key)))(
  'R1.16 %s',
  (key, call) => {
    test.each(looks)('on %s tells nothing of %s', { timeout: 60_000 }, async (from, to) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      if (key === 'GET /api/identity/export') await takeExport(here.client)
      for (const query of questionsOfLists[key] ?? [{}]) {
        const answer = await here.client.call(call, { params: fill(call, ''), query })
        const expected = answeredBy[key] ?? (call.access === 'admin' ? 403 : 200)
        expect([key, query, answer.status]).toEqual([key, query, expected])
        const isZip = answer.headers.get('content-type') === 'application/zip'
        const told = isZip ? [...readZip(answer.bytes)].flat().join('\n') : new TextDecoder().decode(answer.bytes)
        for (const secret of [...there.ids, ...there.keys, `titok-${to}`, `Titkos ${to}`, `Messzi ${to}`, `kör ${to}`])
          expect(told.includes(secret), `${key} tells ${secret}`).toBe(false)
      }
    })
  },
)

test.each(looks)('on %s nothing of %s can be named in a body', async (from, to) => {
  const [{ client }, there] = [placeOf(from), placeOf(to)]
  const post = (publish_to: string) =>
    client.call(addPostCall, { body: { type: 'note', text: 'Szia!', publish_to, privacy_status: 2 } })
  const answers = [
    await client.call(sendFriendRequestCall, { body: { entity_id: there.personId } }),
    await client.call(audienceCall, { body: { privacy_status: 2, publish_to: there.groupId } }),
    await post(there.groupId),
  ]
  for (const answer of answers) expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
  const media = there.keys.slice(-1)
  expect((await client.call(addPostCall, { body: { type: 'note', text: 'Szia!', media } })).status).toBe(422)
})

test.each(looks)('on %s an open screen cannot watch what stands on %s', async (from, to) => {
  const [here, there] = [placeOf(from), placeOf(to)]
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { host: here.host, origin: `http://${here.host}`, cookie: here.client.cookie() ?? '' },
  })
  const heard: Record<string, unknown>[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Record<string, unknown>))
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
  for (const id of [there.entryId, here.entryId]) socket.send(JSON.stringify({ type: 'watch', kind: 'entry', id }))
  await expect
    .poll(() => heard.slice(1))
    .toEqual([
      { type: 'gone', kind: 'entry', id: there.entryId },
      { type: 'watching', kind: 'entry', id: here.entryId },
    ])
  socket.close()
})

test('the cookie of one host opens no line at another', async () => {
  const [main, acme] = [placeOf('main'), placeOf('acme')]
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { host: acme.host, origin: `http://${acme.host}`, cookie: main.client.cookie() ?? '' },
  })
  const status = await new Promise((told) => {
    socket.on('unexpected-response', (_request, response) => told(response.statusCode))
    socket.on('error', () => undefined)
  })
  expect(status).toBe(401)
})
