import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  actAsCall,
  confirmCall,
  deleteAccountCall,
  endOtherSessionsCall,
  endSessionCall,
  sessionsCall,
} from '@entemi/contract/account/identity'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#/platform/db/database.ts'
import { newId } from '#/platform/db/id.ts'
import { packExport } from '#/operation/export/export.pack.ts'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeMember,
  makeImage,
  makeSession,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('sessions', () => {
  test('are listed, and all but this one can be ended', async () => {
    const member = await makeMember(server)
    const other = server.client(await makeSession(server.db, member.accountId))
    const list = (await member.client.call(sessionsCall)).body.list.data
    expect(list).toHaveLength(2)
    expect(list.filter((session) => session.this_device)).toHaveLength(1)
    await member.client.call(confirmCall, { body: { password: testPassword } })
    expect((await member.client.call(endOtherSessionsCall)).body.setData).toEqual({ ended: 1 })
    expect((await other.call(ownProfileCall)).status).toBe(401)
    expect((await member.client.call(ownProfileCall)).status).toBe(200)
  })

  test('are ended only after the password was typed again: a stolen session ends none of the member', async () => {
    const member = await makeMember(server)
    const stolen = server.client(await makeSession(server.db, member.accountId))
    const { data } = (await stolen.call(sessionsCall)).body.list
    for (const { id, this_device } of data)
      if (!this_device)
        expect((await stolen.call(endSessionCall, { params: { id } })).error.error_code).toBe('REAUTH_REQUIRED')
    expect((await stolen.call(endOtherSessionsCall)).error.error_code).toBe('REAUTH_REQUIRED')
    expect((await member.client.call(ownProfileCall)).status).toBe(200)
  })
})

describe('acting', () => {
  test('R1.01 as an administered person changes the reader, as a group only the actor', async () => {
    const member = await makeMember(server)
    const child = await makeAdministered(server, member, 1, 'Pap Panni')
    const group = await makeAdministered(server, member, 2, 'Kör')
    const asChild = (await member.client.call(actAsCall, { params: { entityId: child } })).body._state
    expect(asChild).toMatchObject({ auth_entityId: child, auth_mainEntityId: member.personId, auth_entityType: 1 })
    expect(asChild.entity_relation).toEqual({})
    const asGroup = (await member.client.call(actAsCall, { params: { entityId: group } })).body._state
    expect(asGroup.auth_entityId).toBe(group)
    expect(asGroup.entity_relation[group]).toEqual(expect.arrayContaining(['A', 'm']))
    expect(asGroup['auth-t2']).toMatchObject({
      [child]: { type: 1, name: 'Pap Panni', thumb: null },
      [member.personId]: { type: 0 },
    })
  })

  test('ends with the next request after the right is revoked', async () => {
    const member = await makeMember(server)
    const group = await makeAdministered(server, member, 2)
    await member.client.call(actAsCall, { params: { entityId: group } })
    await sql`DELETE FROM relation WHERE from_id = ${member.personId} AND letter = 'A'`.execute(server.db)
    expect((await member.client.call(stateCall)).body._state.auth_entityId).toBe(member.personId)
  })
})

