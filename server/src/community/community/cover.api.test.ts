import { addEntityCall, deleteEntityCall, editEntityCall, entityCall } from '@entemi/contract/community/community'
import { confirmCall, deleteAccountCall } from '@entemi/contract/account/identity'
import { mediaFileCall } from '@entemi/contract/core/media'
import type { EntityId, MediaKey } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import {
  makeAdministered,
  makeBan,
  makeEntry,
  makeImage,
  makeLink,
  makeMember,
  makeMembership,
  makeSession,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

interface Image {
  id: string
  db_key: MediaKey
}

const add = (member: TestMember, body: object) =>
  member.client.call(addEntityCall, { body: { name: 'Közös kert', type: 2, ...body } })
async function addGroup(member: TestMember, body: object = {}): Promise<EntityId> {
  const answer = await add(member, body)
  expect(answer.status).toBe(201)
  return answer.body.setData.entity_id
}
const edit = (member: TestMember, id: EntityId, body: object) =>
  member.client.call(editEntityCall, { params: { id }, body: { ...body } })
const coverFor = async (client: TestClient, id: string) => {
  const answer = await client.call(entityCall, { params: { id } })
  if (answer.status !== 200) return answer.status
  const { cover, cover_url } = answer.body.entity
  const shown = { pres: cover_url, width: 200, height: 100, widths: [480, 800], preview: null }
  expect(cover).toEqual(cover_url === null ? null : shown)
  return cover_url
}
const fileFor = async (client: TestClient, { db_key }: Image) =>
  (await client.call(mediaFileCall, { params: { db_key, variant: 'pres' } })).status
const ownerOf = async (image: Image) =>
  (await server.db.selectFrom('media').select('owner_id').where('id', '=', image.id).executeTakeFirst())?.owner_id
async function untilErased(image: Image): Promise<void> {
  expect(await ownerOf(image)).toBeUndefined()
  await expect.poll(() => server.storage.find(`${image.db_key}/orig`)).toBeUndefined()
}
const urlOf = ({ db_key }: Image) => `/media/${db_key}/pres`
const refused = [{ name: 'cover', code: 'INVALID_VALUE' }]

async function blockGroup(member: TestMember, id: EntityId): Promise<void> {
  await sql`INSERT INTO block (me_id, other_id, made)
    VALUES (${member.personId}, ${id}, true), (${id}, ${member.personId}, false)`.execute(server.db)
}

test('a cover is an own image of the owner that is attached to nothing, and then belongs to the group', async () => {
  const [owner, other] = [await makeMember(server), await makeMember(server)]
  const [cover, used, foreign] = [
    await makeImage(server, owner),
    await makeImage(server, owner),
    await makeImage(server, other),
  ]
  const id = await addGroup(owner, { cover: cover.db_key })
  expect(await ownerOf(cover)).toBe(id)
  expect([await coverFor(owner.client, id), await coverFor(other.client, id)]).toEqual([urlOf(cover), urlOf(cover)])
  await server.db
    .insertInto('entry_media')
    .values({ entry_id: await makeEntry(server, owner), place: 0, media_id: used.id })
    .execute()
  const ofAnother = await makeImage(server, owner)
  await addGroup(owner, { cover: ofAnother.db_key })
  for (const key of [foreign.db_key, used.db_key, ofAnother.db_key, 'x'.repeat(32)])
    expect((await edit(owner, id, { cover: key })).error.fields, key).toEqual(refused)
  expect((await edit(other, id, { cover: foreign.db_key })).status).toBe(403)
  expect((await server.client().call(editEntityCall, { params: { id }, body: { cover: null } })).status).toBe(401)
  for (const _ of [1, 2]) expect((await edit(owner, id, { cover: cover.db_key })).status).toBe(200)
  expect(await coverFor(owner.client, id)).toBe(urlOf(cover))
  expect((await add(owner, { type: 1, cover: (await makeImage(server, owner)).db_key })).error.fields).toEqual(refused)
  const child = await makeAdministered(server, owner, 1)
  expect((await edit(owner, child, { cover: null })).error.fields).toEqual(refused)
})

test.each(['open', 'request', 'link'] as const)(
  'the cover of a group joined by %s is seen by whoever sees its image',
  async (join) => {
    const owner = await makeMember(server)
    const [cover, image] = [await makeImage(server, owner), await makeImage(server, owner)]
    const id = await addGroup(owner, { cover: cover.db_key, image: image.db_key, settings: { join } })
    const [stranger, member, banned, blocked, limited, limitedMember, limitedBlocked] = [
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server, { role: 'LIMIT' }),
      await makeMember(server, { role: 'LIMIT' }),
      await makeMember(server, { role: 'LIMIT' }),
    ]
    for (const one of [member, limitedMember]) await makeMembership(server, one, id)
    await makeBan(server, banned, id)
    for (const one of [blocked, limitedBlocked]) await blockGroup(one, id)
    const guest = server.client()
    const viewers = { owner, stranger, member, banned, blocked, limited, limitedMember, limitedBlocked }
    for (const [name, { client }] of Object.entries({ ...viewers, guest: { client: guest } })) {
      const expected = name === 'blocked' || name === 'limitedBlocked' ? 404 : 200
      expect([await fileFor(client, cover), await fileFor(client, image)], name).toEqual([expected, expected])
    }
    expect(await coverFor(guest, id)).toBe(urlOf(cover))
    expect([await coverFor(blocked.client, id), await coverFor(limited.client, id)]).toEqual([404, 403])
  },
)

