import { addEntityCall, entityCall } from '@entemi/contract/community/community'
import { confirmCall } from '@entemi/contract/account/identity'
import type { EntityId } from '@entemi/contract/platform/ids'
import { mediaFileCall } from '@entemi/contract/core/media'
import { askRestoreCall } from '@entemi/contract/account/password'
import { companiesCall, editCompanyCall, setSiteSettingCall, siteSettingCall } from '@entemi/contract/core/site-setting'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPageLook } from '#/core/site/site.service.ts'
import { baseDomain, enterAs, makeColleague, makeCompany, type TestCompany } from '#/app/testing/company.ts'
import { makeMember, makeImage, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let acme: TestCompany
let beta: TestCompany
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  acme = await makeCompany(server, 'acme')
  beta = await makeCompany(server, 'beta')
  admin = await makeConfirmed()
})
afterAll(() => server.stop())

async function makeConfirmed(): Promise<TestMember> {
  const member = await makeMember(server, { role: 'ADMIN' })
  await member.client.call(confirmCall, { body: { password: testPassword } })
  return member
}
const put = (by: TestMember, body: Record<string, unknown>) => by.client.call(setSiteSettingCall, { body })
const auditOf = async (targetId: string) =>
  (
    await server.db
      .selectFrom('audit')
      .select(['act', 'detail'])
      .where('target_id', '=', targetId)
      .orderBy('id')
      .execute()
  ).at(-1)
const siteAt = async (subdomain: string) =>
  (await server.client(undefined, `${subdomain}.${baseDomain}`).call(stateCall)).body._state?.site

