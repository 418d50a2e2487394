import type { EntryId } from '@entemi/contract/platform/ids'
import { decideConsentCall } from '@entemi/contract/core/consent'
import { addCommentCall } from '@entemi/contract/diary/comment'
import { likeCall } from '@entemi/contract/diary/like'
import { notificationsCall } from '@entemi/contract/account/notification'
import {
  addSolutionCall,
  deleteSolutionCall,
  editSolutionCall,
  lessonPageCall,
  lessonSolutionCall,
  lessonsCall,
  solutionCall,
} from '@entemi/contract/community/lesson'
import { editPostCall, readPostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLesson, makeRecipient, makeSolution } from '#/app/testing/lessons.ts'
import {
  makeAdministered,
  makeBlock,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  type TestMember,
} from '#/app/testing/makers.ts'
import { makeTown } from '#/app/testing/makers.map.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const texts = { answer_text: 'Kávé, séta, csend.' }
const solve = (member: TestMember, lesson_id: EntryId, body: Record<string, unknown> = texts) =>
  member.client.call(addSolutionCall, { params: { lesson_id }, body })
async function pageOf(member: TestMember, id: EntryId) {
  const { body } = await member.client.call(lessonPageCall, { params: { id } })
  if (!('locked' in body)) throw new Error('the lesson was claimed but not received')
  return body
}
const notificationsOf = async (member: TestMember, kind: string) =>
  (
    await sql<{ entry_id: string }>`SELECT n.entry_id FROM visible_notification(${member.personId}::uuid, 0::smallint) n
      WHERE n.kind = ${kind}`.execute(server.db)
  ).rows.map((row) => row.entry_id)

const moodOf = async (member: TestMember) =>
  (await sql<{ mood: number | null }>`SELECT mood FROM entity WHERE id = ${member.personId}`.execute(server.db)).rows[0]
    ?.mood

test('R2.27 a lesson is solved once, with media; fifty solutions at once leave one', async () => {
  const [author, member] = [await makeMember(server), await makeMember(server)]
  const id = await makeLesson(server, author)
  await makeRecipient(server, id, member)
  const image = await makeImage(server, member)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => solve(member, id, { answer_text: '', media: [image.db_key] })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
  const page = await pageOf(member, id)
  expect(page.lesson).toMatchObject({ received: 'solved', solution_id: page.solution?.id })
  expect(page.solution).toMatchObject({
    type: 'SOLUTION',
    answer_text: '',
    lesson_id: id,
    lesson: { title: 'Három jó dolog' },
    media: [{ db_key: image.db_key }],
    can: { edit: true, delete: true, privacy: true },
  })
  expect(page.list.data).toHaveLength(1)
  const empty = await solve(await makeMember(server), id, { answer_text: '' })
  expect(empty.error.fields).toEqual([{ name: 'answer_text', code: 'FIELD_REQUIRED' }])
})

test('others’ solutions are visible after the own one, each by its level; the author of the lesson sees them at once', async () => {
  const [author, member, friend, blocked] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
  ]
  await makeFriends(server, member, friend)
  await makeBlock(server, blocked, member)
  const id = await makeLesson(server, author)
  const open = await makeSolution(server, id, await makeMember(server))
  const ofFriend = await makeSolution(server, id, friend, 1)
  await makeSolution(server, id, await makeMember(server), 1)
  await makeSolution(server, id, await makeMember(server), 0)
  await makeSolution(server, id, blocked)
  const before = await pageOf(member, id)
  expect([before.locked, before.others, before.list.data]).toEqual([true, 0, []])
  // not by any other way, as if they did not exist; who cannot open the lesson sees them by their level
  const read = async ({ client }: TestMember, solution: EntryId) =>
    (await client.call(readPostCall, { params: { id: solution } })).status
  expect([await read(member, open), await read(member, ofFriend)]).toEqual([404, 404])
  const own = (await solve(member, id)).body.setData.solution_id
  expect([await read(member, open), await read(member, ofFriend)]).toEqual([200, 200])
  const after = await pageOf(member, id)
  expect([after.locked, after.list.data.map((item) => item.id)]).toEqual([false, [own, ofFriend, open]])
  const writer = await pageOf(author, id)
  expect(writer.locked).toBe(false)
  expect(writer.list.data.map((item) => item.id)).toContain(open)
})

