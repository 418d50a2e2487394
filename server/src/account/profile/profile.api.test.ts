import { consentTextCall, decideConsentCall } from '@entemi/contract/core/consent'
import { infoPageCall } from '@entemi/contract/core/info'
import { mediaFileCall } from '@entemi/contract/core/media'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { loginCall } from '@entemi/contract/account/account'
import { actAsCall, confirmCall } from '@entemi/contract/account/identity'
import { addressCall, editProfileCall } from '@entemi/contract/account/profile'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { publicCountsCall } from '@entemi/contract/core/site'
import { fullStateCall, minimalStateCall, stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { makeAdministered, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the state', () => {
  test('R3.01 R3.02 has relations by letter, friend requests and groups', async () => {
    const [me, friend, asker, blocked] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
    if (!me || !friend || !asker || !blocked) throw new Error('members missing')
    const group = newId()
    await server.db.insertInto('entity').values({ id: group, type: 2, site_id: 0, display_name: 'Kör' }).execute()
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES
      (${me.personId}, 'b', ${friend.personId}), (${friend.personId}, 'b', ${me.personId}),
      (${asker.personId}, 's', ${me.personId}), (${me.personId}, 'g', ${asker.personId}),
      (${me.personId}, 'm', ${group})`.execute(server.db)
    const state = (await me.client.call(fullStateCall)).body._state
    expect(state.entity_relation).toEqual({ [friend.personId]: ['b'], [asker.personId]: ['g'], [group]: ['m'] })
    expect(state.friend_request_got).toEqual([asker.personId])
    expect(state.auth_memberArray).toEqual([group])
    expect((await asker.client.call(stateCall)).body._state.friend_request_sent).toEqual([me.personId])
    expect((await blocked.client.call(stateCall)).body._state.entity_relation).toEqual({})
  })

  test('R3.01 auth-t2 has oneself and the entities where one holds A, C, E or m, with the letters', async () => {
    const me = await makeMember(server, { name: 'Saját Sára' })
    const child = await makeAdministered(server, me, 1, 'Panni')
    const ids: string[] = []
    for (const letters of [['m'], ['m', 'C'], ['m', 'E'], ['m', 'R'], ['j'], ['c']] as const) {
      const id = newId()
      await server.db
        .insertInto('entity')
        .values({ id, type: 4, site_id: 0, display_name: letters.join('') })
        .execute()
      await server.db
        .insertInto('relation')
        .values(letters.map((letter) => ({ from_id: me.personId, letter, to_id: id })))
        .execute()
      ids.push(id)
    }
    const own = (await me.client.call(stateCall)).body._state['auth-t2']
    expect(own[me.personId]).toEqual({ type: 0, name: 'Saját Sára', thumb: null, letters: ['A'] })
    expect(own[child]).toEqual({ type: 1, name: 'Panni', thumb: null, letters: ['A', 'm'] })
    expect(ids.map((id) => own[id]?.letters)).toEqual([['m'], ['C', 'm'], ['E', 'm'], ['m'], undefined, undefined])
    expect(Object.keys(own)).toHaveLength(6)
  })

  test('R3.01 the setting of the profile has the publish rights of the entity one acts as', async () => {
    const me = await makeMember(server)
    const group = await makeAdministered(server, me, 2)
    await sql`UPDATE entity SET setting = '{"pub_question": "leaders"}' WHERE id = ${group}`.execute(server.db)
    const pub = async () => {
      const { pub_note, pub_question, pub_alert } = (await me.client.call(stateCall)).body._state.profile?.setting ?? {}
      return [pub_note, pub_question, pub_alert]
    }
    expect(await pub()).toEqual(['leaders', 'leaders', 'leaders'])
    await me.client.call(actAsCall, { params: { entityId: group } })
    expect(await pub()).toEqual(['members', 'leaders', 'leaders'])
  })

  test('R3.01 in its minimal size has ids, counts, version and the last change', async () => {
    const member = await makeMember(server)
    const state = (await member.client.call(minimalStateCall)).body._state
    expect(Object.keys(state).sort()).toEqual(
      [
        'auth_entityId',
        'auth_mainEntityId',
        'auth_role',
        'auth_userid',
        'message',
        'notification',
        'updated_at',
        'version',
      ].sort(),
    )
    expect((await server.client().call(minimalStateCall)).body._state.auth_role).toBe('GUEST')
  })

  test('R4.05 changes updated_at when something in it changed, and only then', async () => {
    const member = await makeMember(server)
    const read = async () => (await member.client.call(minimalStateCall)).body._state.updated_at
    const before = await read()
    expect(await read()).toBe(before)
    await member.client.call(editProfileCall, { body: { display_name: 'Más' } })
    expect(await read()).not.toBe(before)
  })
})

describe('the profile', () => {
  test('R3.03 stores every field and shows it to its owner; null clears a field', async () => {
    const member = await makeMember(server)
    const body = {
      display_name: 'Kiss Éva',
      first_name: 'Éva',
      last_name: 'Kiss',
      birth_date: '1938-02-28',
      birth_place: 'Makó',
      current_city: 'Szeged',
      gender: 'female' as const,
      introduction: 'Szia!',
      language: 'en' as const,
      zone: 'Europe/Bucharest',
    }
    expect((await member.client.call(editProfileCall, { body })).status).toBe(200)
    expect((await member.client.call(ownProfileCall)).body.profile).toMatchObject(body)
    await member.client.call(editProfileCall, { body: { birth_date: null, introduction: null, gender: null } })
    const emptied = (await member.client.call(ownProfileCall)).body.profile
    expect(emptied).toMatchObject({ birth_date: null, introduction: null, gender: null, first_name: 'Éva' })
  })

  test('a name with a text direction or line character is refused and not stored', async () => {
    const member = await makeMember(server, { name: 'Kiss Éva' })
    for (const field of ['display_name', 'first_name', 'last_name'])
      for (const sign of ['\u202e', '\u2066', '\u200f', '\u2028', '\n', '\u0007']) {
        const answer = await member.client.call(editProfileCall, { body: { [field]: `Nagy${sign}Pál` } })
        expect([answer.status, answer.error.fields]).toEqual([422, [{ name: field, code: 'INVALID_FORMAT' }]])
      }
    expect((await member.client.call(ownProfileCall)).body.profile.display_name).toBe('Kiss Éva')
    // one from before the rule is still shown
    await server.db
      .updateTable('entity')
      .set({ display_name: 'Nagy\u200fPál' })
      .where('id', '=', member.personId)
      .execute()
    expect((await member.client.call(ownProfileCall)).body.profile.display_name).toBe('Nagy\u200fPál')
    expect((await member.client.call(editProfileCall, { body: { display_name: 'Nagy Pál' } })).status).toBe(200)
  })

  test('R3.03 the username can be changed after the password was typed again, and logs in; one that is taken cannot be had', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)]
    const username = `uj.${member.username}`
    const change = { username: username.toUpperCase(), display_name: 'Új' }
    const early = await member.client.call(editProfileCall, { body: change })
    expect([early.status, early.error.error_code]).toEqual([403, 'REAUTH_REQUIRED'])
    const same = { username: member.username.toUpperCase(), display_name: 'Régi' }
    expect((await member.client.call(editProfileCall, { body: same })).status).toBe(200)
    await member.client.call(confirmCall, { body: { password: testPassword } })
    await member.client.call(editProfileCall, { body: change })
    expect((await member.client.call(ownProfileCall)).body.profile).toMatchObject({ username, display_name: 'Új' })
    const logIn = async (login: string) =>
      (await server.client().call(loginCall, { body: { login, password: testPassword } })).status
    expect([await logIn(username), await logIn(member.username)]).toEqual([200, 401])
    const taken = await other.client.call(editProfileCall, { body: { username, display_name: 'Más' } })
    expect([taken.status, taken.error.error_code]).toEqual([409, 'USER_ALREADY_EXISTS'])
    // nothing of the refused change is stored
    const { profile } = (await other.client.call(ownProfileCall)).body
    expect([profile.username, profile.display_name === 'Más']).toEqual([other.username, false])
  })

  test.each([
    [{ username: 'két szó' }, 'username', 'INVALID_FORMAT'],
    [{ username: null }, 'username', 'INVALID_VALUE'],
    [{ birth_date: '1990-02-30' }, 'birth_date', 'INVALID_DATE'],
    [{ zone: 'Mars/Base' }, 'zone', 'INVALID_VALUE'],
    [{ display_name: null }, 'display_name', 'INVALID_VALUE'],
    [{ gender: 'x' }, 'gender', 'INVALID_VALUE'],
    [{ setting: { mood_pp: 2 } }, 'setting.mood_pp', 'INVALID_VALUE'],
    [{ setting: { day_starts: '24:00' } }, 'setting.day_starts', 'INVALID_TIME'],
    [{ setting: { pub_note: 'members' } }, 'setting.pub_note', 'UNKNOWN_FIELD'],
    [{ email: 'a@example.org' }, 'email', 'UNKNOWN_FIELD'],
    [{ auth_role: 'ADMIN' }, 'auth_role', 'UNKNOWN_FIELD'],
  ])('refuses %o', async (body, name, code) => {
    const member = await makeMember(server)
    const answer = await member.client.call(editProfileCall, { body })
    expect([answer.status, answer.error.fields]).toEqual([422, [{ name, code }]])
  })

  test('a change of one setting leaves the others unchanged', async () => {
    const member = await makeMember(server)
    await member.client.call(editProfileCall, {
      body: { setting: { mood_pp: 0, F_pp: 1, day_starts: '04:00', welcomed: true } },
    })
    await member.client.call(editProfileCall, { body: { setting: { F_pp: 9 } } })
    const { setting } = (await member.client.call(stateCall)).body._state.profile ?? {}
    expect(setting).toMatchObject({ mood_pp: 0, F_pp: 9, day_starts: '04:00', welcomed: true })
  })

  test('R3.03 R5.03 the address is missing data if the operator requires it, until it is set', async () => {
    const member = await makeMember(server)
    const missing = async () => (await member.client.call(stateCall)).body._state.profile?.data_missing
    expect(await missing()).toBeNull()
    await server.db.insertInto('setting').values({ site_id: 0, name: 'address_required', value: 'true' }).execute()
    try {
      expect(await missing()).toBe('address')
      const bad = await member.client.call(addressCall, { body: { country: '', zip: '1', city: 'x', street: 'y' } })
      expect(bad.error.fields).toEqual([{ name: 'country', code: 'FIELD_REQUIRED' }])
      await member.client.call(addressCall, {
        body: { country: 'HU', zip: '6720', city: 'Szeged', street: 'Fő u. 1.' },
      })
      expect(await missing()).toBeNull()
    } finally {
      await server.db.deleteFrom('setting').where('name', '=', 'address_required').execute()
    }
  })
})

describe('consents', () => {
  test('R2.33 R5.08 have a text and a version; a new version needs a new decision', async () => {
    const member = await makeMember(server)
    const decide = (body: { accepted: boolean; version?: number }) =>
      member.client.call(decideConsentCall, { params: { type: 'privacy' }, body })
    expect((await member.client.call(stateCall)).body._state.consent_missing).toEqual(['privacy'])
    expect((await decide({ accepted: true, version: 1 })).body.data.consent).toEqual({
      type: 'privacy',
      version: 1,
      accepted: true,
    })
    expect((await member.client.call(stateCall)).body._state).toMatchObject({
      consent: { privacy: 1 },
      consent_missing: [],
    })
    await sql`INSERT INTO consent_text (type, version, language, title, html) VALUES ('privacy', 2, 'hu', 'Új', '<p>Új szöveg</p>')`.execute(
      server.db,
    )
    try {
      expect((await member.client.call(stateCall)).body._state.consent_missing).toEqual(['privacy'])
      const stale = await decide({ accepted: true, version: 1 })
      expect([stale.status, stale.error.error_code]).toEqual([409, 'CONFLICT'])
      const text = (await member.client.call(consentTextCall, { params: { type: 'privacy' } })).body.data.consent
      expect(text).toMatchObject({ version: 2, accepted: true, accepted_version: 1 })
    } finally {
      await sql`DELETE FROM consent_text WHERE version = 2`.execute(server.db)
    }
  })

  test('withdrawing the location consent deletes every stored position', async () => {
    const member = await makeMember(server)
    const { db } = server
    await sql`INSERT INTO position VALUES (0, ${member.personId}, 2300, 900)`.execute(db)
    await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, mood, occurred_on, lat_cell, lon_cell)
      VALUES (${newId()}, ${member.personId}, 0, 1, 'mood', 7, '2026-05-01', 2300, 900)`.execute(db)
    await member.client.call(decideConsentCall, { params: { type: 'location' }, body: { accepted: false } })
    expect((await sql`SELECT FROM position WHERE entity_id = ${member.personId}`.execute(db)).rows).toEqual([])
    expect(
      (await sql`SELECT FROM entry WHERE author_id = ${member.personId} AND lat_cell IS NOT NULL`.execute(db)).rows,
    ).toEqual([])
  })
})

