import { actAsCall } from '@entemi/contract/account/identity'
import { decideConsentCall } from '@entemi/contract/core/consent'
import {
  cropMediaCall,
  deleteMediaCall,
  editMediaCall,
  mediaFileCall,
  profileImageCall,
  readMediaCall,
  videoLinkCall,
} from '@entemi/contract/core/media'
import { editPostCall, readPostCall } from '@entemi/contract/diary/post'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lowestIdAt, newId } from '#/platform/db/id.ts'
import { makeTown } from '#/app/testing/makers.map.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'
import { sweepUnattachedMedia } from './media.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { outbound: { get: () => Promise.reject(new Error('no network')) } })
})
afterAll(() => server.stop())

type TestImage = Awaited<ReturnType<typeof makeImage>>

const attach = (image: TestImage, entryId: string) =>
  server.db.insertInto('entry_media').values({ entry_id: entryId, place: 0, media_id: image.id }).execute()

const setPrivacy = (entryId: string, privacy: number) =>
  sql`UPDATE entry SET privacy = ${privacy} WHERE id = ${entryId}`.execute(server.db)

async function statusFor(client: TestClient, { db_key }: TestImage, headers: Record<string, string> = {}) {
  const answers = []
  for (const variant of ['thumb', 'w480', 'w800', 'pres', 'orig'] as const)
    answers.push((await client.call(mediaFileCall, { params: { db_key, variant }, headers })).status)
  expect(new Set(answers).size).toBe(1)
  return answers[0]
}

const exists = async ({ id }: TestImage) =>
  (await server.db.selectFrom('media').select('id').where('id', '=', id).execute()).length === 1

/** The worker deletes the bytes after the commit. */
async function untilBytesAreDeleted({ db_key }: TestImage): Promise<void> {
  await expect.poll(() => server.storage.find(`${db_key}/orig`)).toBeUndefined()
}

describe('the bytes of an image', () => {
  test('that is attached to nothing are visible only to its owner', async () => {
    const [anna, bela] = [await makeMember(server), await makeMember(server)]
    const image = await makeImage(server, anna)
    expect(await statusFor(anna.client, image)).toBe(200)
    expect(await statusFor(bela.client, image)).toBe(404)
    expect(await statusFor(server.client(), image)).toBe(404)
  })

  test('are as visible as the entry the image is attached to, at every fetch', async () => {
    const [anna, friend, stranger, blocked] = [
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
    ]
    const limited = await makeMember(server, { role: 'LIMIT' })
    await makeFriends(server, anna, friend)
    await makeBlock(server, anna, blocked)
    const image = await makeImage(server, anna)
    const entryId = await makeEntry(server, anna, { privacy: 9 })
    await attach(image, entryId)
    const seenBy = async () => {
      const members = { anna, friend, stranger, blocked, limited }
      const seen = []
      for (const [name, member] of Object.entries(members))
        if ((await statusFor(member.client, image)) === 200) seen.push(name)
      if ((await statusFor(server.client(), image)) === 200) seen.push('guest')
      return seen
    }
    expect(await seenBy()).toEqual(['anna', 'friend', 'stranger'])
    await setPrivacy(entryId, 1)
    expect(await seenBy()).toEqual(['anna', 'friend'])
    await setPrivacy(entryId, 0)
    expect(await seenBy()).toEqual(['anna'])
  })

  test('that a browser has cached are revalidated, with 304 only for viewers who may still see them', async () => {
    const [anna, bela] = [await makeMember(server), await makeMember(server)]
    const image = await makeImage(server, anna)
    const entryId = await makeEntry(server, anna)
    await attach(image, entryId)
    const params = { db_key: image.db_key, variant: 'pres' } as const
    const first = await bela.client.call(mediaFileCall, { params })
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await bela.client.call(mediaFileCall, { params, headers })).status).toBe(304)
    await setPrivacy(entryId, 0)
    const hidden = await bela.client.call(mediaFileCall, { params, headers })
    expect([hidden.status, hidden.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
    expect((await server.client().call(mediaFileCall, { params, headers })).status).toBe(404)
  })

  test('of a variant that was never made are 404', async () => {
    const anna = await makeMember(server)
    const { db_key } = await makeImage(server, anna)
    expect((await anna.client.call(mediaFileCall, { params: { db_key, variant: 'poster' } })).status).toBe(404)
  })
})