describe('erasure', () => {
  const confirmAndErase = async (member: TestMember) => {
    expect((await member.client.call(deleteAccountCall)).error.error_code).toBe('REAUTH_REQUIRED')
    expect((await member.client.call(confirmCall, { body: { password: testPassword } })).status).toBe(200)
    return member.client.call(deleteAccountCall)
  }

  test('R1.17 R6.08 deletes everything of a member and corrects the counters of others', async () => {
    const [member, friend] = [await makeMember(server, { name: 'Kanári Kata' }), await makeMember(server)]
    const { db } = server
    const note = await makeNote(friend, 'Barát írása')
    const own = await makeNote(member, 'kanári szöveg')
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${member.personId}, 'b', ${friend.personId}), (${friend.personId}, 'b', ${member.personId})`.execute(
      db,
    )
    await sql`INSERT INTO entry_like VALUES (${note}, ${member.personId})`.execute(db)
    const [answered, lonely, reply] = [newId(), newId(), newId()]
    await sql`INSERT INTO comment (id, entry_id, author_id, text) VALUES (${answered}, ${note}, ${member.personId}, 'kanári kérdés'), (${lonely}, ${note}, ${member.personId}, 'kanári magány')`.execute(
      db,
    )
    await sql`INSERT INTO comment (id, entry_id, author_id, text, sub_thread_id, reply_to) VALUES (${reply}, ${note}, ${friend.personId}, 'válasz', ${answered}, ${answered})`.execute(
      db,
    )
    await sql`UPDATE entry SET like_count = 1, comment_count = 3 WHERE id = ${note}`.execute(db)
    const notificationId = newId()
    await sql`INSERT INTO notification (id, owner_id, site_id, kind, entry_id, last_id) VALUES (${notificationId}, ${friend.personId}, 0, 'like.entry', ${note}, ${newId()})`.execute(
      db,
    )
    await sql`INSERT INTO notification_actor (notification_id, event_id, actor_id) VALUES (${notificationId}, ${newId()}, ${member.personId})`.execute(
      db,
    )
    const child = await makeAdministered(server, member, 1, 'Kanári Gyerek')
    const key = 'k'.repeat(22)
    await db
      .insertInto('media')
      .values({ id: newId(), db_key: key, owner_id: member.personId, site_id: 0, media_type: 'i', state: 'ready' })
      .execute()
    await server.storage.put(`${key}/thumb`, Buffer.from('kanári'), 'image/webp')

    expect((await confirmAndErase(member)).status).toBe(200)
    expect(member.client.cookie()).toBeUndefined()

    // only the id stays, in the table of erasures; the queue has it until the file is written
    for (const table of (await listTables()).filter((name) => name !== 'public.erasure'))
      await expect
        .poll(
          async () =>
            (
              await sql<{
                n: number
              }>`SELECT count(*)::int AS n FROM ${sql.table(table)} t WHERE to_jsonb(t)::text ~* 'kan[aá]ri' OR to_jsonb(t)::text LIKE ${`%${member.personId}%`} OR to_jsonb(t)::text LIKE ${`%${member.accountId}%`}`.execute(
                db,
              )
            ).rows[0]?.n,
          { message: table },
        )
        .toBe(0)
    expect(await db.selectFrom('entity').select('id').where('id', 'in', [child]).execute()).toEqual([])
    expect(await sql`SELECT author_id, text FROM comment WHERE id = ${answered}`.execute(db)).toMatchObject({
      rows: [{ author_id: null, text: '' }],
    })
    const { rows } = await sql<{
      id: string
      like_count: number
      comment_count: number
    }>`SELECT id, like_count, comment_count FROM entry WHERE id IN (${note}, ${own})`.execute(db)
    expect(rows).toEqual([{ id: note, like_count: 0, comment_count: 2 }])
    await expect.poll(() => server.storage.find(`${key}/thumb`)).toBeUndefined()
  })

  test('a lesson stays after its author is erased, with other people’s solutions', async () => {
    const [author, solver] = [await makeMember(server), await makeMember(server)]
    const lesson = newId()
    await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, audience, title, text, occurred_on) VALUES (${lesson}, ${author.personId}, 0, 9, 'lesson', 'all', 'Három jó dolog', 'Írj le hármat', '2026-05-01')`.execute(
      server.db,
    )
    const solution = newId()
    await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, lesson_id, text, occurred_on) VALUES (${solution}, ${solver.personId}, 0, 9, 'solution', ${lesson}, 'Megvan', '2026-05-02')`.execute(
      server.db,
    )
    await confirmAndErase(author)
    const { rows } = await sql<{ id: string }>`SELECT id FROM entry WHERE id IN (${lesson}, ${solution})`.execute(
      server.db,
    )
    expect(rows).toHaveLength(2)
  })

  test('a group gets the next owner; one without members is deleted', async () => {
    const [owner, moderator] = [await makeMember(server), await makeMember(server)]
    const groupId = await makeAdministered(server, owner, 2, 'Marad')
    const empty = await makeAdministered(server, owner, 2, 'Elmegy')
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${moderator.personId}, 'm', ${groupId}), (${moderator.personId}, 'M', ${groupId})`.execute(
      server.db,
    )
    await confirmAndErase(owner)
    const owners = await sql<{
      from_id: string
    }>`SELECT from_id FROM relation WHERE to_id = ${groupId} AND letter = 'A'`.execute(server.db)
    expect(owners.rows).toEqual([{ from_id: moderator.personId }])
    expect(await server.db.selectFrom('entity').select('id').where('id', '=', empty).execute()).toEqual([])
  })
})

test('the export holds what is one’s own, as data and as a page, and no secrets', async () => {
  const [member, blocker] = [await makeMember(server, { name: 'Exportáló Éva' }), await makeMember(server)]
  await makeNote(member, 'Ezt <b>én</b> írtam')
  await makeNote(blocker, 'Ezt más írta')
  await sql`INSERT INTO block VALUES (${blocker.personId}, ${member.personId}, true), (${member.personId}, ${blocker.personId}, false)`.execute(
    server.db,
  )
  const answer = await takeExport(member.client)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = readZip(answer.bytes)
  const data = files.get('data.json') ?? ''
  expect(data).toContain('Ezt <b>én</b> írtam')
  expect(data).toContain('Exportáló Éva')
  expect(data).not.toContain('Ezt más írta')
  expect(data).not.toContain('argon2')
  expect(data).not.toContain('token_hash')
  expect(data).not.toContain(blocker.personId)
  expect(files.get('index.html')).toContain('Ezt &#60;b&#62;én&#60;/b&#62; írtam')
})

test('media that is erased while the export is packed fails the export, and nothing else', async () => {
  const member = await makeMember(server)
  await makeImage(server, member)
  const erased = { size: 1, stream: () => createReadStream(join(server.folder, 'erased')) }
  const packing = inTransaction(server.db, async (tx) =>
    buffer(
      await packExport(
        tx,
        { ...server.storage, find: async () => erased },
        { ...member, siteId: 0, language: 'hu', role: 'LOGGED', zone: 'UTC' },
      ),
    ),
  )
  await expect(packing).rejects.toThrow('ENOENT')
})

async function makeNote(author: TestMember, text: string): Promise<string> {
  const id = newId()
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, text, occurred_on) VALUES (${id}, ${author.personId}, 0, 9, 'note', ${text}, '2026-05-01')`.execute(
    server.db,
  )
  await sql`INSERT INTO entry_search VALUES (${id}, to_tsvector('hu', ${text}))`.execute(server.db)
  return id
}

async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker')`.execute(server.db)
  return rows.map((row) => row.name.replaceAll('"', ''))
}
