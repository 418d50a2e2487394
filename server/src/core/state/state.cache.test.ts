import { stateCall, type UserState } from '@entemi/contract/platform/state'
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/platform/db/database.ts'
import { newId } from '#/platform/db/id.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { makeCompany, type TestCompany } from '#/app/testing/company.ts'
import {
  makeAdministered,
  makeBlock,
  makeClient,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  makeRequest,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { createStateCache } from './state.cache.ts'
import { createStateReader } from './state.service.ts'

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await startTestServer()
  company = await makeCompany(server, 'ceg')
})
afterAll(() => server.stop())

const versions = { server: '1', frontend: () => '1' }
// the test server verifies its cache; these do not, like two processes of one site
const processes = [createStateReader(versions), createStateReader(versions)]

const viewerOf = ({ accountId, personId }: TestMember, siteId = 0, readerId = personId): Viewer => ({
  role: 'LOGGED',
  accountId,
  sessionId: newId(),
  siteId,
  language: 'hu',
  personId,
  readerId,
  actorId: readerId,
  actorType: readerId === personId ? 0 : 1,
  confirmedAt: undefined,
  firstToday: false,
})

const siteOf = ({ siteId }: Viewer) => ({ id: siteId, company: siteId > 0 })

/** The state from every process, which must be the same as without a cache. */
async function readState(viewer: Viewer): Promise<UserState> {
  const fresh = await createStateReader(versions).readState(server.db, viewer, siteOf(viewer))
  for (const process of processes) expect(await process.readState(server.db, viewer, siteOf(viewer))).toEqual(fresh)
  return fresh
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db)

