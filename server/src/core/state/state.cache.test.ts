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
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makePicture,
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
// the server of the tests doubts what it keeps; these do not, like two processes of one site
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

/** As every process tells it, which must be what one that has kept nothing tells. */
async function told(viewer: Viewer): Promise<UserState> {
  const fresh = await createStateReader(versions).readState(server.db, viewer, siteOf(viewer))
  for (const { readState } of processes) expect(await readState(server.db, viewer, siteOf(viewer))).toEqual(fresh)
  return fresh
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db)

test('whatever changes, and whoever changes it, the next state of every process says so', async () => {
  const [me, friend, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const viewers = [viewerOf(me), viewerOf(me, company.siteId)]
  for (const { personId } of [me, friend])
    await run(sql`INSERT INTO site_member SELECT id, ${company.siteId}, name_fold FROM entity WHERE id = ${personId}`)
  const group = newId<EntityId>()
  await run(sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${group}, 2, 0, 'Kör')`)
  await run(
    sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${newId()}, 2, ${company.siteId}, 'Csapat')`,
  )
  const picture = await makePicture(server, me)
  const pictureOfGroup = await makePicture(server, me)
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
    ['the name of what is one’s own', () => run(sql`UPDATE entity SET display_name = 'Új kör' WHERE id = ${group}`)],
    ['its picture', () => run(sql`UPDATE entity SET image_id = ${pictureOfGroup.id} WHERE id = ${group}`)],
    ['a child’s name', () => run(sql`UPDATE entity SET display_name = 'Panni' WHERE id = ${child}`)],
    [
      'a child at the company’s door',
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
    ['one’s picture', () => run(sql`UPDATE entity SET image_id = ${picture.id} WHERE id = ${me.personId}`)],
    ['one’s picture that goes', () => run(sql`DELETE FROM media WHERE id = ${picture.id}`)],
    [
      'a setting',
      () => run(sql`UPDATE entity SET setting = setting || '{"pub_note": true}' WHERE id = ${me.personId}`),
    ],
    ['one’s language', () => run(sql`UPDATE account SET language = 'en' WHERE id = ${me.accountId}`)],
    ['when the day starts', () => run(sql`UPDATE account SET day_starts = '03:00' WHERE id = ${me.accountId}`)],
    ['what the site needs', () => settle('address_required', 'true')],
    [
      'one’s address',
      () => run(sql`UPDATE account SET profile = '{"address": {"city": "Vác"}}' WHERE id = ${me.accountId}`),
    ],
    ['what the site asks for', () => settle('mail_confirmation', 'true')],
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
      'a notice',
      () =>
        run(sql`INSERT INTO notification (id, owner_id, site_id, kind, entry_id, has_actor, last_id)
        VALUES (${newId()}, ${me.personId}, 0, 'entry_new', ${entry}, false, ${newId()})`),
    ],
    ['a notice of what one may no longer see', () => run(sql`UPDATE entry SET privacy = 0 WHERE id = ${entry}`)],
    ['a like that may be seen again', () => run(sql`UPDATE entry SET privacy = 9 WHERE id = ${entry}`)],
    ['a like of what is hidden', () => run(sql`UPDATE entry SET state = 2 WHERE id = ${entry}`)],
    ['a like of what is shown again', () => run(sql`UPDATE entry SET state = 0 WHERE id = ${entry}`)],
    ['a like across a block', () => makeBlock(server, other, me)],
    ['a like of one who is near again', () => run(sql`DELETE FROM block WHERE ${me.personId} IN (me_id, other_id)`)],
    [
      'a like of what stands in a library that is off',
      () => run(sql`UPDATE entry SET kind = 'article', library = 'base' WHERE id = ${entry}`),
    ],
    ['a library that is switched on', () => settle('libraries', '["base"]')],
    ['a library that is switched off', () => run(sql`UPDATE setting SET value = '[]' WHERE name = 'libraries'`)],
    ['a library that is on again', () => run(sql`UPDATE setting SET value = '["base"]' WHERE name = 'libraries'`)],
    ['settings that are as usual again', () => run(sql`DELETE FROM setting WHERE name = 'libraries'`)],
    [
      'a like of a challenge that was received',
      async () => {
        await run(sql`UPDATE entry SET kind = 'lesson', library = NULL, privacy = 0 WHERE id = ${entry}`)
        await told(viewerOf(me))
        await run(sql`INSERT INTO lesson_recipient (lesson_id, entity_id) VALUES (${entry}, ${me.personId})`)
      },
    ],
    ['one that is taken back', () => run(sql`DELETE FROM lesson_recipient WHERE entity_id = ${me.personId}`)],
    ['a group that goes', () => run(sql`DELETE FROM entity WHERE id = ${group}`)],
    ['a friend who is erased', () => run(sql`DELETE FROM entity WHERE id = ${friend.personId}`)],
  ]
  let before = await Promise.all(viewers.map(told))
  for (const [name, change] of changes) {
    await change()
    const after = await Promise.all(viewers.map(told))
    expect(after, name).not.toEqual(before)
    before = after
  }
})