test('the level is the profile’s default for solutions; level 2 is for the members of the lesson’s group', async () => {
  const [leader, member, left] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, leader, 2)
  await makeMembership(server, member, groupId)
  const inGroup = await makeLesson(server, leader, { audience: 'group', groupId })
  await makeRecipient(server, inGroup, left)
  await member.client.call(editProfileCall, { body: { setting: { solution_pp: 1 } } })
  const first = (await solve(member, inGroup, { ...texts, privacy_status: 2 })).body.setData.solution_id
  const read = async (by: TestMember, id: EntryId) => by.client.call(solutionCall, { params: { id } })
  expect((await read(leader, first)).body.solution).toMatchObject({ privacy_status: 2, group: { id: groupId } })
  expect((await read(left, first)).status).toBe(404)
  expect((await solve(left, inGroup, { ...texts, privacy_status: 2 })).status).toBe(404)
  const open = await makeLesson(server, leader)
  expect((await solve(member, open, { ...texts, privacy_status: 2 })).error.fields).toEqual([
    { name: 'privacy_status', code: 'INVALID_VALUE' },
  ])
  const second = (await solve(member, open)).body.setData.solution_id
  expect((await read(member, second)).body.solution.privacy_status).toBe(1)
  expect((await read(leader, second)).status).toBe(404)
})

test('R2.28 the own solution is edited and deleted by its own calls; then the lesson can be solved again', async () => {
  const [author, member] = [await makeMember(server), await makeMember(server)]
  const lesson_id = await makeLesson(server, author)
  const solution_id = (await solve(member, lesson_id)).body.setData.solution_id
  const params = { lesson_id, solution_id }
  const edit = (by: TestMember, body: Record<string, unknown>) => by.client.call(editSolutionCall, { params, body })
  expect((await edit(author, texts)).status).toBe(403)
  expect((await member.client.call(editPostCall, { params: { id: solution_id }, body: { type: 'H' } })).status).toBe(
    403,
  )
  expect((await edit(member, { answer_text: 'Egy könyv is.', privacy_status: 0 })).status).toBe(200)
  expect((await author.client.call(solutionCall, { params: { id: solution_id } })).status).toBe(404)
  expect((await member.client.call(setPrivacyCall, { params: { id: solution_id, level: 9 } })).status).toBe(200)
  const both = (await author.client.call(lessonSolutionCall, { params })).body
  expect([both.lesson.id, both.solution.answer_text]).toEqual([lesson_id, 'Egy könyv is.'])
  expect((await author.client.call(deleteSolutionCall, { params: { id: solution_id } })).status).toBe(403)
  expect((await member.client.call(deleteSolutionCall, { params: { id: solution_id } })).status).toBe(200)
  const list = (await member.client.call(lessonsCall)).body.list.data
  expect(list.find((row) => row.id === lesson_id)).toMatchObject({ state: 'arrived', solution_id: null })
  expect((await solve(member, lesson_id)).status).toBe(201)
})

test('R3.14 the author is notified of solutions they may see, and of no others; solutions can be liked and commented', async () => {
  const [author, open, shy, other] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
    await makeMember(server),
  ]
  const id = await makeLesson(server, author)
  const answer = (await solve(open, id)).body.setData.solution_id
  await solve(shy, id, { ...texts, privacy_status: 0 })
  expect(await notificationsOf(author, 'lesson_solved')).toEqual([id])
  const second = (await solve(other, id)).body.setData.solution_id
  const readNotifications = async () =>
    (await author.client.call(notificationsCall)).body.list.data.map(({ kind, actors, others, url }) => [
      kind,
      actors.map((actor) => actor.id),
      others,
      url,
    ])
  // one notification, without the author of the private solution
  expect(await readNotifications()).toEqual([['lesson_solved', [other.personId, open.personId], 1, `/lesson/${id}`]])
  expect((await other.client.call(likeCall, { params: { id: answer } })).status).toBe(200)
  const comment = await other.client.call(addCommentCall, { params: { objectId: answer }, body: { message: 'Szép!' } })
  expect(comment.status).toBe(201)
  await other.client.call(deleteSolutionCall, { params: { id: second } })
  expect(await readNotifications()).toEqual([['lesson_solved', [open.personId], 0, `/lesson/${id}`]])
  await open.client.call(setPrivacyCall, { params: { id: answer, level: 0 } })
  expect(await notificationsOf(author, 'lesson_solved')).toEqual([])
})

