import { decideConsentCall } from '@entemi/contract/core/consent'
import {
  addPostCall,
  deletePostCall,
  editPostCall,
  readPostCall,
  setMoodCall,
  setPrivacyCall,
} from '@entemi/contract/diary/post'
import { actAsCall } from '@entemi/contract/account/identity'
import { personCall, ownProfileCall } from '@entemi/contract/diary/lifeline'
import type { EntryId } from '@entemi/contract/platform/ids'
import { editProfileCall } from '@entemi/contract/account/profile'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTown } from '#/app/testing/makers.map.ts'
import { makeAdministered, makeFriends, makeImage, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const setMood = async (member: TestMember, mood: number, body: Record<string, unknown> = {}) =>
  (await member.client.call(setMoodCall, { body: { mood, ...body } })).body.setData
const currentMood = async (member: TestMember) =>
  (await member.client.call(stateCall)).body._state.profile?.mood ?? null
const today = () => Temporal.Now.plainDateISO('Europe/Budapest')

describe('a mood', () => {
  test('R3.11 R2.22 is one of nine, is written as an entry, and becomes the current mood', async () => {
    const member = await makeMember(server)
    for (const mood of [0, 8, 4]) {
      const { post_id } = await setMood(member, mood, { message: 'Hát ez van :(' })
      const { post } = (await member.client.call(readPostCall, { params: { id: post_id } })).body
      expect(post).toMatchObject({ type: 'MOOD', category: 'mood', mood, text: 'Hát ez van 🙁', privacy_status: 9 })
      expect(await currentMood(member)).toBe(mood)
    }
    for (const mood of [-1, 9, 1.5, '3'])
      expect((await member.client.call(setMoodCall, { body: { mood } })).status).toBe(422)
  })

  test('R7.02 can be sent by a form of either encoding', async () => {
    const member = await makeMember(server)
    const form = new FormData()
    form.set('mood', '3')
    for (const raw of [new URLSearchParams({ mood: '3', privacy_status: '1', message: '12' }), form]) {
      const { status, body } = await member.client.call(setMoodCall, { raw })
      expect([status, body.setData.mood]).toEqual([200, 3])
    }
    expect((await member.client.call(setMoodCall, { raw: new URLSearchParams({ mood: 'jó' }) })).status).toBe(422)
  })

  test('R4.03 has its default level, and a place only after consent', async () => {
    const member = await makeMember(server)
    await member.client.call(editProfileCall, { body: { setting: { mood_pp: 0 } } })
    const { post_id } = await setMood(member, 5)
    const { post } = (await member.client.call(readPostCall, { params: { id: post_id } })).body
    expect(post.privacy_status).toBe(0)
    const refused = await member.client.call(setMoodCall, { body: { mood: 5, lat: 47.49, lon: 19.04 } })
    expect([refused.status, refused.error.consent]).toEqual([403, 'location'])
    await member.client.call(decideConsentCall, { params: { type: 'location' }, body: { accepted: true } })
    await makeTown(server, { name: 'Budapest', lat: 47.4983, lon: 19.0404 })
    const placed = await setMood(member, 5, { lat: 47.49, lon: 19.04 })
    const read = (await member.client.call(readPostCall, { params: { id: placed.post_id } })).body.post
    expect(read.place).toEqual({ town: 'Budapest', country: 'Magyarország', near: false })
  })

  test('of an earlier day does not change the current mood', async () => {
    const member = await makeMember(server)
    await setMood(member, 7)
    await setMood(member, 2, { occurred_on: today().subtract({ days: 3 }).toString() })
    expect(await currentMood(member)).toBe(7)
    expect((await member.client.call(ownProfileCall)).body.profile.mood).toBe(7)
  })

  test('R2.22 can be edited or deleted; then the one before is current again', async () => {
    const member = await makeMember(server)
    await setMood(member, 6)
    const { post_id: id } = await setMood(member, 3)
    await member.client.call(editPostCall, { params: { id }, body: { mood: 8, text: 'Mégis jó' } })
    expect(await currentMood(member)).toBe(8)
    const typed = await member.client.call(editPostCall, { params: { id }, body: { type: 'H' } })
    expect(typed.error.fields).toEqual([{ name: 'type', code: 'INVALID_VALUE' }])
    await member.client.call(deletePostCall, { params: { id } })
    expect(await currentMood(member)).toBe(6)
    const { rows } = await sql`SELECT mood, kind FROM entry WHERE id = ${id}`.execute(server.db)
    expect(rows).toEqual([{ mood: null, kind: 'note' }])
  })

  test('is on the card for a day, and only for those who may see the entry', async () => {
    const [member, friend, stranger] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeFriends(server, member, friend)
    const seenBy = async (viewer: TestMember) =>
      (await viewer.client.call(personCall, { params: { id: member.personId } })).body.profile.mood
    const { post_id } = await setMood(member, 2, { privacy_status: 1 })
    expect([await seenBy(friend), await seenBy(stranger)]).toEqual([2, null])
    await setMood(member, 5, { privacy_status: 0 })
    expect([await seenBy(friend), await seenBy(stranger)]).toEqual([2, null])
    await sql`UPDATE entry SET occurred_on = current_date - 3 WHERE id = ${post_id}`.execute(server.db)
    expect(await seenBy(friend)).toBeNull()
  })

  test('belongs to a person: a group has none, an administered person has its own', async () => {
    const member = await makeMember(server)
    const [group, child] = [await makeAdministered(server, member, 2), await makeAdministered(server, member, 1)]
    await setMood(member, 6)
    await member.client.call(actAsCall, { params: { entityId: group } })
    expect((await member.client.call(setMoodCall, { body: { mood: 1 } })).status).toBe(403)
    await member.client.call(actAsCall, { params: { entityId: child } })
    await setMood(member, 1)
    const moods = await server.db
      .selectFrom('entity')
      .select(['id', 'mood'])
      .where('id', 'in', [child, member.personId])
      .execute()
    expect(new Map(moods.map((row) => [row.id, row.mood]))).toEqual(
      new Map<string, number>([
        [child, 1],
        [member.personId, 6],
      ]),
    )
  })
})

describe('a mood on a note', () => {
  const write = async (member: TestMember, body: Record<string, unknown>) =>
    (await member.client.call(addPostCall, { body: { type: 'H', text: 'Teát főztünk.', ...body } })).body.setData
      .post_id
  const read = async (member: TestMember, id: EntryId) =>
    (await member.client.call(readPostCall, { params: { id } })).body.post
  const fields = (answer: { status: number; error: { fields?: unknown } }) => [answer.status, answer.error.fields]

  test('is read back, changed and removed, and becomes the current mood', async () => {
    const member = await makeMember(server)
    const id = await write(member, { mood: 7 })
    expect(await read(member, id)).toMatchObject({ type: 'NOTE', category: 'gratitude', mood: 7, edited: false })
    expect(await currentMood(member)).toBe(7)
    await member.client.call(editPostCall, { params: { id }, body: { mood: 2 } })
    expect([(await read(member, id)).mood, await currentMood(member)]).toEqual([2, 2])
    await member.client.call(editPostCall, { params: { id }, body: { mood: null } })
    expect([(await read(member, id)).mood, await currentMood(member)]).toEqual([null, null])
  })

  test('of an earlier day does not change the current mood, and a removed one does not count', async () => {
    const member = await makeMember(server)
    await setMood(member, 6)
    await write(member, { mood: 1, occurred_on: today().subtract({ days: 1 }).toString() })
    expect(await currentMood(member)).toBe(6)
    const id = await write(member, { mood: 3 })
    expect(await currentMood(member)).toBe(3)
    await member.client.call(deletePostCall, { params: { id } })
    expect(await currentMood(member)).toBe(6)
  })

  test('is hidden with its entry, on the card of its author too', async () => {
    const [member, friend, stranger] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeFriends(server, member, friend)
    const seenBy = async (viewer: TestMember) =>
      (await viewer.client.call(personCall, { params: { id: member.personId } })).body.profile.mood
    const id = await write(member, { mood: 5, privacy_status: 9 })
    expect([await seenBy(friend), await seenBy(stranger)]).toEqual([5, 5])
    await member.client.call(setPrivacyCall, { params: { id, level: 1 } })
    expect([await seenBy(friend), await seenBy(stranger)]).toEqual([5, null])
    expect((await stranger.client.call(readPostCall, { params: { id } })).status).toBe(404)
    await member.client.call(setPrivacyCall, { params: { id, level: 0 } })
    expect([await seenBy(friend), await seenBy(stranger), await currentMood(member)]).toEqual([null, null, 5])
  })

  test('must be one of nine; a mood entry cannot lose its mood, and an entry of a group cannot have one', async () => {
    const member = await makeMember(server)
    for (const mood of [-1, 9, 1.5, '3'])
      expect((await member.client.call(addPostCall, { body: { type: 'note', text: 'x', mood } })).status).toBe(422)
    const { post_id } = await setMood(member, 4)
    const emptied = await member.client.call(editPostCall, { params: { id: post_id }, body: { mood: null } })
    expect(fields(emptied)).toEqual([422, [{ name: 'mood', code: 'FIELD_REQUIRED' }]])
    const group = await makeAdministered(server, member, 2)
    await member.client.call(actAsCall, { params: { entityId: group } })
    const spoken = await member.client.call(addPostCall, { body: { type: 'note', text: 'x', mood: 1 } })
    expect(fields(spoken)).toEqual([422, [{ name: 'mood', code: 'INVALID_VALUE' }]])
    const id = (await member.client.call(addPostCall, { body: { type: 'note', text: 'x' } })).body.setData.post_id
    const edited = await member.client.call(editPostCall, { params: { id }, body: { mood: 1 } })
    expect(fields(edited)).toEqual([422, [{ name: 'mood', code: 'INVALID_VALUE' }]])
  })

  test('counts where help is offered', async () => {
    const member = await makeMember(server)
    for (const mood of [1, 2, 3, 4]) await write(member, { mood })
    expect((await setMood(member, 4)).offer_help).toBe(true)
  })
})

describe('a picture on a mood', () => {
  test('is shown with the mood; the picture of another member is refused', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)]
    const { db_key: picture } = await makeImage(server, member)
    const { post_id } = await setMood(member, 6, { media: [picture], privacy_status: 0 })
    const { post } = (await member.client.call(readPostCall, { params: { id: post_id } })).body
    expect(post.media.map(({ db_key }) => db_key)).toEqual([picture])
    expect((await other.client.call(setMoodCall, { body: { mood: 6, media: [picture] } })).status).toBe(422)
  })
})

describe('help', () => {
  test('is offered once after five low moods in a row, and again after sixty days at the earliest', async () => {
    const member = await makeMember(server)
    const offers = []
    for (const mood of [1, 2, 3, 4, 4, 1]) offers.push((await setMood(member, mood)).offer_help)
    expect(offers).toEqual([false, false, false, false, true, false])
    await sql`UPDATE account SET profile = profile || jsonb_build_object('help_offered_on', current_date - 61) WHERE id = ${member.accountId}`.execute(
      server.db,
    )
    expect((await setMood(member, 3)).offer_help).toBe(true)
    expect(JSON.stringify((await member.client.call(ownProfileCall)).body)).not.toContain('help_offered')
    expect(JSON.stringify((await member.client.call(stateCall)).body)).not.toContain('help_offered')
  })

  test('is not offered for mixed moods or moods of more than two weeks ago', async () => {
    const member = await makeMember(server)
    for (const mood of [1, 2, 0, 4, 4]) expect((await setMood(member, mood)).offer_help).toBe(false)
    const other = await makeMember(server)
    for (let days = 20; days > 15; days--)
      await setMood(other, 4, { occurred_on: today().subtract({ days }).toString() })
    expect((await setMood(other, 4)).offer_help).toBe(false)
  })
})
