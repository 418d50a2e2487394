import type { BodyOf } from '@entemi/contract/platform/call'
import {
  addEntityCall,
  deleteEntityCall,
  editEntityCall,
  entityCall,
  joinCall,
  leaveCall,
} from '@entemi/contract/community/community'
import { entitiesCall } from '@entemi/contract/core/entity'
import { actAsCall, confirmCall } from '@entemi/contract/account/identity'
import type { EntityId } from '@entemi/contract/platform/ids'
import { addPostCall, readPostCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeLink,
  makeMember,
  makeMembership,
  makeImage,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type EntityBody = BodyOf<typeof addEntityCall>
const add = (member: TestMember, body: Partial<EntityBody> = {}) =>
  member.client.call(addEntityCall, { body: { name: 'Közös kert', type: 2, ...body } })
const addEntity = async (member: TestMember, body: Partial<EntityBody> = {}): Promise<EntityId> => {
  const answer = await add(member, body)
  expect(answer.status).toBe(201)
  return answer.body.setData.entity_id
}
const readPage = async (member: TestMember, id: string) => {
  const answer = await member.client.call(entityCall, { params: { id } })
  expect(answer.status).toBe(200)
  return answer.body
}
const edit = (member: TestMember, id: EntityId, body: object) =>
  member.client.call(editEntityCall, { params: { id }, body: { ...body } })
const confirmAndDelete = async (member: TestMember, id: EntityId) => {
  await member.client.call(confirmCall, { body: { password: testPassword } })
  return member.client.call(deleteEntityCall, { params: { id } })
}
const names = async (member: TestMember, query: object) =>
  (await member.client.call(entitiesCall, { query })).body.list.data.map((group) => group.display_name)

describe('R2.10 the list of communities', () => {
  test('is sorted by name, in pages, and searched without accents or case', async () => {
    const me = await makeMember(server)
    for (const name of ['Őrségi túrázók', 'Orgona kör', 'Ősz az orgonák alatt']) await addEntity(me, { name })
    expect(await names(me, { query: 'ŐRS' })).toEqual(['Őrségi túrázók'])
    expect(await names(me, { query: 'orgona' })).toEqual(['Orgona kör', 'Ősz az orgonák alatt'])
    expect(await names(me, { query: 'orgona osz' })).toEqual(['Ősz az orgonák alatt'])
    expect(await names(me, { query: 'nincsilyen' })).toEqual([])
    expect(await names(me, { query: '%' })).toEqual([])
    const first = (await me.client.call(entitiesCall, { query: { query: 'org', _size: 1 } })).body.list
    const next = await me.client.call(entitiesCall, { query: { query: 'org', _size: 1, _after: String(first.next) } })
    expect([...first.data, ...next.body.list.data].map((group) => group.display_name)).toEqual([
      'Orgona kör',
      'Ősz az orgonák alatt',
    ])
    expect(next.body.list.next).toBeNull()
    expect((await me.client.call(entitiesCall, { query: { _after: 'kert' } })).status).toBe(422)
  })

  test('has the number of members, leaves out persons and sites, and is refused to LIMIT members', async () => {
    const [me, owner] = [await makeMember(server), await makeMember(server)]
    const id = await addEntity(owner, { name: 'Számolós' })
    await makeMembership(server, me, id)
    const list = (await me.client.call(entitiesCall, { query: { query: 'számolós' } })).body.list.data
    expect(list).toMatchObject([{ id, member_count: 2, relation: ['m'], publish: ['note', 'Q'] }])
    await addEntity(owner, { name: 'Számolós gyerek', type: 1 })
    expect(await names(me, { query: 'számolós' })).toEqual(['Számolós'])
    expect(await names(me, { query: 'entemi' })).toEqual([])
    const limited = await makeMember(server, { role: 'LIMIT' })
    expect((await limited.client.call(entitiesCall)).error).toEqual({ error_code: 'FORBIDDEN' })
    expect((await limited.client.call(entitiesCall, { query: { mine: '1' } })).body.list.data).toEqual([])
    for (const call of [entityCall, joinCall, leaveCall] as const)
      expect((await limited.client.call(call, { params: { id } })).status).toBe(403)
  })
})

describe('R2.11 the page of a community', () => {
  test('shows its posts to members, and only the public fields to others', async () => {
    const [owner, member, stranger] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await addEntity(owner, { introduction: 'Egy kert.', location: 'Budapest', sub_type: 'kert' })
    await makeMembership(server, member, id)
    const [inside, open] = [
      await makeEntry(server, owner, { privacy: 2, groupId: id }),
      await makeEntry(server, member, { privacy: 9, groupId: id }),
    ]
    await makeEntry(server, member, { privacy: 2, groupId: id, state: 1 })
    const seen = await readPage(owner, id)
    expect(seen.list.data.map((post) => post.id)).toEqual([open, inside])
    expect(seen.entity).toMatchObject({
      display_name: 'Közös kert',
      introduction: 'Egy kert.',
      location_text: 'Budapest',
      member_count: 2,
      waiting_count: 1,
      request_count: 0,
      setting: { join: 'open', pub_note: 'members', pub_alert: 'leaders', premoderate: false },
      can: { edit: true, delete: true, moderate: true, advertise: true, leave: true, join: false },
    })
    expect(seen.entity.members.map((card) => card.id).sort()).toEqual([owner.personId, member.personId].sort())
    const ofMember = await readPage(member, id)
    expect(ofMember.list.data).toHaveLength(3)
    expect(ofMember.entity).toMatchObject({ setting: null, waiting_count: null, can: { edit: false, leave: true } })
    const forStranger = await readPage(stranger, id)
    expect(forStranger.list).toEqual({ data: [], next: null })
    expect(forStranger.entity).toMatchObject({
      introduction: 'Egy kert.',
      member_count: 2,
      members: [],
      setting: null,
      request_count: null,
      publish: [],
      relation: [],
      can: { join: true, leave: false, edit: false, moderate: false, report: true },
    })
  })

  test('shows a guest only the fields of the guest page', async () => {
    const owner = await makeMember(server)
    const id = await addEntity(owner, { introduction: 'Belső szavak', location: 'Pécs' })
    const answer = await server.client().call(entityCall, { params: { id } })
    expect(answer.body.entity).toMatchObject({
      display_name: 'Közös kert',
      introduction: null,
      location_text: null,
      member_count: null,
      members: [],
      can: { join: false, report: false },
    })
    expect(answer.body.list.data).toEqual([])
  })

  test('opens by an active invitation, and by no other', async () => {
    const [owner, stranger] = [await makeMember(server), await makeMember(server)]
    const id = await addEntity(owner, { settings: { join: 'link' } })
    const guid = await makeLink(server, id)
    expect((await readPage(stranger, guid)).entity).toMatchObject({ id, invited: true, can: { join: true } })
    expect((await readPage(stranger, id)).entity).toMatchObject({ invited: false, can: { join: false } })
    expect((await server.client().call(entityCall, { params: { id: guid } })).body.entity.id).toBe(id)
    const [expired, used] = [await makeLink(server, id, { expiresAt: new Date(0) }), await makeLink(server, id)]
    await sql`UPDATE join_link SET max_uses = 1, use_count = 1 WHERE guid = ${used}`.execute(server.db)
    for (const inactive of [expired, used, 'x'.repeat(32)]) {
      const answer = await stranger.client.call(entityCall, { params: { id: inactive } })
      expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    }
  })

  test('R6.03 has a filter for each category, which lists that category alone, in pages', async () => {
    const owner = await makeMember(server)
    const id = await addEntity(owner)
    const write = async (category?: 'N' | 'Q' | 'A') =>
      (
        await owner.client.call(addPostCall, {
          body: { type: 'note', text: 'Szia!', publish_to: id, ...(category && { category }) },
        })
      ).body.setData.post_id
    const [note, news, question, alert] = [await write(), await write('N'), await write('Q'), await write('A')]
    const tab = async (category: 'news' | 'note' | 'question' | 'alert') =>
      (await owner.client.call(entityCall, { params: { id }, query: { category } })).body.list.data.map((one) => one.id)
    expect(await tab('news')).toEqual([news])
    expect(await tab('note')).toEqual([note])
    expect([await tab('question'), await tab('alert')]).toEqual([[question], [alert]])
    const first = (await owner.client.call(entityCall, { params: { id }, query: { _size: 3 } })).body.list
    const rest = await owner.client.call(entityCall, {
      params: { id },
      query: { _size: 3, _after: String(first.next) },
    })
    expect([...first.data, ...rest.body.list.data].map((one) => one.id)).toEqual([alert, question, news, note])
  })

  test('leaves out people across a block, in the cards and in the count', async () => {
    const [me, blocked, owner] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await addEntity(owner)
    for (const member of [me, blocked]) await makeMembership(server, member, id)
    await makeEntry(server, blocked, { privacy: 2, groupId: id })
    await makeBlock(server, blocked, me)
    const seen = await readPage(me, id)
    expect([seen.entity.member_count, seen.entity.members.length, seen.list.data]).toEqual([2, 2, []])
  })
})

describe('R1.06 creating and editing a community', () => {
  test('companies and trainings are created by an ADMIN alone', async () => {
    const [member, admin] = [await makeMember(server), await makeMember(server, { role: 'ADMIN' })]
    for (const type of [3, 4] as const) {
      expect((await add(member, { type })).error).toEqual({ error_code: 'FORBIDDEN' })
      expect((await readPage(admin, await addEntity(admin, { type }))).entity.type).toBe(type)
    }
    const limited = await makeMember(server, { role: 'LIMIT' })
    expect((await add(limited)).status).toBe(403)
  })

  test('its creator gets A and has it in the state', async () => {
    const me = await makeMember(server)
    const id = await addEntity(me)
    const { _state } = (await me.client.call(stateCall)).body
    expect(_state.auth_memberArray).toContain(id)
    expect(_state['auth-t2'][id]).toMatchObject({ type: 2, name: 'Közös kert' })
    expect(_state.entity_relation[id]?.toSorted()).toEqual(['A', 'm'])
  })

  test('settings are validated, and those not sent stay', async () => {
    const me = await makeMember(server)
    const id = await addEntity(me, { settings: { premoderate: true } })
    for (const settings of [{ join: 'bárki' }, { pub_note: 'all' }, { premoderate: 'igen' }, { szín: 1 }])
      expect((await edit(me, id, { settings })).status).toBe(422)
    expect((await edit(me, id, { settings: { join: 'request' }, name: ' Más kert ' })).status).toBe(200)
    const { entity } = await readPage(me, id)
    expect(entity.setting).toMatchObject({ join: 'request', premoderate: true, pub_note: 'members' })
    expect(entity.display_name).toBe('Más kert')
    expect((await edit(me, id, { type: 3 })).error.fields).toEqual([{ name: 'type', code: 'INVALID_VALUE' }])
    expect((await edit(me, id, { name: '' })).status).toBe(422)
    expect((await add(me, { type: 1, settings: {} })).error.fields).toEqual([
      { name: 'settings', code: 'INVALID_VALUE' },
    ])
  })

  test('R6.02 only A edits and deletes; others get 403, and 404 for somebody else’s administered person', async () => {
    const owner = await makeMember(server)
    const id = await addEntity(owner)
    for (const right of ['C', 'E', 'M', 'R', undefined] as const) {
      const member = await makeMember(server)
      await makeMembership(server, member, id, right)
      expect((await edit(member, id, { name: 'Más' })).error).toEqual({ error_code: 'FORBIDDEN' })
      expect((await confirmAndDelete(member, id)).error).toEqual({ error_code: 'FORBIDDEN' })
    }
    const stranger = await makeMember(server, { role: 'ADMIN' })
    expect((await edit(stranger, id, { name: 'Más' })).status).toBe(403)
    const child = await addEntity(owner, { type: 1, name: 'Gyerek' })
    expect((await edit(stranger, child, { name: 'Más' })).error).toEqual({ error_code: 'NOT_FOUND' })
    const second = await makeMember(server)
    await makeMembership(server, second, id, 'A')
    expect((await edit(second, id, { name: 'Más' })).status).toBe(200)
  })

  test('its image is an own one of the owner, and then belongs to the group', async () => {
    const [me, other] = [await makeMember(server), await makeMember(server)]
    const mine = await makeImage(server, me)
    const id = await addEntity(me, { image: mine.db_key })
    expect((await readPage(other, id)).entity.profile_image_url).toBe(`/media/${mine.db_key}/thumb`)
    const row = await server.db.selectFrom('media').select('owner_id').where('id', '=', mine.id).executeTakeFirst()
    expect(row?.owner_id).toBe(id)
    expect((await edit(me, id, { image: mine.db_key })).status).toBe(200)
    const foreign = await makeImage(server, other)
    const used = await makeImage(server, me)
    await server.db
      .insertInto('entry_media')
      .values({ entry_id: await makeEntry(server, me), place: 0, media_id: used.id })
      .execute()
    for (const key of [foreign.db_key, used.db_key, 'x'.repeat(32)])
      expect((await edit(me, id, { image: key })).error.fields).toEqual([{ name: 'image', code: 'INVALID_VALUE' }])
    expect((await edit(me, id, { image: null })).status).toBe(200)
    expect((await readPage(other, id)).entity.profile_image_url).toBeNull()
    expect(await server.db.selectFrom('media').select('id').where('id', '=', mine.id).execute()).toEqual([])
  })

  test('deleting needs the password again, deletes its posts and nothing else', async () => {
    const [me, member] = [await makeMember(server), await makeMember(server)]
    const id = await addEntity(me)
    await makeMembership(server, member, id)
    expect((await me.client.call(deleteEntityCall, { params: { id } })).error).toEqual({
      error_code: 'REAUTH_REQUIRED',
    })
    const [inside, diary] = [
      await makeEntry(server, member, { privacy: 2, groupId: id }),
      await makeEntry(server, member, { privacy: 0 }),
    ]
    const open = await makeEntry(server, me)
    await sql`INSERT INTO entry (id, author_id, group_id, site_id, privacy, kind, occurred_on, shared_id)
      VALUES (${newId()}, ${member.personId}, ${id}, 0, 9, 'note', current_date, ${open})`.execute(server.db)
    expect((await me.client.call(readPostCall, { params: { id: open } })).body.post.share_count).toBe(1)
    const lesson = newId()
    await sql`INSERT INTO entry (id, author_id, group_id, site_id, privacy, kind, occurred_on, audience)
      VALUES (${lesson}, ${id}, ${id}, 0, 2, 'lesson', current_date, 'group')`.execute(server.db)
    await sql`INSERT INTO lesson_recipient (lesson_id, entity_id) VALUES (${lesson}, ${member.personId})`.execute(
      server.db,
    )
    expect((await confirmAndDelete(me, id)).status).toBe(200)
    const read = async (post: string) =>
      (await member.client.call(readPostCall, { params: { id: post as never } })).status
    expect([await read(inside), await read(diary), await read(lesson)]).toEqual([404, 200, 200])
    const { rows } = await sql<{ share_count: number }>`SELECT share_count FROM entry WHERE id = ${open}`.execute(
      server.db,
    )
    expect(rows[0]?.share_count).toBe(0)
    expect((await member.client.call(entityCall, { params: { id } })).status).toBe(404)
    expect((await member.client.call(stateCall)).body._state.auth_memberArray).not.toContain(id)
  })

  test('each act of an owner is in the audit with the account', async () => {
    const me = await makeMember(server)
    const id = await addEntity(me)
    await me.client.call(actAsCall, { params: { entityId: id } })
    await edit(me, id, { introduction: 'Új szavak' })
    const rows = await server.db
      .selectFrom('audit')
      .select(['act', 'account_id', 'detail'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { act: 'entity.add', account_id: me.accountId, detail: { type: 2 } },
      { act: 'entity.act_as', account_id: me.accountId, detail: null },
      { act: 'entity.edit', account_id: me.accountId, detail: { changed: ['introduction'], acted_as: id } },
    ])
    expect(JSON.stringify(rows)).not.toContain('Új szavak')
  })
})

test('a group of another site answers 404', async () => {
  const [me, owner] = [await makeMember(server), await makeMember(server)]
  const company = newId<EntityId>()
  await sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${company}, 3, 0, 'Acme Zrt')`.execute(
    server.db,
  )
  await sql`INSERT INTO site (id, entity_id, name, subdomain) VALUES (7, ${company}, 'Acme', 'acme')`.execute(server.db)
  await sql`UPDATE entity SET site_id = 7 WHERE id = ${company}`.execute(server.db)
  await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${owner.personId}, 'm', ${company}), (${owner.personId}, 'A', ${company})`.execute(
    server.db,
  )
  expect(await names(me, { query: 'acme' })).toEqual([])
  for (const member of [me, owner])
    for (const call of [entityCall, joinCall, leaveCall, deleteEntityCall] as const)
      expect((await member.client.call(call, { params: { id: company } })).error).toEqual({ error_code: 'NOT_FOUND' })
  const inner = await makeAdministered(server, owner, 2)
  await sql`UPDATE entity SET site_id = 7 WHERE id = ${inner}`.execute(server.db)
  const [toCompany, toInner] = [await makeLink(server, company), await makeLink(server, inner)]
  expect((await me.client.call(entityCall, { params: { id: toInner } })).status).toBe(404)
  expect((await readPage(me, toCompany)).entity).toMatchObject({ id: company, invited: true, site: { color: null } })
  const joined = await me.client.call(joinCall, { params: { id: company }, body: { guid: toCompany } })
  expect(joined.body.setData.relation).toEqual(['m'])
  const entered = server.db.selectFrom('site_member').select('site_id').where('entity_id', '=', me.personId)
  expect((await entered.orderBy('site_id').execute()).map((row) => row.site_id)).toEqual([0, 7])
})
