import { decideConsentCall } from '@entemi/contract/core/consent'
import { entitiesCall } from '@entemi/contract/core/entity'
import type { EntityId, EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { actAsCall } from '@entemi/contract/account/identity'
import { addPostCall, editPostCall, readPostCall } from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { makeTown } from '#/app/testing/makers.map.ts'
import {
  makeAdministered,
  makeBlock,
  makeMember,
  makeMembership,
  makeImage,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await startTestServer()
  me = await makeMember(server)
})
afterAll(() => server.stop())

const add = (member: TestMember, body: Record<string, unknown> = {}) =>
  member.client.call(addPostCall, { body: { type: 'note', text: 'Szép nap volt.', ...body } })
const read = async (member: TestMember, id: EntryId) =>
  (await member.client.call(readPostCall, { params: { id } })).body.post
const edit = (member: TestMember, id: EntryId, body: Record<string, unknown>) =>
  member.client.call(editPostCall, { params: { id }, body })
const write = async (member: TestMember, body: Record<string, unknown> = {}): Promise<EntryId> => {
  const answer = await add(member, body)
  expect([answer.status, answer.error.error_code]).toEqual([201, undefined])
  return answer.body.setData.post_id
}
const refused = (answer: { status: number; error: { fields?: unknown } }) => [answer.status, answer.error.fields]

