// Every call of the contract, sent on one site for things of another site by a member of all of them. Hidden things must
// answer exactly like missing ones.
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
import { someOf } from '#/app/testing/tier.ts'

/** What was created on one site. */
interface SiteContent {
  name: string
  siteId: number
  host: string
  client: TestClient
  /** Ids that must not be found on another site. */
  ids: string[]
  keys: string[]
  groupId: EntityId
  personId: EntityId
  entryId: string
}

let server: TestServer
let me: TestMember
let contents: SiteContent[]
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  const [acme, beta] = [await makeCompany(server, 'acme'), await makeCompany(server, 'beta')]
  me = await makeMember(server, { name: 'Mindenhol Márta', sites: [0, acme.siteId, beta.siteId] })
  contents = [
    await fillSite('main', 0, baseDomain),
    await fillSite('acme', acme.siteId, acme.host, acme.entityId),
    await fillSite('beta', beta.siteId, beta.host, beta.entityId),
  ]
})
afterAll(() => server.stop())

/** A friend, an own group, entries of both at every level, with comments, likes and media. */
async function fillSite(name: string, siteId: number, host: string, companyId?: EntityId): Promise<SiteContent> {
  const { db } = server
  const friend = await makeMember(server, { name: `Titkos ${name}`, sites: [siteId] })
  const blocked = await makeMember(server, { name: `Messzi ${name}`, sites: [siteId] })
  await makeFriends(server, me, friend)
  await sql`INSERT INTO block (me_id, other_id, made)
    VALUES (${me.personId}, ${blocked.personId}, true), (${blocked.personId}, ${me.personId}, false)`.execute(db)
  await sql`INSERT INTO follow (from_id, to_id) VALUES (${me.personId}, ${friend.personId})`.execute(db)
  const groupId = newId<EntityId>()
  await sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${groupId}, 2, ${siteId}, ${`Titkos kör ${name}`})`.execute(
    db,
  )
  for (const group of [groupId, ...(companyId === undefined ? [] : [companyId])])
    await sql`INSERT INTO relation (from_id, letter, to_id)
      VALUES (${me.personId}, 'm', ${group}), (${me.personId}, 'A', ${group}), (${friend.personId}, 'm', ${group})`.execute(
      db,
    )
  const entries = []
  for (const author of [friend, me])
    for (const options of [{ privacy: 9 as const }, { privacy: 1 as const }, { privacy: 2 as const, groupId }])
      entries.push(await makeEntry(server, author, { ...options, siteId, text: `titok-${name}` }))
  entries.push(await makeEntry(server, me, { privacy: 0, siteId, text: `titok-${name}` }))
  const [lesson, offer, article] = [newId<EntryId>(), newId<EntryId>(), newId<EntryId>()]
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, audience, open_to_claim, library, title, text)
    VALUES (${lesson}, ${me.personId}, ${siteId}, 9, '2026-01-01', 'lesson', 'all', false, NULL, ${`titok-${name}`}, 'x'),
      (${offer}, ${friend.personId}, ${siteId}, 0, '2026-01-01', 'lesson', 'claim', true, NULL, ${`titok-${name}`}, 'x'),
      (${article}, ${friend.personId}, ${siteId}, 9, '2026-01-01', 'article', NULL, false, 'video', ${`titok-${name}`}, 'x')`.execute(
    db,
  )
  await sql`INSERT INTO lesson_recipient (lesson_id, entity_id, state) VALUES (${lesson}, ${me.personId}, 'granted')`.execute(
    db,
  )
  entries.push(lesson, offer, article)
  const keys = []
  const comments = []
  for (const id of entries) {
    await sql`INSERT INTO entry_search VALUES (${id}, to_tsvector('hu', ${`titok-${name}`}))`.execute(db)
    await sql`INSERT INTO entry_like (entry_id, actor_id) VALUES (${id}, ${me.personId})`.execute(db)
    await sql`INSERT INTO bookmark VALUES (${me.personId}, ${id}, gen_random_uuid())`.execute(db)
    comments.push(await makeComment(server, friend, id), await makeComment(server, me, id))
    // wrong feed ids on purpose: every entry in the feed of every site
    for (const site of [0, 1, 2])
      await sql`INSERT INTO feed SELECT ${me.personId}, id, ${id} FROM site WHERE id = ${site}`.execute(db)
  }
  const [firstEntry = newId()] = entries
  for (const owner of [friend, me]) {
    const image = await makeImage(server, owner, { siteId })
    await sql`INSERT INTO entry_media VALUES (${firstEntry}, ${keys.length}, ${image.id})`.execute(db)
    keys.push(image.db_key)
  }
  await makeConsent(server, me, siteId)
  // the people of each site have another position
  for (const { personId } of [friend, blocked, me])
    await makePosition(server, personId, { siteId, lat: 46 + siteId, lon: 19, town: `Titkos ${name}` })
  const links = [await makeLink(server, groupId)]
  await notify(db, { kind: 'friend', ownerId: me.personId, siteId, actorId: friend.personId })
  const cookie = await makeSession(db, me.accountId, siteId)
  const client = server.client(cookie, host)
  const params = { entityId: friend.personId }
  const sent = await client.call(sendMessageCall, { params, body: { text: `titok-${name}` } })
  expect(sent.status).toBe(201)
  const sessions = await sql<{ id: string }>`
    SELECT id FROM login_session WHERE account_id = ${me.accountId} AND site_id = ${siteId}`.execute(db)
  const people = [friend.personId, blocked.personId]
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