test('every change is in the next state of every process, whoever made it', async () => {
  const [me, friend, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const viewers = [viewerOf(me), viewerOf(me, company.siteId)]
  for (const { personId } of [me, friend])
    await run(sql`INSERT INTO site_member SELECT id, ${company.siteId}, name_fold FROM entity WHERE id = ${personId}`)
  const group = newId<EntityId>()
  await run(sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${group}, 2, 0, 'Kör')`)
  await run(
    sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${newId()}, 2, ${company.siteId}, 'Csapat')`,
  )
  const image = await makeImage(server, me)
  const imageOfGroup = await makeImage(server, me)
  const entry = await makeEntry(server, other)
  const child = await makeAdministered(server, me, 1)
  const letter = (from: string, is: string, to: string) =>
    run(sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${from}, ${is}, ${to})`)
  const settle = (name: string, value: string) =>
    run(sql`INSERT INTO setting (site_id, name, value) SELECT id, ${name}, ${value}::jsonb FROM site`)

  const changes: [string, () => Promise<unknown>][] = [
    ['a friend', () => makeFriends(server, me, friend)],
    ['a request got', () => makeRequest(server, other, me)],
    ['a request answered', () => run(sql`DELETE FROM relation WHERE letter = 's' AND to_id = ${me.personId}`)],
    ['a request sent', () => makeRequest(server, me, other)],
    ['a group joined', () => makeMembership(server, me, group)],
    ['a company joined', () => letter(me.personId, 'm', company.entityId)],
    ['a right', () => letter(me.personId, 'A', group)],
    ['the name of one’s group', () => run(sql`UPDATE entity SET display_name = 'Új kör' WHERE id = ${group}`)],
    ['its image', () => run(sql`UPDATE entity SET image_id = ${imageOfGroup.id} WHERE id = ${group}`)],
    ['a child’s name', () => run(sql`UPDATE entity SET display_name = 'Panni' WHERE id = ${child}`)],
    [
      'a child who joins the company',
      () => run(sql`INSERT INTO site_member SELECT id, ${company.siteId}, name_fold FROM entity WHERE id = ${child}`),
    ],
    [
      'a friend who leaves the company',
      () => run(sql`DELETE FROM site_member WHERE entity_id = ${friend.personId} AND site_id = ${company.siteId}`),
    ],
    [
      'and comes back',
      () =>
        run(
          sql`INSERT INTO site_member SELECT id, ${company.siteId}, name_fold FROM entity WHERE id = ${friend.personId}`,
        ),
    ],
    [
      'a friend who leaves the main site',
      () => run(sql`DELETE FROM site_member WHERE entity_id = ${friend.personId} AND site_id = 0`),
    ],
    ['one’s name', () => run(sql`UPDATE entity SET display_name = 'Más Név' WHERE id = ${me.personId}`)],
    [
      'one’s given name',
      () => run(sql`UPDATE account SET profile = profile || '{"first_name": "Éva"}' WHERE id = ${me.accountId}`),
    ],
    ['one’s profile image', () => run(sql`UPDATE entity SET image_id = ${image.id} WHERE id = ${me.personId}`)],
    ['one’s profile image removed', () => run(sql`DELETE FROM media WHERE id = ${image.id}`)],
    [
      'a setting',
      () => run(sql`UPDATE entity SET setting = setting || '{"hide_counts": true}' WHERE id = ${me.personId}`),
    ],
    ['one’s language', () => run(sql`UPDATE account SET language = 'en' WHERE id = ${me.accountId}`)],
    ['the start of the day', () => run(sql`UPDATE account SET day_starts = '03:00' WHERE id = ${me.accountId}`)],
    ['a required address', () => settle('address_required', 'true')],
    [
      'one’s address',
      () => run(sql`UPDATE account SET profile = '{"address": {"city": "Vác"}}' WHERE id = ${me.accountId}`),
    ],
    ['a required mail confirmation', () => settle('mail_confirmation', 'true')],
    ['a confirmed address', () => run(sql`UPDATE account SET mail_confirmed_at = now() WHERE id = ${me.accountId}`)],
    [
      'a consent',
      () =>
        run(sql`INSERT INTO consent (account_id, site_id, type, version, accepted)
        SELECT ${me.accountId}, s.id, 'privacy', (SELECT max(version) FROM consent_text), true FROM site s`),
    ],
    [
      'a new text',
      () =>
        run(
          sql`INSERT INTO consent_text SELECT 'privacy', coalesce(max(version), 0) + 1, 'hu', 'Új', 'Új' FROM consent_text`,
        ),
    ],
    ['the name of the site', () => run(sql`UPDATE site SET name = name || '!'`)],
    ['a like', () => run(sql`INSERT INTO entry_like (entry_id, actor_id) VALUES (${entry}, ${me.personId})`)],
    [
      'a notification',
      () =>
        run(sql`INSERT INTO notification (id, owner_id, site_id, kind, entry_id, has_actor, last_id)
        VALUES (${newId()}, ${me.personId}, 0, 'entry_new', ${entry}, false, ${newId()})`),
    ],
    ['a notification of an entry that is hidden now', () => run(sql`UPDATE entry SET privacy = 0 WHERE id = ${entry}`)],
    ['a like of an entry that is visible again', () => run(sql`UPDATE entry SET privacy = 9 WHERE id = ${entry}`)],
    ['a like of a removed entry', () => run(sql`UPDATE entry SET state = 2 WHERE id = ${entry}`)],
    ['a like of a restored entry', () => run(sql`UPDATE entry SET state = 0 WHERE id = ${entry}`)],
    ['a like across a block', () => makeBlock(server, other, me)],
    ['a like after the end of a block', () => run(sql`DELETE FROM block WHERE ${me.personId} IN (me_id, other_id)`)],
    ['a like of what its author keeps', () => run(sql`UPDATE entry SET privacy = 0 WHERE id = ${entry}`)],
    [
      'a like of what its author shares with their consultant',
      async () => {
        await makeClient(server, other, me)
        await readState(viewerOf(me))
        await run(sql`UPDATE entry SET consultant_id = ${me.personId} WHERE id = ${entry}`)
      },
    ],
    [
      'a like of what was shared until the end of the consulting',
      () => run(sql`DELETE FROM relation WHERE letter = 'c' AND to_id = ${me.personId}`),
    ],
    ['a like of what is for everybody', () => run(sql`UPDATE entry SET privacy = 9 WHERE id = ${entry}`)],
    [
      'a like of an article in a library that is off',
      () => run(sql`UPDATE entry SET kind = 'article', library = 'base' WHERE id = ${entry}`),
    ],
    ['a library that is switched on', () => settle('libraries', '["base"]')],
    ['a library that is switched off', () => run(sql`UPDATE setting SET value = '[]' WHERE name = 'libraries'`)],
    ['a library that is on again', () => run(sql`UPDATE setting SET value = '["base"]' WHERE name = 'libraries'`)],
    ['default settings again', () => run(sql`DELETE FROM setting WHERE name = 'libraries'`)],
    [
      'a like of a lesson that was received',
      async () => {
        await run(sql`UPDATE entry SET kind = 'lesson', library = NULL, privacy = 0 WHERE id = ${entry}`)
        await readState(viewerOf(me))
        await run(sql`INSERT INTO lesson_recipient (lesson_id, entity_id) VALUES (${entry}, ${me.personId})`)
      },
    ],
    ['a lesson that was withdrawn', () => run(sql`DELETE FROM lesson_recipient WHERE entity_id = ${me.personId}`)],
    ['an erased group', () => run(sql`DELETE FROM entity WHERE id = ${group}`)],
    ['a friend who is erased', () => run(sql`DELETE FROM entity WHERE id = ${friend.personId}`)],
  ]
  let before = await Promise.all(viewers.map(readState))
  for (const [name, change] of changes) {
    await change()
    const after = await Promise.all(viewers.map(readState))
    expect(after, name).not.toEqual(before)
    before = after
  }
})

test('acting as a child shows the relations of the child', async () => {
  const [me, friend] = [await makeMember(server), await makeMember(server)]
  const child = await makeAdministered(server, me, 1)
  const viewer = viewerOf(me, 0, child)
  expect((await readState(viewer)).entity_relation).toEqual({})
  await run(sql`INSERT INTO relation (from_id, letter, to_id)
    VALUES (${child}, 'b', ${friend.personId}), (${friend.personId}, 'b', ${child})`)
  expect((await readState(viewer)).entity_relation).toEqual({ [friend.personId]: ['b'] })
})

test('a member with many friends gets all of them at every call', async () => {
  const me = await makeMember(server, { name: 'Őri Tűnde' })
  const many = await run(sql`
    WITH made AS (INSERT INTO entity (id, type, site_id, display_name)
        SELECT gen_random_uuid(), 0, 0, 'Barát' FROM generate_series(1, 400) RETURNING id, name_fold),
      entered AS (INSERT INTO site_member (entity_id, site_id, name_fold) SELECT id, 0, name_fold FROM made),
      befriended AS (INSERT INTO relation (from_id, letter, to_id)
        SELECT ${me.personId}, 'b', id FROM made UNION ALL SELECT id, 'b', ${me.personId} FROM made)
    SELECT id FROM made`)
  const ids = (many.rows as { id: string }[]).map(({ id }) => id)
  const loadFriendIds = async () => {
    const { body, bytes, headers } = await me.client.call(stateCall)
    expect(Number(headers.get('content-length'))).toBe(bytes.length)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body._state.auth_displayName).toBe('Őri Tűnde')
    return Object.keys(body._state.entity_relation).toSorted()
  }
  expect(await loadFriendIds()).toEqual(ids.toSorted())
  expect(await loadFriendIds()).toEqual(ids.toSorted())
  const [gone] = ids
  await run(sql`DELETE FROM relation WHERE ${gone} IN (from_id, to_id)`)
  expect(await loadFriendIds()).toEqual(ids.slice(1).toSorted())
  const viewer = viewerOf(me)
  const parts = await createStateReader(versions).writeState(server.db, viewer, siteOf(viewer))
  expect(parts.filter((part) => typeof part !== 'string')).toHaveLength(1)
})

test('the state in a transaction that is rolled back is not cached', async () => {
  const [me, friend] = [await makeMember(server), await makeMember(server)]
  const viewer = viewerOf(me)
  const before = await readState(viewer)
  const [first] = processes
  const tried = inTransaction(server.db, async (tx) => {
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${me.personId}, 'b', ${friend.personId}),
      (${friend.personId}, 'b', ${me.personId})`.execute(tx)
    expect((await first?.readState(tx, viewer, siteOf(viewer)))?.entity_relation).toEqual({ [friend.personId]: ['b'] })
    throw new Error('rolled back')
  })
  await expect(tried).rejects.toThrow('rolled back')
  expect(await readState(viewer)).toEqual(before)
})