describe('the texts and the place of an image', () => {
  const edit = (member: TestMember, { db_key }: TestImage, body: Record<string, unknown>) =>
    member.client.call(editMediaCall, { params: { db_key }, body })
  const read = async (member: TestMember, { db_key }: TestImage) =>
    (await member.client.call(readMediaCall, { params: { db_key } })).body.media
  const consent = (member: TestMember, accepted: boolean) =>
    member.client.call(decideConsentCall, { params: { type: 'location' }, body: { accepted } })

  test('R3.07 are set, trimmed, and removed by null or an empty text', async () => {
    const anna = await makeMember(server)
    const image = await makeImage(server, anna)
    await edit(anna, image, { title: ' A tó ', description: 'Este', author: 'Anna' })
    expect(await read(anna, image)).toMatchObject({ title: 'A tó', description: 'Este', author: 'Anna' })
    await edit(anna, image, { title: null, description: '  ' })
    expect(await read(anna, image)).toMatchObject({ title: null, description: null, author: 'Anna' })
    const long = await edit(anna, image, { title: 'x'.repeat(201) })
    expect([long.status, long.error.fields]).toEqual([422, [{ name: 'title', code: 'DATA_TOO_LONG', max: 200 }]])
  })

  test('are never written to what another member edits', async () => {
    const [anna, bea] = [await makeMember(server), await makeMember(server)]
    const words = { title: 'Titkos cím', description: 'Titkos leírás' }
    await edit(anna, await makeImage(server, anna), { ...words, town: null })
    const image = await makeImage(server, bea)
    await edit(bea, image, { lat: null, lon: null })
    expect(await read(bea, image)).toMatchObject({ title: null, description: null, author: null })

    await edit(anna, await makeImage(server, anna), { title: 'Titkos cím', author: 'Anna', town: null })
    const params = { id: await makeEntry(server, bea) }
    expect((await bea.client.call(editPostCall, { params, body: { text: 'Más.', town: null } })).status).toBe(200)
    expect((await bea.client.call(readPostCall, { params })).body.post.title).toBeNull()
  })

  test('need the location consent; the place is the nearest town and goes with the consent', async () => {
    const anna = await makeMember(server)
    const budapest = await makeTown(server, { name: 'Budapest', lat: 47.4983, lon: 19.0404, population: 1_741_041 })
    const image = await makeImage(server, anna)
    const place = { lat: 47.49791234, lon: 19.04023456 }
    const refused = await edit(anna, image, place)
    expect([refused.status, refused.error]).toEqual([403, { error_code: 'CONSENT_REQUIRED', consent: 'location' }])
    await consent(anna, true)
    expect((await edit(anna, image, place)).status).toBe(200)
    const named = { lat: null, lon: null, place: { town: 'Budapest', country: 'Magyarország', near: false } }
    expect(await read(anna, image)).toMatchObject(named)
    await consent(anna, false)
    expect(await read(anna, image)).toMatchObject({ place: null })
    await consent(anna, true)
    expect((await edit(anna, image, { town: budapest })).status).toBe(200)
    expect(await read(anna, image)).toMatchObject(named)
    await edit(anna, image, { town: null })
    expect(await read(anna, image)).toMatchObject({ place: null })
    await consent(anna, false)
    expect((await edit(anna, image, place)).status).toBe(403)
  })

  test('a place is two numbers on the earth, or null twice', async () => {
    const anna = await makeMember(server)
    const image = await makeImage(server, anna)
    await consent(anna, true)
    for (const [body, field] of [
      [{ lat: 47 }, { name: 'lon', code: 'FIELD_REQUIRED' }],
      [
        { lat: null, lon: 19 },
        { name: 'lat', code: 'FIELD_REQUIRED' },
      ],
      [
        { lat: 91, lon: 0 },
        { name: 'lat', code: 'MAX_VALUE', max: 90 },
      ],
      [
        { lat: 0, lon: -181 },
        { name: 'lon', code: 'MIN_VALUE', min: -180 },
      ],
      [
        { lat: '47', lon: 19 },
        { name: 'lat', code: 'INVALID_VALUE' },
      ],
    ] as const) {
      const answer = await edit(anna, image, body)
      expect([answer.status, answer.error.fields]).toEqual([422, [field]])
    }
    for (const corner of [
      { lat: 90, lon: 180 },
      { lat: -90, lon: -180 },
    ])
      expect((await edit(anna, image, corner)).status).toBe(200)
    await edit(anna, image, { lat: null, lon: null })
    expect(await read(anna, image)).toMatchObject({ lat: null, lon: null, place: null })
  })
})