describe('R2.37 site settings', () => {
  test('are returned with their defaults, and without the keys that the server generated', async () => {
    const { setting } = (await admin.client.call(siteSettingCall)).body
    expect(setting).toEqual({
      name: 'Entemi',
      color: null,
      client_errors: true,
      webhook_hosts: [],
      logo_url: null,
      operator: null,
      contact: null,
      foundation_url: null,
      libraries: ['video'],
      address_required: false,
      neutral_answers: false,
      registration: 'open',
      member_invitations: 0,
      mail_confirmation: false,
      admin_second_factor: false,
      map_tile_url: null,
      map_tile_attribution: null,
      broadcasters: 'leaders',
      member_storage_mb: 2000,
      site_storage_mb: null,
    })
    const stored = await server.db.selectFrom('setting').select('name').where('site_id', '=', 0).execute()
    expect(stored.length).toBeGreaterThan(0)
    for (const name of ['vapid', 'mail_secret']) expect((await put(admin, { [name]: 'x' })).status).toBe(422)
  })

  test('are for administrators only', async () => {
    for (const role of ['LOGGED', 'LIMIT'] as const) {
      const { client } = await makeMember(server, { role })
      expect((await client.call(siteSettingCall)).status).toBe(403)
      expect((await client.call(setSiteSettingCall, { body: { name: 'Enyém' } })).status).toBe(403)
      expect((await client.call(companiesCall)).status).toBe(403)
    }
    expect((await server.client().call(siteSettingCall)).status).toBe(401)
  })

  test('are valid at once, the others stay unchanged, and the change is recorded', async () => {
    const body = { name: 'Mi ketten', contact: 'segitseg@pelda.example', foundation_url: 'https://pelda.example/' }
    expect((await put(admin, body)).body.setting).toMatchObject({ ...body, libraries: ['video'] })
    const site = (await server.client().call(stateCall)).body._state.site
    expect(site).toMatchObject({ name: 'Mi ketten', contact: body.contact, foundation_url: body.foundation_url })
    expect(await auditOf(site.entity_id)).toEqual({ act: 'setting.change', detail: body })
    expect((await put(admin, { contact: null })).body.setting).toMatchObject({ contact: null, name: 'Mi ketten' })
    await put(admin, { name: 'Entemi', foundation_url: null })
  })

  test('name, logo and colour are those of the page and of the state, of the main site and of a company', async () => {
    for (const [by, host, siteId] of [
      [admin.client, undefined, 0],
      [await enterAs(server, admin, beta), `beta.${baseDomain}`, beta.siteId],
    ] as const) {
      const logo = (await makeImage(server, admin, { siteId })).db_key
      const { setting } = (await by.call(setSiteSettingCall, { body: { color: '#AA3311', logo } })).body
      expect(setting).toMatchObject({ color: '#aa3311', logo_url: `/media/${logo}/thumb` })
      const guest = server.client(undefined, host)
      const { site } = (await guest.call(stateCall)).body._state
      expect(site).toMatchObject({ color: '#aa3311', logo_url: setting.logo_url })
      const file = { params: { db_key: logo, variant: 'thumb' } } as const
      expect((await guest.call(mediaFileCall, file)).status).toBe(200)
      expect(await auditOf(site.entity_id)).toEqual({
        act: 'setting.change',
        detail: { color: '#aa3311', logo: true },
      })
      // twice
      const again = await by.call(setSiteSettingCall, { body: { color: '#aa3311', logo } })
      expect(again.body.setting).toEqual(setting)
      expect((await guest.call(mediaFileCall, file)).status).toBe(200)
      const reset = await by.call(setSiteSettingCall, { body: { color: null, logo: null } })
      expect(reset.body.setting).toMatchObject({ color: null, logo_url: null })
      expect((await guest.call(mediaFileCall, file)).status).toBe(404)
    }
  })

  test('R5.05 a colour is nothing but a colour, and the logo is one’s own image', async () => {
    for (const color of ['red', '#abc', '#12345g', '', '#aa3311;}', 'url(x)']) {
      const answer = await put(admin, { color })
      expect([color, answer.status, answer.error.fields?.[0]?.name]).toEqual([color, 422, 'color'])
    }
    const other = await makeMember(server)
    for (const logo of [(await makeImage(server, other)).db_key, 'nincs-ilyen-kulcs-itt-sehol-sem']) {
      const answer = await put(admin, { logo })
      expect([answer.status, answer.error.fields?.[0]?.name]).toEqual([422, 'logo'])
    }
    for (const role of ['LOGGED', 'LIMIT'] as const) {
      const member = await makeMember(server, { role })
      expect((await put(member, { color: '#aa3311' })).status).toBe(403)
    }
    expect((await server.client().call(setSiteSettingCall, { body: { color: '#aa3311' } })).status).toBe(401)
    expect((await admin.client.call(siteSettingCall)).body.setting).toMatchObject({ color: null, logo_url: null })
  })

  test('that decide what strangers learn or which host a device loads from need the password; an unchanged value needs none', async () => {
    const unconfirmed = await makeMember(server, { role: 'ADMIN' })
    for (const body of [
      { neutral_answers: true },
      { mail_confirmation: true },
      { map_tile_url: 'https://tiles.example.org/{z}/{x}/{y}.png' },
      { broadcasters: 'admins' },
      { member_storage_mb: 500 },
      { site_storage_mb: 100_000 },
    ]) {
      expect((await put(unconfirmed, body)).error.error_code).toBe('REAUTH_REQUIRED')
      expect((await put(admin, body)).status).toBe(200)
      expect((await put(unconfirmed, body)).status).toBe(200)
    }
    expect((await put(unconfirmed, { libraries: ['video'] })).status).toBe(200)
    const restore = await server.client().call(askRestoreCall, { body: { email: 'senki@example.org' } })
    expect(restore.status).toBe(200)
    await put(admin, { neutral_answers: false, mail_confirmation: false, map_tile_url: null })
    await put(admin, { broadcasters: 'leaders', member_storage_mb: 2000, site_storage_mb: null })
  })

  test('R5.05 a map address is one https host with three placeholders, and adds only that host to the content policy', async () => {
    for (const url of [
      'http://tiles.example.org/{z}/{x}/{y}.png',
      'https://tiles.example.org/map.png',
      'https://{s}.example.org/{z}/{x}/{y}.png',
      "https://a.example;script-src'/{z}/{x}/{y}",
      'https://a.example; script-src */{z}/{x}/{y}',
      'https://user:pw@a.example/{z}/{x}/{y}',
      '//a.example/{z}/{x}/{y}',
      'javascript:{z}{x}{y}',
      '',
    ]) {
      const answer = await put(admin, { map_tile_url: url })
      expect([url, answer.status, answer.error.fields?.[0]?.name]).toEqual([url, 422, 'map_tile_url'])
    }
    const url = 'https://tiles.example.org:8443/v1/{z}/{x}/{y}.png?key=abc'
    expect((await put(admin, { map_tile_url: url, map_tile_attribution: '© Valaki' })).body.setting).toMatchObject({
      map_tile_url: url,
      map_tile_attribution: '© Valaki',
    })
    expect((await readPageLook(server.db, 0)).imageOrigins).toEqual(['https://tiles.example.org:8443'])
    expect((await readPageLook(server.db, acme.siteId)).imageOrigins).toEqual([])
    await put(admin, { map_tile_url: null, map_tile_attribution: null })
    expect((await readPageLook(server.db, 0)).imageOrigins).toEqual([])
  })

  test('a stored value that is not valid any more counts as not set', async () => {
    await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'foundation_url', '"javascript:x"')
      ON CONFLICT (site_id, name) DO UPDATE SET value = excluded.value`.execute(server.db)
    expect((await server.client().call(stateCall)).body._state.site.foundation_url).toBeNull()
    await sql`DELETE FROM setting WHERE site_id = 0 AND name = 'foundation_url'`.execute(server.db)
  })

  test('of a company are its own', async () => {
    const inside = await enterAs(server, admin, acme)
    expect((await inside.call(setSiteSettingCall, { body: { contact: 'acme@pelda.example' } })).status).toBe(200)
    expect((await inside.call(siteSettingCall)).body.setting).toMatchObject({ name: 'acme' })
    expect((await admin.client.call(siteSettingCall)).body.setting.contact).toBeNull()
  })
})

describe('R1.16 companies and their subdomains', () => {
  test('are listed by subdomain with their appearance; a company’s site lists only itself', async () => {
    await makeColleague(server, acme)
    const page = (await admin.client.call(companiesCall, { query: { _size: 1 } })).body.list
    expect(page.data).toMatchObject([
      { entity_id: acme.entityId, subdomain: 'acme', color: '#aa5500', guest_text: 'Üdv nálunk!', has_logo: false },
    ])
    expect(page.data[0]?.address).toBe(server.origin)
    expect(page.data[0]?.member_count).toBeGreaterThan(0)
    const next = (await admin.client.call(companiesCall, { query: { _size: 1, _after: page.next ?? '' } })).body.list
    expect(next.data.map((one) => one.subdomain)).toEqual(['beta'])
    const inside = await enterAs(server, admin, acme)
    expect((await inside.call(companiesCall)).body.list.data.map((one) => one.subdomain)).toEqual(['acme'])
  })

  test('get name, colour, guest text and logo from the main site, at once', async () => {
    const logo = await makeImage(server, admin)
    const params = { id: acme.entityId }
    const body = { name: 'Acme Zrt.', color: '#00AA55', guest_text: 'Kopogj!', logo: logo.db_key }
    expect((await admin.client.call(editCompanyCall, { params, body })).status).toBe(200)
    const logoUrl = `/media/${logo.db_key}/thumb`
    expect(await siteAt('acme')).toMatchObject({
      name: 'Acme Zrt.',
      color: '#00aa55',
      guest_text: 'Kopogj!',
      logo_url: logoUrl,
    })
    const file = { params: { db_key: logo.db_key, variant: 'thumb' as const } }
    expect((await server.client(undefined, acme.host).call(mediaFileCall, file)).status).toBe(200)
    expect((await admin.client.call(mediaFileCall, file)).status).toBe(404)
    const inside = await enterAs(server, admin, acme)
    expect((await inside.call(entityCall, { params })).body.entity.display_name).toBe('Acme Zrt.')
    expect(await auditOf(acme.entityId)).toEqual({
      act: 'company.edit',
      detail: { changed: ['color', 'guest_text', 'logo', 'name'] },
    })
    // somebody else's media, and media that is in use
    for (const key of [(await makeImage(server, await makeMember(server))).db_key, logo.db_key]) {
      const answer = await admin.client.call(editCompanyCall, { params, body: { logo: key } })
      expect(answer.error.fields).toEqual([{ name: 'logo', code: 'INVALID_VALUE' }])
    }
    const emptied = { name: 'acme', color: null, guest_text: '', logo: null }
    expect((await admin.client.call(editCompanyCall, { params, body: emptied })).status).toBe(200)
    expect(await siteAt('acme')).toMatchObject({ color: null, guest_text: null, logo_url: null })
  })

  test('move to another subdomain after the password; a reserved, taken or invalid name is refused', async () => {
    const made = await admin.client.call(addEntityCall, { body: { name: 'Új Kft.', type: 3, subdomain: 'ujkft' } })
    const id: EntityId = made.body.setData.entity_id
    const move = (by: TestMember, subdomain: string) =>
      by.client.call(editCompanyCall, { params: { id }, body: { subdomain } })
    expect((await move(await makeMember(server, { role: 'ADMIN' }), 'masnev')).error.error_code).toBe('REAUTH_REQUIRED')
    for (const name of ['acme', 'www', 'login', 'a.b', '-a', 'a-', 'á', '', 'x'.repeat(64)])
      expect([name, (await move(admin, name)).error.fields?.[0]?.name]).toEqual([name, 'subdomain'])
    expect((await move(admin, ' MasNev ')).status).toBe(200)
    expect(await siteAt('ujkft')).toBeUndefined()
    expect(await siteAt('masnev')).toMatchObject({ entity_id: id, name: 'Új Kft.' })
    expect(await auditOf(id)).toEqual({
      act: 'company.edit',
      detail: { changed: ['subdomain'], from: 'ujkft', to: 'masnev' },
    })
  })

  test('get 404 on another company’s site, like the main site itself and what is no company', async () => {
    const inside = await enterAs(server, admin, acme)
    const main = (await server.client().call(stateCall)).body._state.site.entity_id
    const setColor = (client: TestMember['client'], id: EntityId) =>
      client.call(editCompanyCall, { params: { id }, body: { color: '#000000' } })
    expect((await setColor(inside, beta.entityId)).status).toBe(404)
    expect((await setColor(admin.client, main)).status).toBe(404)
    expect((await setColor(admin.client, admin.personId)).status).toBe(404)
  })
})