test('a member who leaves a company while becoming a friend is not shown as a friend there', async () => {
  const [me, friend] = [await makeMember(server), await makeMember(server)]
  for (const { personId } of [me, friend])
    await run(sql`INSERT INTO site_member SELECT id, ${company.siteId}, name_fold FROM entity WHERE id = ${personId}`)
  const viewer = viewerOf(me, company.siteId)
  await readState(viewer)
  const [befriending, leaving] = [new pg.Client(server.connection), new pg.Client(server.connection)]
  await Promise.all([befriending.connect(), leaving.connect()])
  try {
    await befriending.query('BEGIN')
    await befriending.query(`INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'b', $2), ($2, 'b', $1)`, [
      me.personId,
      friend.personId,
    ])
    await leaving.query('BEGIN')
    const pid = (await leaving.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
    const left = leaving.query('DELETE FROM site_member WHERE entity_id = $1 AND site_id = $2', [
      friend.personId,
      company.siteId,
    ])
    // it waits for the other to end
    const waiting = () => run(sql`SELECT FROM pg_locks WHERE NOT granted AND pid = ${pid}`)
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 20_000 }).toBe(1)
    await befriending.query('COMMIT')
    await left
    expect((await readState(viewer)).entity_relation).toEqual({ [friend.personId]: ['b'] })
    await leaving.query('COMMIT')
    expect((await readState(viewer)).entity_relation).toEqual({})
  } finally {
    await Promise.all([befriending.end(), leaving.end()])
  }
})

test('the cache evicts the least recently used states', () => {
  const cache = createStateCache(25)
  const ten = (mark: string) => ({
    mark,
    relations: '12345',
    facts: '123',
    rest: '1',
    liked: { mark: '', ids: '', seen: '1' },
  })
  for (const key of ['a', 'b']) cache.set(key, ten(key))
  cache.find('a')
  cache.set('c', ten('c'))
  expect(['a', 'b', 'c'].map((key) => cache.find(key)?.mark)).toEqual(['a', undefined, 'c'])
  cache.set('d', { ...ten('d'), rest: 'x'.repeat(30) })
  expect(['a', 'c', 'd'].map((key) => cache.find(key)?.mark)).toEqual([undefined, undefined, undefined])
})
