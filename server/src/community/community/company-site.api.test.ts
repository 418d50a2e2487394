import { addEntityCall, editEntityCall, entityCall } from '@entemi/contract/community/community'
import type { EntityId } from '@entemi/contract/platform/ids'
import { stateCall } from '@entemi/contract/platform/state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseDomain, enterAs, makeColleague, makeCompany, type TestCompany } from '#/app/testing/company.ts'
import { makeAdministered, makeMember, makeImage } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let acme: TestCompany
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  acme = await makeCompany(server, 'acme')
})
afterAll(() => server.stop())

const siteAt = async (subdomain: string) =>
  (await server.client(undefined, `${subdomain}.${baseDomain}`).call(stateCall)).body._state?.site

describe('R1.16 the look of a company’s site', () => {
  test('is edited by owners: name, colour, guest text, and the profile image as logo', async () => {
    const owner = await makeColleague(server, acme, { right: 'A' })
    const params = { id: acme.entityId }
    for (const color of ['#00Aa55', null, '#aa5500']) {
      const image = await makeImage(server, owner, { siteId: acme.siteId })
      const body = { name: 'Acme Zrt.', image: image.db_key, site: { color, guest_text: 'Kopogj bátran!' } }
      expect((await owner.client.call(editEntityCall, { params, body })).status).toBe(200)
      expect(await siteAt('acme')).toMatchObject({
        name: 'Acme Zrt.',
        color: color?.toLowerCase() ?? null,
        guest_text: 'Kopogj bátran!',
        logo_url: `/media/${image.db_key}/thumb`,
      })
    }
    // only the last image is left
    const left = await server.db.selectFrom('media').select('id').where('site_id', '=', acme.siteId).execute()
    expect(left).toHaveLength(1)
    const emptied = { site: { guest_text: '' }, image: null }
    expect((await owner.client.call(editEntityCall, { params, body: emptied })).status).toBe(200)
    expect(await siteAt('acme')).toMatchObject({ guest_text: null, logo_url: null, color: '#aa5500' })
  })

  test('accepts only a hex colour', async () => {
    const owner = await makeColleague(server, acme, { right: 'A' })
    for (const color of ['red', '#fff', '#00000g', 'url(x)', '#aabbcc;', '']) {
      const answer = await owner.client.call(editEntityCall, {
        params: { id: acme.entityId },
        body: { site: { color } },
      })
      expect([answer.status, answer.error.fields?.[0]?.name]).toEqual([422, 'site.color'])
    }
  })

  test('cannot be edited by others, and communities have none', async () => {
    const [owner, member] = [await makeColleague(server, acme, { right: 'A' }), await makeColleague(server, acme)]
    const change = { params: { id: acme.entityId }, body: { site: { color: '#000000' } } }
    expect((await member.client.call(editEntityCall, change)).status).toBe(403)
    expect((await (await makeMember(server)).client.call(editEntityCall, change)).status).toBe(404)
    const maker = await makeMember(server)
    const id = await makeAdministered(server, maker, 2)
    const answer = await maker.client.call(editEntityCall, { params: { id }, body: change.body })
    expect(answer.error.fields).toEqual([{ name: 'site', code: 'INVALID_VALUE' }])
    // only an administrator changes the subdomain
    const moved = { params: { id: acme.entityId }, body: { site: { subdomain: 'acme2' } } }
    expect((await owner.client.call(editEntityCall, moved)).status).toBe(403)
  })
})

describe('R1.16 a company’s subdomain', () => {
  const make = async (subdomain: string, type: 2 | 3 = 3) => {
    const admin = await makeMember(server, { role: 'ADMIN' })
    const body = { name: 'Új Kft.', type, subdomain }
    return { admin, answer: await admin.client.call(addEntityCall, { body }) }
  }

  test('is given by an administrator at creation; the company is visible only there from the start', async () => {
    const { admin, answer } = await make('ujkft')
    expect(answer.status).toBe(201)
    const id: EntityId = answer.body.setData.entity_id
    const site = await siteAt('ujkft')
    expect(site).toMatchObject({ entity_id: id, company: true, name: 'Új Kft.' })
    expect((await admin.client.call(entityCall, { params: { id } })).status).toBe(404)
    const { id: siteId } = await server.db
      .selectFrom('site')
      .select('id')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    const company = { siteId, entityId: id, host: `ujkft.${baseDomain}` }
    const inside = await enterAs(server, admin, company)
    expect((await inside.call(entityCall, { params: { id } })).body.entity.can).toMatchObject({ edit: true })
    const taken = { params: { id }, body: { site: { subdomain: 'acme' } } }
    expect((await inside.call(editEntityCall, taken)).status).toBe(422)
    const moved = { params: { id }, body: { site: { subdomain: 'masnev' } } }
    expect((await inside.call(editEntityCall, moved)).status).toBe(200)
    expect(await siteAt('ujkft')).toBeUndefined()
    expect(await siteAt('masnev')).toMatchObject({ entity_id: id })
  })

  test('is refused if it is taken, reserved, invalid or not for a company', async () => {
    for (const name of ['acme', 'www', 'a.b', '-a', 'a-', 'á', '']) expect((await make(name)).answer.status).toBe(422)
    expect((await make('kert', 2)).answer.status).toBe(422)
    const member = await makeMember(server)
    const body = { name: 'Enyém', type: 3, subdomain: 'enyem' }
    expect((await member.client.call(addEntityCall, { body })).status).toBe(403)
  })

  test('is given once: concurrent creations get their own sites, the same name fails', async () => {
    const made = await Promise.all(['egy', 'ketto', 'harom', 'egy'].map((name) => make(name)))
    expect(made.map(({ answer }) => answer.status).sort()).toEqual([201, 201, 201, 422])
  })
})