test('a LIMIT member solves a lesson they received or claimed, and no other', async () => {
  const [author, limited] = [await makeMember(server), await makeMember(server, { role: 'LIMIT' })]
  const [received, foreign] = [await makeLesson(server, author), await makeLesson(server, author)]
  await makeRecipient(server, received, limited)
  expect((await solve(limited, received)).status).toBe(201)
  expect((await solve(limited, foreign)).status).toBe(404)
  const offer = await makeLesson(server, author, { audience: 'claim' })
  const claimed = await limited.client.call(lessonPageCall, { params: { id: offer }, query: { _claim: '1' } })
  expect(claimed.status).toBe(200)
  expect((await solve(limited, offer)).status).toBe(201)
})

test('a draft cannot be solved', async () => {
  const author = await makeMember(server)
  const id = await makeLesson(server, author, { draft: true })
  expect((await solve(author, id)).error.error_code).toBe('CONFLICT')
})

test('a solution has a mood, a time in the past and a place, as a note has; each can be changed', async () => {
  const [author, member] = [await makeMember(server), await makeMember(server)]
  const lesson_id = await makeLesson(server, author)
  const when = { occurred_on: '2024-02-29', occurred_at: '2024-02-29T06:10:00Z', zone: 'Europe/Budapest' }
  const place = { lat: 46.253456, lon: 20.141234 }
  await makeTown(server, { name: 'Szeged', lat: 46.253, lon: 20.148, population: 160_000 })
  expect((await solve(member, lesson_id, { ...texts, ...place })).error.error_code).toBe('CONSENT_REQUIRED')
  await member.client.call(decideConsentCall, { params: { type: 'location' }, body: { accepted: true } })
  for (const [field, value] of [
    ['mood', 9],
    ['occurred_on', '2099-01-01'],
    ['lat', 91],
  ] as const) {
    const refused = await solve(member, lesson_id, { ...texts, lon: 20, [field]: value })
    expect([refused.status, refused.error.fields?.[0]?.name]).toEqual([422, field])
  }
  const solution_id = (await solve(member, lesson_id, { ...texts, mood: 7, ...when, ...place })).body.setData
    .solution_id
  const read = async () => (await member.client.call(solutionCall, { params: { id: solution_id } })).body.solution
  expect(await read()).toMatchObject({
    mood: 7,
    occurred_on: '2024-02-29',
    occurred_at: '2024-02-29T06:10:00.000Z',
    place: { town: 'Szeged', country: 'Magyarország', near: false },
  })
  expect(await moodOf(member)).toBe(7)
  const edit = (body: Record<string, unknown>) =>
    member.client.call(editSolutionCall, { params: { lesson_id, solution_id }, body })
  await edit({ mood: 3, occurred_on: '2024-03-01', lat: null, lon: null })
  expect(await read()).toMatchObject({
    mood: 3,
    occurred_on: '2024-03-01',
    place: null,
    answer_text: texts.answer_text,
  })
  expect(await moodOf(member)).toBe(3)
  expect((await edit({ mood: null })).status).toBe(200)
  expect([(await read()).mood, await moodOf(member)]).toEqual([null, null])
})

test('the mood of a deleted solution is no longer the current one', async () => {
  const [author, member] = [await makeMember(server), await makeMember(server)]
  const lesson_id = await makeLesson(server, author)
  const { solution_id } = (await solve(member, lesson_id, { ...texts, mood: 5 })).body.setData
  expect(await moodOf(member)).toBe(5)
  await member.client.call(deleteSolutionCall, { params: { id: solution_id } })
  expect(await moodOf(member)).toBe(null)
})

test('a solution has tags that only its author sees; an edit replaces them', async () => {
  const [author, member] = [await makeMember(server), await makeMember(server)]
  const lesson_id = await makeLesson(server, author)
  const { solution_id } = (await solve(member, lesson_id, { ...texts, tags: ['csend', 'séta'] })).body.setData
  const read = async (by: TestMember) =>
    (await by.client.call(solutionCall, { params: { id: solution_id } })).body.solution.tags.length
  expect([await read(member), await read(author)]).toEqual([2, 0])
  await member.client.call(editSolutionCall, { params: { lesson_id, solution_id }, body: { tags: ['csend'] } })
  expect(await read(member)).toBe(1)
})