describe('an entry', () => {
  test.each([
    ['note', 'note', null],
    ['H', 'gratitude', 'H'],
    ['D', 'decision', 'D'],
    ['C', 'goal', 'C'],
    ['F', 'occupies-me', 'F'],
  ])('R1.02 R3.05 R3.06 of type %s is read back as %s', async (type, category, note_type) => {
    const id = await write(me, { type, title: ' Cím ', text: ' Első sor.\nMásodik. ' })
    expect(await read(me, id)).toMatchObject({
      id,
      type: 'NOTE',
      category,
      note_type,
      title: 'Cím',
      text: 'Első sor.\nMásodik.',
      owned_by_me: true,
      liked: false,
      edited: false,
      evaluation_count: 0,
      comment_count: 0,
      share_count: 0,
      author: { id: me.personId, relation: [] },
      can: { edit: true, delete: true, privacy: true, share: true, report: false, moderate: false },
    })
  })

  test('R4.03 R3.12 takes the profile’s default for its type, or 9', async () => {
    const member = await makeMember(server)
    expect((await read(member, await write(member))).privacy_status).toBe(9)
    await member.client.call(editProfileCall, { body: { setting: { F_pp: 0, note_pp: 1 } } })
    expect((await read(member, await write(member))).privacy_status).toBe(1)
    expect((await read(member, await write(member, { type: 'F' }))).privacy_status).toBe(0)
    expect((await read(member, await write(member, { type: 'F', privacy_status: 9 }))).privacy_status).toBe(9)
  })

  test('R5.06 emoticons become emoji; a mention has the real name, one of somebody the writer may not see becomes plain text', async () => {
    const [visible, blocked] = [await makeMember(server, { name: 'Közel' }), await makeMember(server)]
    await makeBlock(server, blocked, me)
    const text = `Szia :) @[az adminisztrátor](${visible.personId}) @[Távol](${blocked.personId}) @[Senki](${newId()})`
    expect((await read(me, await write(me, { text }))).text).toBe(`Szia 🙂 @[Közel](${visible.personId}) @Távol @Senki`)
  })

  test('markup is stored as typed and stays text', async () => {
    const text = '<script>alert(1)</script> & <b>'
    expect((await read(me, await write(me, { text }))).text).toBe(text)
  })

  test.each([
    [{ text: '' }, 'text', 'FIELD_REQUIRED'],
    [{ text: '   ' }, 'text', 'FIELD_REQUIRED'],
    [{ text: 'x'.repeat(20_001) }, 'text', 'DATA_TOO_LONG'],
    [{ title: 'x'.repeat(201) }, 'title', 'DATA_TOO_LONG'],
    [{ type: 'X' }, 'type', 'INVALID_VALUE'],
    [{ privacy_status: 3 }, 'privacy_status', 'INVALID_VALUE'],
    [{ privacy_status: -1 }, 'privacy_status', 'INVALID_VALUE'],
    [{ privacy_status: 2 }, 'privacy_status', 'INVALID_VALUE'],
    [{ category: 'N' }, 'category', 'INVALID_VALUE'],
    [{ occurred_on: '2026-02-30' }, 'occurred_on', 'INVALID_DATE'],
    [{ occurred_on: '2099-01-01' }, 'occurred_on', 'INVALID_DATE'],
    [{ zone: 'Mars/Base' }, 'zone', 'INVALID_VALUE'],
    [{ lat: 47.5 }, 'lon', 'FIELD_REQUIRED'],
    [{ lat: 91, lon: 0 }, 'lat', 'MAX_VALUE'],
    [{ video_url: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' }, 'video_url', 'INVALID_VIDEO_URL'],
    [{ author_id: 'x' }, 'author_id', 'UNKNOWN_FIELD'],
  ])('refuses %o', async (body, name, code) => {
    const answer = await add(me, body)
    expect(answer.status).toBe(422)
    expect(answer.error.fields?.[0]).toMatchObject({ name, code })
  })

  test('ten megabytes of text are refused as too large', async () => {
    expect((await add(me, { text: 'x'.repeat(10_000_000) })).status).toBe(413)
  })

  test('a retry with the same key makes one entry', async () => {
    const headers = { 'idempotency-key': newId() }
    const send = () => me.client.call(addPostCall, { body: { type: 'note', text: 'Egyszer.' }, headers })
    const [one, two] = [await send(), await send()]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body).toEqual(two.body)
  })

  test('a place needs consent, and is the nearest town or a chosen one', async () => {
    const member = await makeMember(server)
    await makeTown(server, { name: 'Szeged', lat: 46.253, lon: 20.148, population: 160_000 })
    const baja = await makeTown(server, { name: 'Baja', lat: 46.18, lon: 18.95 })
    const place = { lat: 46.253456, lon: 20.141234 }
    expect((await add(member, { town: baja })).error.consent).toBe('location')
    const without = await add(member, place)
    expect([without.status, without.error.error_code, without.error.consent]).toEqual([
      403,
      'CONSENT_REQUIRED',
      'location',
    ])
    await member.client.call(decideConsentCall, { params: { type: 'location' }, body: { accepted: true } })
    const id = await write(member, place)
    expect((await read(member, id)).place).toEqual({ town: 'Szeged', country: 'Magyarország', near: false })
    // what no town names is kept as a square, and is no place for readers
    expect((await read(member, await write(member, { lat: 90, lon: 180 }))).place).toBeNull()
    await edit(member, id, { text: 'Más szöveg.' })
    expect((await read(member, id)).place?.town).toBe('Szeged')
    await edit(member, id, { town: baja })
    expect((await read(member, id)).place?.town).toBe('Baja')
    expect(refused(await edit(member, id, { town: 99_999_999 }))).toEqual([
      422,
      [{ name: 'town', code: 'INVALID_VALUE' }],
    ])
    expect(refused(await edit(member, id, { town: baja, ...place }))).toEqual([
      422,
      [{ name: 'town', code: 'INVALID_VALUE' }],
    ])
    for (const none of [{ town: null }, { lat: null, lon: null }]) {
      await edit(member, id, { town: baja })
      await edit(member, id, none)
      expect((await read(member, id)).place).toBeNull()
    }
  })
})

describe('the media of an entry', () => {
  test('is in the order given, with the video link last; it needs no text', async () => {
    const [first, second] = [await makeImage(server, me), await makeImage(server, me)]
    const id = await write(me, {
      text: '',
      media: [second.db_key, first.db_key],
      video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
    const { media } = await read(me, id)
    expect(media.map((item) => item.media_type)).toEqual(['i', 'i', 'v'])
    expect(media.slice(0, 2).map((item) => item.db_key)).toEqual([second.db_key, first.db_key])
    expect(media[2]).toMatchObject({ provider: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
  })

  test('another member’s key, a missing key and a repeated key are refused alike', async () => {
    const foreign = await makeImage(server, await makeMember(server))
    const own = await makeImage(server, me)
    for (const key of [foreign.db_key, 'x'.repeat(32), own.db_key])
      expect(refused(await add(me, { media: [own.db_key, key] }))).toEqual([
        422,
        [{ name: 'media.1', code: 'INVALID_VALUE' }],
      ])
  })

  test('what is removed and used nowhere else is deleted, its files too', async () => {
    const [stays, shared, removed] = [
      await makeImage(server, me),
      await makeImage(server, me),
      await makeImage(server, me),
    ]
    await write(me, { media: [shared.db_key] })
    const id = await write(me, { media: [removed.db_key, shared.db_key, stays.db_key] })
    await edit(me, id, { removed_media: [removed.db_key, shared.db_key] })
    expect((await read(me, id)).media.map((item) => item.db_key)).toEqual([stays.db_key])
    const left = await server.db.selectFrom('media').select('db_key').where('owner_id', '=', me.personId).execute()
    const keys = left.map((row) => row.db_key)
    expect([keys.includes(removed.db_key), keys.includes(shared.db_key)]).toEqual([false, true])
    await expect.poll(() => server.storage.find(`${removed.db_key}/thumb`)).toBeUndefined()
  })

  test('an edit replaces the list of images and the video', async () => {
    const [first, second] = [await makeImage(server, me), await makeImage(server, me)]
    const id = await write(me, { media: [first.db_key], video_url: 'https://vimeo.com/76979871' })
    await edit(me, id, { video_url: 'https://youtu.be/dQw4w9WgXcQ' })
    expect((await read(me, id)).media.map((item) => item.provider)).toEqual([null, 'youtube'])
    await edit(me, id, { media: [second.db_key, first.db_key], video_url: null })
    const { media, edited } = await read(me, id)
    expect(media.map((item) => item.db_key)).toEqual([second.db_key, first.db_key])
    expect(edited).toBe(true)
    expect(refused(await edit(me, id, { media: [first.db_key, 'y'.repeat(32) as MediaKey] }))).toEqual([
      422,
      [{ name: 'media.1', code: 'INVALID_VALUE' }],
    ])
  })
})

describe('editing', () => {
  test('R2.29 changes what is given and leaves the rest; the change is marked', async () => {
    const id = await write(me, { title: 'Cím', text: 'Régi', occurred_on: '2020-01-01' })
    await edit(me, id, { text: 'Új :)' })
    expect(await read(me, id)).toMatchObject({ title: 'Cím', text: 'Új 🙂', occurred_on: '2020-01-01', edited: true })
    await edit(me, id, { title: null, type: 'H', occurred_on: '2019-05-05' })
    expect(await read(me, id)).toMatchObject({ title: null, note_type: 'H', occurred_on: '2019-05-05', text: 'Új 🙂' })
    expect(refused(await edit(me, id, { text: '' }))).toEqual([422, [{ name: 'text', code: 'FIELD_REQUIRED' }]])
  })

  test('R6.05 is for the author alone: others who read it get can.edit false and 403', async () => {
    const other = await makeMember(server)
    const id = await write(me)
    expect((await read(other, id)).can).toMatchObject({ edit: false, delete: false, privacy: false, report: true })
    expect((await edit(other, id, { text: 'Enyém' })).error.error_code).toBe('FORBIDDEN')
  })
})

describe('publishing to a group', () => {
  async function makeGroup(setting: Record<string, unknown> = {}) {
    const [leader, member, moderator] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const id = await makeAdministered(server, leader, 2)
    await server.db
      .updateTable('entity')
      .set({ setting: JSON.stringify(setting) })
      .where('id', '=', id)
      .execute()
    await makeMembership(server, member, id)
    await makeMembership(server, moderator, id, 'M')
    return { id, leader, member, moderator }
  }

  test('is level 2 by default; levels 0 and 1 are refused', async () => {
    const { id, member, leader } = await makeGroup()
    const post = await write(member, { publish_to: id })
    expect(await read(leader, post)).toMatchObject({ privacy_status: 2, group: { id }, can: { moderate: true } })
    expect(await read(member, await write(member, { publish_to: id, privacy_status: 9 }))).toMatchObject({
      privacy_status: 9,
      group: { id },
    })
    for (const privacy_status of [0, 1])
      expect(refused(await add(member, { publish_to: id, privacy_status }))).toEqual([
        422,
        [{ name: 'privacy_status', code: 'INVALID_VALUE' }],
      ])
    await edit(member, post, { privacy_status: 1 })
    expect(await read(member, post)).toMatchObject({ privacy_status: 1, group: null })
  })

  test.each([
    ['note', {}, undefined, true],
    ['note', { pub_note: 'leaders' }, undefined, false],
    ['question', {}, 'Q', true],
    ['question', { pub_question: 'leaders' }, 'Q', false],
    ['alert', {}, 'A', false],
    ['alert', { pub_alert: 'members' }, 'A', true],
    ['news', { pub_note: 'members' }, 'N', false],
  ])('R6.03 a %s with settings %o by a member, and by a leader', async (_name, setting, category, allowed) => {
    const { id, member, leader } = await makeGroup(setting)
    const body = { publish_to: id, ...(category === undefined ? {} : { category }) }
    expect((await add(member, body)).status).toBe(allowed ? 201 : 403)
    const post = await write(leader, body)
    expect((await read(member, post)).post_category).toBe(category ?? null)
  })

  test('R6.04 the list of own groups says what the member may publish in each', async () => {
    const { id, leader, member, moderator } = await makeGroup({ pub_note: 'leaders' })
    await makeAdministered(server, leader, 1)
    await sql`INSERT INTO relation (from_id, letter, to_id)
      VALUES (${member.personId}, 'j', ${await makeAdministered(server, leader, 2, 'Zenekar')})`.execute(server.db)
    const list = async ({ client }: TestMember) =>
      (await client.call(entitiesCall, { query: { mine: '1' } })).body.list.data.map((one) => [one.id, one.publish])
    expect(await list(leader)).toContainEqual([id, ['note', 'N', 'Q', 'A']])
    expect(await list(leader)).toHaveLength(2)
    expect(await list(member)).toEqual([[id, ['Q']]])
    expect(await list(moderator)).toEqual([[id, ['Q']]])
    expect(await list(await makeMember(server))).toEqual([])
    await leader.client.call(actAsCall, { params: { entityId: await makeAdministered(server, leader, 2) } })
    expect(await list(leader)).toContainEqual([id, []])
  })

  test('waits for approval where the group premoderates, again after an edit; entries of moderators do not wait', async () => {
    const { id, member, moderator, leader } = await makeGroup({ premoderate: true })
    const post = await write(member, { publish_to: id })
    expect((await read(member, post)).state).toBe('waiting')
    expect((await read(moderator, post)).state).toBe('waiting')
    expect((await read(moderator, await write(moderator, { publish_to: id }))).state).toBe('published')
    await server.db.updateTable('entry').set({ state: 0 }).where('id', '=', post).execute()
    await edit(member, post, { privacy_status: 9 })
    expect((await read(leader, post)).state).toBe('published')
    await edit(member, post, { text: 'Egészen más.' })
    expect((await read(leader, post)).state).toBe('waiting')
  })

  test('as a group is news or an alert, only in that group, and does not reveal the member who writes', async () => {
    const { id, leader, member } = await makeGroup()
    const other = await makeAdministered(server, leader, 2)
    await leader.client.call(actAsCall, { params: { entityId: id as EntityId } })
    const post = await write(leader)
    const published = { author: { id }, group: { id }, privacy_status: 2, post_category: 'N' }
    expect(await read(member, post)).toMatchObject(published)
    expect((await add(leader, { category: 'Q' })).status).toBe(403)
    expect((await read(member, await write(leader, { category: 'A' }))).author.id).toBe(id)
    const { list } = (await leader.client.call(entitiesCall, { query: { mine: '1' } })).body
    expect(list.data.find((one) => one.id === id)?.publish).toEqual(['N', 'A'])
    expect(JSON.stringify(await read(member, post))).not.toContain(leader.accountId)
    const { rows } = await sql<{ acted_by: string }>`SELECT acted_by FROM entry WHERE id = ${post}`.execute(server.db)
    expect(rows[0]?.acted_by).toBe(leader.accountId)
    expect((await add(leader, { publish_to: other })).status).toBe(403)
    expect((await edit(leader, post, { text: 'Javítva.' })).status).toBe(200)
  })
})