test('a removed image is deleted from its entry and from the storage', async () => {
  const [anna, bela] = [await makeMember(server), await makeMember(server)]
  const image = await makeImage(server, anna)
  await attach(image, await makeEntry(server, anna))
  expect(await statusFor(bela.client, image)).toBe(200)
  await anna.client.call(deleteMediaCall, { params: { db_key: image.db_key } })
  expect(await statusFor(bela.client, image)).toBe(404)
  expect(await statusFor(anna.client, image)).toBe(404)
  await untilBytesAreDeleted(image)
})

describe('R5.07 a part of an image', () => {
  const cut = (member: TestMember, { db_key }: TestImage, body: Record<string, unknown>) =>
    member.client.call(cropMediaCall, { params: { db_key }, body })

  test.each(['jpeg', 'webp', 'png'] as const)('becomes a new one, as %s', async (format) => {
    const anna = await makeMember(server)
    const image = await makeImage(server, anna)
    const answer = await cut(anna, image, { points: [10, 10, 110, 70], zoom: 1.2345, format })
    expect(answer.status).toBe(201)
    const { db_key } = answer.body.setData
    expect(db_key).not.toBe(image.db_key)
    const orig = await anna.client.call(mediaFileCall, { params: { db_key, variant: 'orig' } })
    expect(orig.headers.get('content-type')).toBe(`image/${format}`)
    expect(await sharp(orig.bytes).metadata()).toMatchObject({ format, width: 100, height: 60 })
    expect(await exists(image)).toBe(true)
  })

  test('is cut after the rotation', async () => {
    const anna = await makeMember(server)
    const image = await makeImage(server, anna)
    const answer = await cut(anna, image, { points: [0, 0, 100, 200], rotation: 90 })
    const { media } = (await anna.client.call(readMediaCall, { params: answer.body.setData })).body
    expect([media.width, media.height]).toEqual([100, 200])
  })

  test('has four points, at least 50 px a side, and a valid zoom, rotation and format', async () => {
    const anna = await makeMember(server)
    const image = await makeImage(server, anna)
    const points = [0, 0, 60, 60]
    for (const [body, name, code] of [
      [{ points: [0, 0, 49, 60] }, 'points', 'MIN_VALUE'],
      [{ points: [60, 60, 0, 0] }, 'points', 'MIN_VALUE'],
      [{ points: [0, 0, 201, 60] }, 'points', 'INVALID_VALUE'],
      [{ points: [0, 0, 60] }, 'points', 'INVALID_VALUE'],
      [{ points: [0, 0, 60, 60, 60] }, 'points', 'INVALID_VALUE'],
      [{ points: [0, 0, 60.5, 60] }, 'points.2', 'INVALID_VALUE'],
      [{ points: [-1, 0, 60, 60] }, 'points.0', 'MIN_VALUE'],
      [{ points, zoom: 1.5001 }, 'zoom', 'MAX_VALUE'],
      [{ points, zoom: 0 }, 'zoom', 'MIN_VALUE'],
      [{ points, rotation: 45 }, 'rotation', 'INVALID_VALUE'],
      [{ points, format: 'gif' }, 'format', 'INVALID_VALUE'],
      [{}, 'points', 'FIELD_REQUIRED'],
    ] as const) {
      const answer = await cut(anna, image, body)
      expect([answer.status, answer.error.fields?.[0]]).toMatchObject([422, { name, code }])
    }
  })

  test('cannot be cut from a video', async () => {
    const anna = await makeMember(server)
    const { body } = await anna.client.call(videoLinkCall, { body: { url: 'https://vimeo.com/76979871' } })
    const answer = await anna.client.call(cropMediaCall, {
      params: { db_key: body.media.db_key },
      body: { points: [0, 0, 60, 60] },
    })
    expect(answer.status).toBe(404)
  })
})