test('who acts as a child is told of the child’s people', async () => {
  const [me, friend] = [await makeMember(server), await makeMember(server)]
  const child = await makeAdministered(server, me, 1)
  const viewer = viewerOf(me, 0, child)
  expect((await told(viewer)).entity_relation).toEqual({})
  await run(sql`INSERT INTO relation (from_id, letter, to_id)
    VALUES (${child}, 'b', ${friend.personId}), (${friend.personId}, 'b', ${child})`)
  expect((await told(viewer)).entity_relation).toEqual({ [friend.personId]: ['b'] })
})

test('one with many friends is told of all of them, each time they ask', async () => {
  const me = await makeMember(server, { name: 'Őri Tűnde' })
  const many = await run(sql`
    WITH made AS (INSERT INTO entity (id, type, site_id, display_name)
        SELECT gen_random_uuid(), 0, 0, 'Barát' FROM generate_series(1, 400) RETURNING id, name_fold),
      entered AS (INSERT INTO site_member (entity_id, site_id, name_fold) SELECT id, 0, name_fold FROM made),
      befriended AS (INSERT INTO relation (from_id, letter, to_id)
        SELECT ${me.personId}, 'b', id FROM made UNION ALL SELECT id, 'b', ${me.personId} FROM made)
    SELECT id FROM made`)
  const ids = (many.rows as { id: string }[]).map(({ id }) => id)
  const ask = async () => {
    const { body, bytes, headers } = await me.client.call(stateCall)
    expect(Number(headers.get('content-length'))).toBe(bytes.length)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body._state.auth_displayName).toBe('Őri Tűnde')
    return Object.keys(body._state.entity_relation).toSorted()
  }
  expect(await ask()).toEqual(ids.toSorted())
  expect(await ask()).toEqual(ids.toSorted())
  const [gone] = ids
  await run(sql`DELETE FROM relation WHERE ${gone} IN (from_id, to_id)`)
  expect(await ask()).toEqual(ids.slice(1).toSorted())
  const viewer = viewerOf(me)
  const parts = await createStateReader(versions).writeState(server.db, viewer, siteOf(viewer))
  expect(parts.filter((part) => typeof part !== 'string')).toHaveLength(1)
})

test('what a transaction saw and took back is not kept', async () => {
  const [me, friend] = [await makeMember(server), await makeMember(server)]
  const viewer = viewerOf(me)
  const before = await told(viewer)
  const [first] = processes
  const tried = inTransaction(server.db, async (tx) => {
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${me.personId}, 'b', ${friend.personId}),
      (${friend.personId}, 'b', ${me.personId})`.execute(tx)
    expect((await first?.readState(tx, viewer, siteOf(viewer)))?.entity_relation).toEqual({ [friend.personId]: ['b'] })
    throw new Error('taken back')
  })
  await expect(tried).rejects.toThrow('taken back')
  expect(await told(viewer)).toEqual(before)
})

test('one who leaves a company at the moment of becoming a friend is nobody’s friend there', async () => {
  const [me, friend] = [await makeMember(server), await makeMember(server)]
  for (const { personId } of [me, friend])
    await run(sql`INSERT INTO site_member SELECT id, ${company.siteId}, name_fold FROM entity WHERE id = ${personId}`)
  const viewer = viewerOf(me, company.siteId)
  await told(viewer)
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
    expect((await told(viewer)).entity_relation).toEqual({ [friend.personId]: ['b'] })
    await leaving.query('COMMIT')
    expect((await told(viewer)).entity_relation).toEqual({})
  } finally {
    await Promise.all([befriending.end(), leaving.end()])
  }
})

test('of more than there is room for, those go who were asked for longest ago', () => {
  const memory = createStateCache(25)
  const ten = (mark: string) => ({
    mark,
    relations: '12345',
    facts: '123',
    rest: '1',
    liked: { mark: '', ids: '', seen: '1' },
  })
  for (const key of ['a', 'b']) memory.keep(key, ten(key))
  memory.find('a')
  memory.keep('c', ten('c'))
  expect(['a', 'b', 'c'].map((key) => memory.find(key)?.mark)).toEqual(['a', undefined, 'c'])
  memory.keep('d', { ...ten('d'), rest: 'x'.repeat(30) })
  expect(['a', 'c', 'd'].map((key) => memory.find(key)?.mark)).toEqual([undefined, undefined, undefined])
})