/** The site that gets the request, and the site whose things are requested. */
const sitePairs = [
  ['beta', 'acme'],
  ['beta', 'main'],
  ['main', 'acme'],
] as const

function contentOf(name: string): SiteContent {
  const content = contents.find((one) => one.name === name)
  if (content === undefined) throw new Error(`no site is ${name}`)
  return content
}

/** Path parameters that are no ids; the others get the id of a thing of the other site. */
const fixedParams: Record<string, string | number> = {
  variant: 'pres',
  source: 'people',
  pageurl: 'guide',
  type: 'privacy',
  kind: 'post',
  table: 'members',
  level: 0,
  no: 1,
  answer: 'yes',
  token: 'x'.repeat(43),
  service: 'nincs-ilyen',
}
const paramsOf = (call: CallDefinition) => [...call.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name ?? '')
const fillParams = (call: CallDefinition, id: string) =>
  Object.fromEntries(paramsOf(call).map((name) => [name, fixedParams[name] ?? id]))
const hasIdParam = (call: CallDefinition) => paramsOf(call).some((name) => fixedParams[name] === undefined)

const all = calls.map((call) => [keyOf<CallDefinition>(call) as Key, call as CallDefinition] as const)
/** These would end the session or the account of the test. */
const endingCalls: Key[] = ['GET /api/logout', 'DELETE /api/identity/dummy', 'DELETE /api/identity/session']

describe.each(all.filter(([, call]) => hasIdParam(call)))('R1.16 %s', (key, call) => {
  test.each(someOf(sitePairs, 3))('on %s a thing of %s answers like a missing one', async (from, to) => {
    const [here, there] = [contentOf(from), contentOf(to)]
    const world = { server, asker: await makeMember(server), stranger: await makeMember(server) }
    const { query, body, raw } = await callSamples[key].right(world)
    const send = async (id: string) => {
      const sample: Sample = {
        params: fillParams(call, id),
        ...(query && { query }),
        ...(body && { body }),
        ...(raw && { raw }),
      }
      const answer = await here.client.call(call, sample)
      return [answer.status, answer.error]
    }
    const shapes = [newId(), 'x'.repeat(32)]
    const missing = new Map(await Promise.all(shapes.map(async (id) => [id.length, await send(id)] as const)))
    for (const [status] of missing.values()) expect(status).toBeGreaterThanOrEqual(400)
    for (const id of paramsOf(call).includes('db_key') ? there.keys : there.ids)
      expect(await send(id)).toEqual(missing.get(id.length))
  })
})