describe('R2.19 a profile image', () => {
  const cropProfileImage = (member: TestMember, { db_key }: TestImage) =>
    member.client.call(profileImageCall, { body: { db_key, points: [0, 0, 100, 100] } })

  test('is cut from an upload, is visible to others, and replaces the old one, which is erased', async () => {
    const [anna, bela] = [await makeMember(server), await makeMember(server)]
    const image = await makeImage(server, anna)
    const first = (await cropProfileImage(anna, image)).body.setData
    expect(first.profile_image_url).toBe(`/media/${first.db_key}/thumb`)
    const state = (await anna.client.call(stateCall)).body._state
    expect(state.auth_profileImageUrl).toBe(first.profile_image_url)
    const params = { db_key: first.db_key, variant: 'thumb' } as const
    expect((await bela.client.call(mediaFileCall, { params })).status).toBe(200)
    expect((await server.client().call(mediaFileCall, { params })).status).toBe(404)

    const second = (await cropProfileImage(anna, image)).body.setData
    expect((await anna.client.call(stateCall)).body._state.auth_profileImageUrl).toBe(second.profile_image_url)
    expect((await bela.client.call(mediaFileCall, { params })).status).toBe(404)
    await expect.poll(() => server.storage.find(`${first.db_key}/orig`)).toBeUndefined()
    expect(await exists(image)).toBe(true)
  })

  test('that is attached to an entry too stays there', async () => {
    const anna = await makeMember(server)
    const old = await makeImage(server, anna)
    await sql`UPDATE entity SET image_id = ${old.id} WHERE id = ${anna.personId}`.execute(server.db)
    await attach(old, await makeEntry(server, anna))
    expect((await cropProfileImage(anna, await makeImage(server, anna))).status).toBe(200)
    expect(await exists(old)).toBe(true)
  })

  test('is set for the group one acts as, and belongs to it', async () => {
    const [anna, bela] = [await makeMember(server), await makeMember(server)]
    const groupId = await makeAdministered(server, anna, 2)
    await makeMembership(server, bela, groupId)
    await anna.client.call(actAsCall, { params: { entityId: groupId } })
    const { db_key } = (await cropProfileImage(anna, await makeImage(server, anna))).body.setData
    const { rows } = await sql<{ db_key: string; owner_id: string }>`
      SELECT m.db_key, m.owner_id FROM entity e JOIN media m ON m.id = e.image_id WHERE e.id = ${groupId}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ db_key, owner_id: groupId }])
    const params = { db_key, variant: 'thumb' } as const
    expect((await bela.client.call(mediaFileCall, { params })).status).toBe(200)
    const own = await server.db
      .selectFrom('entity')
      .select('image_id')
      .where('id', '=', anna.personId)
      .executeTakeFirstOrThrow()
    expect(own.image_id).toBeNull()
  })
})

test('media attached to nothing for a day is deleted with its bytes; attached or newer media stays', async () => {
  const anna = await makeMember(server)
  const agedBy = (hours: number) => {
    const moment = lowestIdAt(new Date(Date.now() - hours * 3_600_000))
    return { id: moment.slice(0, 19) + newId().slice(19) }
  }
  const [loose, young, attached, profileImage, cover] = [
    await makeImage(server, anna, agedBy(25)),
    await makeImage(server, anna, agedBy(23)),
    await makeImage(server, anna, agedBy(25)),
    await makeImage(server, anna, agedBy(25)),
    await makeImage(server, anna, agedBy(25)),
  ]
  const crashed = await makeImage(server, anna, agedBy(30))
  await sql`UPDATE media SET state = 'quarantine' WHERE id = ${crashed.id}`.execute(server.db)
  await attach(attached, await makeEntry(server, anna, { privacy: 0 }))
  await sql`UPDATE entity SET image_id = ${profileImage.id} WHERE id = ${anna.personId}`.execute(server.db)
  const group = await makeAdministered(server, anna, 2)
  await server.db.insertInto('group_cover').values({ group_id: group, media_id: cover.id }).execute()
  await sweepUnattachedMedia(server.db)
  const stored = []
  for (const image of [loose, young, attached, profileImage, cover, crashed]) stored.push(await exists(image))
  expect(stored).toEqual([false, true, true, true, true, false])
  await untilBytesAreDeleted(loose)
  await untilBytesAreDeleted(crashed)
  expect(await server.storage.find(`${attached.db_key}/orig`)).toBeDefined()
})