test('a replaced or removed cover is erased, unless it is the image of the group too', async () => {
  const owner = await makeMember(server)
  const [first, second, third] = [
    await makeImage(server, owner),
    await makeImage(server, owner),
    await makeImage(server, owner),
  ]
  const id = await addGroup(owner, { cover: first.db_key })
  expect((await edit(owner, id, { cover: second.db_key })).status).toBe(200)
  expect(await coverFor(owner.client, id)).toBe(urlOf(second))
  expect(await fileFor(owner.client, first)).toBe(404)
  await untilErased(first)
  for (const _ of [1, 2]) expect((await edit(owner, id, { cover: null })).status).toBe(200)
  expect(await coverFor(owner.client, id)).toBeNull()
  await untilErased(second)
  expect((await edit(owner, id, { image: third.db_key, cover: third.db_key })).status).toBe(200)
  expect((await edit(owner, id, { cover: null })).status).toBe(200)
  expect(await fileFor(owner.client, third)).toBe(200)
})

test('of two covers set at once one is the cover, the other is erased', async () => {
  const owner = await makeMember(server)
  const id = await addGroup(owner)
  const images = await Promise.all([makeImage(server, owner), makeImage(server, owner)])
  const answers = await Promise.all(images.map(({ db_key }) => edit(owner, id, { cover: db_key })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const shown = await coverFor(owner.client, id)
  const [lost] = images.filter((image) => urlOf(image) !== shown)
  expect(images.map(urlOf)).toContain(shown)
  await untilErased(lost as Image)
})

test('a cover is erased with its group, and stays when the owner’s account is erased', async () => {
  const [owner, heir] = [await makeMember(server), await makeMember(server)]
  const [kept, gone] = [await makeImage(server, owner), await makeImage(server, owner)]
  const id = await addGroup(owner, { cover: kept.db_key })
  await makeMembership(server, heir, id)
  const erased = await addGroup(owner, { cover: gone.db_key })
  await owner.client.call(confirmCall, { body: { password: testPassword } })
  expect((await owner.client.call(deleteEntityCall, { params: { id: erased } })).status).toBe(200)
  expect(await fileFor(heir.client, gone)).toBe(404)
  await untilErased(gone)
  expect((await owner.client.call(deleteAccountCall)).status).toBe(200)
  expect(await coverFor(heir.client, id)).toBe(urlOf(kept))
  expect(await fileFor(heir.client, kept)).toBe(200)
  expect((await edit(heir, id, { cover: null })).status).toBe(200)
  await untilErased(kept)
})

test('the cover of a company is on its own site only', async () => {
  const acme = await makeCompany(server, 'acme')
  const owner = await makeColleague(server, acme, { right: 'A', alsoOnMain: true })
  const cover = await makeImage(server, owner, { siteId: acme.siteId })
  expect((await edit(owner, acme.entityId, { cover: cover.db_key })).status).toBe(200)
  const inside = server.client(undefined, acme.host)
  expect([await coverFor(inside, acme.entityId), await fileFor(inside, cover)]).toEqual([urlOf(cover), 200])
  const outside = server.client(await makeSession(server.db, owner.accountId))
  const link = await makeLink(server, acme.entityId)
  expect([await coverFor(outside, link), await fileFor(outside, cover)]).toEqual([null, 404])
  const other = await makeCompany(server, 'bolt')
  expect(await fileFor(server.client(undefined, other.host), cover)).toBe(404)
  const admin = await makeMember(server, { role: 'ADMIN' })
  const body = { type: 3, subdomain: 'ujkft', cover: (await makeImage(server, admin)).db_key }
  expect((await add(admin, body)).error.fields).toEqual(refused)
})