/** Queries of lists that need one; each asks for things of the other site. */
const queriesOfLists: Partial<Record<Key, Record<string, string>[]>> = {
  'GET /api/search': [
    { query: 'titok' },
    ...['post', 'person', 'entity', 'article'].map((kind) => ({ query: 'titkos', kind })),
    { query: 'messzi', kind: 'person' },
    { query: 'titok', kind: 'article' },
  ],
  'GET /api/search/all': [{ query: 'titok' }, { query: 'titkos' }, { query: 'messzi' }],
  'GET /api/search/suggest': [{ query: 'titkos' }, { query: 'messzi' }],
  'GET /api/autocomplete/:source': [{ query: 'titkos' }, { query: 'messzi' }],
  'GET /api/people': [{}, { query: 'titkos' }, { friends: '1' }],
  'GET /api/entity': [{}, { mine: '1' }, { query: 'titkos' }],
  'GET /api/timeline': [{}, { category: 'all' }, { category: 'groups' }, { category: 'friends' }],
  'GET /api/profile/me/insight': [{ from: '2026-01-01', to: '2026-12-31' }],
  'GET /api/profile/me/calendar': [{ from: '2026-01-01', to: '2026-12-31' }],
  'GET /api/profile/me/insight/tag': [{ from: '2026-01-01', to: '2026-12-31' }],
  'GET /api/profile/me/memory': [{ day: '2026-11-15' }],
  'GET /api/profile/me/search': [{ text: 'tit' }, { from: '1900-01-01' }],
  'GET /api/location': [
    { bbox: '-180,-90,180,90', zoom: '0' },
    { bbox: '16,45,23,49', zoom: '12', friends: '1' },
  ],
  'GET /api/upload/clip': [{ key: 'recording-1' }],
  'GET /api/town/near': [{ lat: '46.25', lon: '20.15' }],
  'GET /api/location/people': [{ bbox: '-180,-90,180,90' }],
  'GET /api/location/event': [{ bbox: '-180,-90,180,90', zoom: '0' }],
  'GET /api/location/event/list': [{ bbox: '-180,-90,180,90' }],
  'GET /api/location/town': [{ bbox: '-180,-90,180,90', zoom: '0' }],
  'GET /api/message': [{}, { query: 'titkos' }],
  'GET /api/article': [{}, { library: 'video' }, { query: 'titok' }],
  'GET /api/lesson': [{}, { state: 'arrived' }],
  'GET /social_init': [{ service: 'nincs-ilyen' }],
}

/** Calls of the login services redirect, or have no login in progress; a made-up token opens no calendar or feed and invites nobody. */
const expectedStatus: Partial<Record<Key, number>> = {
  'GET /social_init': 302,
  'GET /social_init/callback/:service': 302,
  'GET /oauth.al': 302,
  'GET /asspUND.al': 302,
  'GET /api/social/join': 404,
  'GET /api/event/subscription/:token': 404,
  'GET /api/timeline/subscription/:token': 404,
  'GET /api/invitation/:token': 404,
  // without a group those of the site, which are the administrators'
  'GET /api/webhook': 403,
}

describe.each(all.filter(([key, call]) => call.method === 'GET' && !hasIdParam(call) && !endingCalls.includes(key)))(
  'R1.16 %s',
  (key, call) => {
    test.each(someOf(sitePairs, 3))('on %s reveals nothing of %s', async (from, to) => {
      const [here, there] = [contentOf(from), contentOf(to)]
      if (key === 'GET /api/identity/export') await takeExport(here.client)
      for (const query of queriesOfLists[key] ?? [{}]) {
        const answer = await here.client.call(call, { params: fillParams(call, ''), query })
        const expected = expectedStatus[key] ?? (call.access === 'admin' ? 403 : 200)
        expect([key, query, answer.status]).toEqual([key, query, expected])
        const isZip = answer.headers.get('content-type') === 'application/zip'
        const text = isZip ? [...readZip(answer.bytes)].flat().join('\n') : new TextDecoder().decode(answer.bytes)
        for (const secret of [...there.ids, ...there.keys, `titok-${to}`, `Titkos ${to}`, `Messzi ${to}`, `kör ${to}`])
          expect(text.includes(secret), `${key} reveals ${secret}`).toBe(false)
      }
    })
  },
)

test.each(sitePairs)('on %s ids of %s in a body are refused', async (from, to) => {
  const [{ client }, there] = [contentOf(from), contentOf(to)]
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

test.each(sitePairs)('on %s a socket cannot watch entries of %s', async (from, to) => {
  const [here, there] = [contentOf(from), contentOf(to)]
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { host: here.host, origin: `http://${here.host}`, cookie: here.client.cookie() ?? '' },
  })
  const received: Record<string, unknown>[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as Record<string, unknown>))
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
  for (const id of [there.entryId, here.entryId]) socket.send(JSON.stringify({ type: 'watch', kind: 'entry', id }))
  await expect
    .poll(() => received.slice(1))
    .toEqual([
      { type: 'gone', kind: 'entry', id: there.entryId },
      { type: 'watching', kind: 'entry', id: here.entryId },
    ])
  socket.close()
})

test('the cookie of one host opens no socket at another', async () => {
  const [main, acme] = [contentOf('main'), contentOf('acme')]
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/socket`, {
    headers: { host: acme.host, origin: `http://${acme.host}`, cookie: main.client.cookie() ?? '' },
  })
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.on('error', () => undefined)
  })
  expect(status).toBe(401)
})