describe('info pages', () => {
  test('R2.32 exist in both languages, sanitised', async () => {
    for (const pageurl of ['about', 'guide', 'help', 'privacy', 'cookie', 'terms'])
      for (const language of ['hu', 'en'] as const) {
        const { page } = (await server.client().call(infoPageCall, { params: { pageurl }, query: { language } })).body
        expect(page.language).toBe(language)
        expect(page.title.length).toBeGreaterThan(3)
        expect(page.html).toContain('<p>')
        expect(page.html).not.toMatch(/<script|<style|onerror|javascript:|\{operator\}|\{contact\}/)
      }
  })

  test('text of the operator’s settings is escaped', async () => {
    await sql`INSERT INTO setting VALUES (0, 'contact', ${JSON.stringify('<img src=x onerror=alert(1)>')}::jsonb)`.execute(
      server.db,
    )
    const { page } = (await server.client().call(infoPageCall, { params: { pageurl: 'about' } })).body
    expect(page.html).not.toContain('<img')
    await server.db.deleteFrom('setting').where('name', '=', 'contact').execute()
  })
})

describe('public counts and profile images', () => {
  test('guests see counts, no persons', async () => {
    const { public: counts } = (await server.client().call(publicCountsCall)).body
    expect(counts.members).toBeGreaterThan(0)
    expect(Object.keys(counts)).toEqual(['members', 'communities'])
  })

  test('a profile image is served to those who may see the person, and to nobody else', async () => {
    const [owner, friend, blocked] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const key = await makeImage(owner)
    await sql`INSERT INTO block VALUES (${owner.personId}, ${blocked.personId}, true), (${blocked.personId}, ${owner.personId}, false)`.execute(
      server.db,
    )
    const fetchBy = (member: TestMember | undefined) =>
      (member?.client ?? server.client()).call(mediaFileCall, { params: { db_key: key, variant: 'thumb' } })
    for (const member of [owner, friend]) {
      const answer = await fetchBy(member)
      expect([answer.status, Buffer.from(answer.bytes).toString()]).toEqual([200, 'kép'])
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    }
    for (const member of [blocked, undefined]) {
      const answer = await fetchBy(member)
      expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    }
  })
})

async function makeImage(owner: TestMember): Promise<MediaKey> {
  const [id, key] = [newId(), newId().replaceAll('-', '') as MediaKey]
  await server.db
    .insertInto('media')
    .values({
      id,
      db_key: key,
      owner_id: owner.personId,
      site_id: 0,
      media_type: 'i',
      state: 'ready',
      mime: 'image/webp',
    })
    .execute()
  await server.db.updateTable('entity').set({ image_id: id }).where('id', '=', owner.personId).execute()
  await server.storage.put(`${key}/thumb`, Buffer.from('kép'), 'image/webp')
  return key
}
