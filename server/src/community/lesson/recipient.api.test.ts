import type { EntryId } from '@entemi/contract/platform/ids'
import {
  addLessonCall,
  addSolutionCall,
  declineLessonCall,
  deleteSolutionCall,
  editLessonCall,
  lessonPageCall,
  lessonsCall,
  recipientsCall,
  sendLessonCall,
  tickStepCall,
} from '@entemi/contract/community/lesson'
import { editProfileCall } from '@entemi/contract/account/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLesson, makeRecipient, makeSolution, type LessonOptions } from '#/app/testing/lessons.ts'
import { makeAdministered, makeBlock, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function makeGroup() {
  const [leader, member] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, leader, 2, 'Lassabban')
  await makeMembership(server, member, groupId)
  return { leader, member, groupId }
}
/** A lesson of a group that its member has received. */
async function makeReceived(options: LessonOptions = {}) {
  const { leader, member, groupId } = await makeGroup()
  const id = await makeLesson(server, leader, { audience: 'group', groupId, ...options })
  await makeRecipient(server, id, member)
  return { leader, member, groupId, id }
}
async function pageOf(member: TestMember, id: EntryId) {
  const { status, body } = await member.client.call(lessonPageCall, { params: { id } })
  if (!('locked' in body)) throw new Error(`${status}`)
  return body
}
const solve = (member: TestMember, lesson_id: EntryId, body: Record<string, unknown> = {}) =>
  member.client.call(addSolutionCall, { params: { lesson_id }, body: { answer_text: 'Kimentem.', ...body } })
const tick = async (member: TestMember, id: EntryId, step: string, done = true) =>
  (await member.client.call(tickStepCall, { params: { id }, body: { step, done } })).status
const decline = async (member: TestMember, id: EntryId) =>
  (await member.client.call(declineLessonCall, { params: { id } })).status
const stateOf = async (member: TestMember, id: EntryId) =>
  (await member.client.call(lessonsCall)).body.list.data.find((row) => row.id === id)?.state
const dayBefore = (days: number) => Temporal.Now.plainDateISO('Europe/Budapest').subtract({ days }).toString()

describe('the steps of a lesson', () => {
  const steps = ['Felveszem a cipőmet', 'Kimegyek', 'Körülnézek']

  test('each recipient ticks them alone, twice is once; a step that is rewritten is not ticked', async () => {
    const { leader, member, id } = await makeReceived({ steps })
    expect([await tick(member, id, 'Kimegyek'), await tick(member, id, 'Kimegyek')]).toEqual([200, 200])
    expect(await tick(member, id, 'Körülnézek')).toBe(200)
    expect(await tick(member, id, 'Körülnézek', false)).toBe(200)
    const doneOf = async (who: TestMember) =>
      (await pageOf(who, id)).lesson.steps.flatMap((step) => (step.done ? [step.text] : []))
    expect(await doneOf(member)).toEqual(['Kimegyek'])
    expect(await doneOf(leader)).toEqual([])
    const edit = { params: { id }, body: { steps: ['Kimegyek a kertbe', 'Körülnézek'] } }
    expect((await leader.client.call(editLessonCall, edit)).status).toBe(200)
    expect((await pageOf(member, id)).lesson.steps).toEqual([
      { text: 'Kimegyek a kertbe', done: false },
      { text: 'Körülnézek', done: false },
    ])
    expect(await tick(member, id, 'Kimegyek')).toBe(422)
  })

  test('hidden lessons read like missing ones, a draft refuses, a group ticks nothing', async () => {
    const { leader, id, groupId } = await makeReceived({ steps })
    expect(await tick(await makeMember(server), id, 'Kimegyek')).toBe(404)
    expect((await server.client().call(tickStepCall, { params: { id }, body: { step: 'x', done: true } })).status).toBe(
      401,
    )
    const draft = await makeLesson(server, leader, { audience: 'group', groupId, steps, draft: true })
    expect(await tick(leader, draft, 'Kimegyek')).toBe(409)
  })

  test('they are at most twenty, all different', async () => {
    const { leader, groupId } = await makeGroup()
    const add = async (given: string[]) =>
      (
        await leader.client.call(addLessonCall, {
          body: { title: 'Séta', text: 'Menj ki.', audience: groupId, steps: given },
        })
      ).status
    expect(await add(['Kimegyek', 'Kimegyek'])).toBe(422)
    expect(await add(Array.from({ length: 21 }, (_, n) => `${n}. lépés`))).toBe(422)
    expect(await add([' '])).toBe(422)
    expect(await add(['Kimegyek', 'Hazajövök'])).toBe(201)
  })
})

test('after its last day a lesson says that it is over, and can be solved', async () => {
  const { leader, member, id } = await makeReceived({ until: dayBefore(1) })
  expect((await pageOf(member, id)).lesson).toMatchObject({ until: dayBefore(1), is_over: true })
  expect((await solve(member, id)).status).toBe(201)
  const body = { until: dayBefore(0) }
  expect((await leader.client.call(editLessonCall, { params: { id }, body })).status).toBe(200)
  expect((await pageOf(member, id)).lesson).toMatchObject({ until: dayBefore(0), is_over: false })
  const row = (await member.client.call(lessonsCall)).body.list.data.find((one) => one.id === id)
  expect(row).toMatchObject({ until: dayBefore(0), is_over: false, repeats: null })
})

describe('a repeating lesson', () => {
  test('takes one answer a day; it waits again on the next day, and shows which days were answered', async () => {
    const { member, id } = await makeReceived({ repeats: 'day', steps: ['Kimegyek'] })
    expect(await stateOf(member, id)).toBe('arrived')
    const yesterday = await solve(member, id, { occurred_on: dayBefore(1) })
    expect(yesterday.status).toBe(201)
    expect(await stateOf(member, id)).toBe('arrived')
    expect((await pageOf(member, id)).solution).toBeNull()
    const answers = await Promise.all(Array.from({ length: 10 }, () => solve(member, id)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    const today = answers.find((answer) => answer.status === 201)?.body.setData.solution_id
    const page = await pageOf(member, id)
    expect([page.lesson.received, page.solution?.id, page.locked]).toEqual(['solved', today, false])
    expect(page.answered).toEqual([
      { starts_on: dayBefore(0), solution_id: today },
      { starts_on: dayBefore(1), solution_id: yesterday.body.setData.solution_id },
    ])
    expect(page.list.data).toEqual([])
    expect(await stateOf(member, id)).toBe('solved')

    await member.client.call(deleteSolutionCall, { params: { id: today as EntryId } })
    const after = await pageOf(member, id)
    expect([after.solution, after.answered.length, after.locked]).toEqual([null, 1, false])
    expect((await solve(member, id)).status).toBe(201)
  })

  test('a week begins on Monday; ticks of an earlier period are gone; it does not change after it was sent', async () => {
    const { leader, member, id } = await makeReceived({ repeats: 'week', steps: ['Kimegyek'] })
    const monday = Temporal.PlainDate.from('2026-11-09')
    expect((await solve(member, id, { occurred_on: monday.add({ days: 6 }).toString() })).status).toBe(201)
    expect((await solve(member, id, { occurred_on: monday.toString() })).status).toBe(409)
    expect((await pageOf(member, id)).answered.map((one) => one.starts_on)).toEqual([monday.toString()])
    await tick(member, id, 'Kimegyek')
    expect((await pageOf(member, id)).lesson.steps).toEqual([{ text: 'Kimegyek', done: true }])
    await sql`UPDATE lesson_recipient SET steps_on = steps_on - 7 WHERE lesson_id = ${id}`.execute(server.db)
    expect((await pageOf(member, id)).lesson.steps).toEqual([{ text: 'Kimegyek', done: false }])
    const edit = (repeats: string | null) => leader.client.call(editLessonCall, { params: { id }, body: { repeats } })
    expect([(await edit('day')).status, (await edit(null)).status, (await edit('week')).status]).toEqual([
      409, 409, 200,
    ])
  })

  test('others see each answer by its level, after an answer of their own', async () => {
    const { leader, member, id, groupId } = await makeReceived({ repeats: 'day' })
    const other = await makeMember(server)
    await makeMembership(server, other, groupId)
    const open = (await solve(member, id, { occurred_on: dayBefore(1), privacy_status: 2 })).body.setData.solution_id
    await solve(member, id, { privacy_status: 0 })
    expect((await pageOf(other, id)).list.data).toEqual([])
    await solve(other, id)
    expect((await pageOf(other, id)).list.data.map((one) => one.id)).toEqual([open])
    expect((await pageOf(leader, id)).answered).toEqual([])
  })
})

describe('giving a lesson back', () => {
  test('a request is withdrawn with its notification; it can be made again', async () => {
    const { leader, groupId } = await makeGroup()
    const id = await makeLesson(server, leader, { audience: 'claim', groupId, claimAsk: true })
    const member = await makeMember(server)
    const claim = async () =>
      (await member.client.call(lessonPageCall, { params: { id }, query: { _claim: '1' } })).status
    const notified = async () =>
      (
        await sql`SELECT FROM visible_notification(${leader.personId}::uuid, 0::smallint) n
          WHERE n.kind = 'lesson_claimed' AND n.entry_id = ${id}`.execute(server.db)
      ).rows.length
    expect([await claim(), await notified()]).toEqual([202, 1])
    expect([await decline(member, id), await decline(member, id)]).toEqual([200, 404])
    expect([await stateOf(member, id), await notified()]).toEqual(['open', 0])
    expect([await claim(), await notified()]).toEqual([202, 1])
  })

  test('a declined lesson is gone from the list; its leaders see how many declined, nobody sees who', async () => {
    const { leader, member, id } = await makeReceived()
    expect([await decline(member, id), await decline(member, id)]).toEqual([200, 200])
    expect(await stateOf(member, id)).toBeUndefined()
    expect((await pageOf(member, id)).lesson.received).toBeNull()
    const page = await pageOf(leader, id)
    expect(page.recipients).toEqual({ requested: 0, granted: 0, solved: 0, declined: 1 })
    for (const state of ['requested', 'granted', 'solved'] as const) {
      const list = await leader.client.call(recipientsCall, { params: { id }, query: { state } })
      expect(list.body.list.data).toEqual([])
    }
    await leader.client.call(sendLessonCall, { params: { id } })
    expect(await stateOf(member, id)).toBeUndefined()
    expect((await solve(member, id)).status).toBe(201)
    expect(await stateOf(member, id)).toBe('solved')
    expect(await decline(member, id)).toBe(409)
  })

  test('one that was claimed is hidden after it is declined, and can be claimed again; a repeating one can be left', async () => {
    const { leader, groupId } = await makeGroup()
    const member = await makeMember(server, { role: 'LIMIT' })
    const claimed = await makeLesson(server, leader, { audience: 'claim', groupId })
    await makeRecipient(server, claimed, member)
    expect(await decline(member, claimed)).toBe(200)
    const open = (query: Record<string, string>) =>
      member.client.call(lessonPageCall, { params: { id: claimed }, query })
    expect((await open({})).error.error_code).toBe('LESSON_NOT_RECEIVED')
    expect((await open({ _claim: '1' })).status).toBe(200)
    const repeating = await makeReceived({ repeats: 'day' })
    await solve(repeating.member, repeating.id)
    expect(await decline(repeating.member, repeating.id)).toBe(200)
    expect(await stateOf(repeating.member, repeating.id)).toBeUndefined()
    expect((await server.client().call(declineLessonCall, { params: { id: claimed } })).status).toBe(401)
    expect(await decline(await makeMember(server), claimed)).toBe(404)
  })
})

test('leaders see who received, asked and solved, in pages; a private solution and a blocked person stay hidden', async () => {
  const { leader, member, groupId, id } = await makeReceived()
  const [open, secret, blocked] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  for (const person of [open, secret, blocked]) await makeMembership(server, person, groupId)
  const shown = await makeSolution(server, id, open)
  await makeSolution(server, id, secret, 0)
  await makeSolution(server, id, blocked)
  await makeBlock(server, blocked, leader)
  expect((await pageOf(leader, id)).recipients).toEqual({ requested: 0, granted: 3, solved: 1, declined: 0 })
  expect((await pageOf(member, id)).recipients).toBeNull()
  const list = async (query: Record<string, string>) =>
    (await leader.client.call(recipientsCall, { params: { id }, query })).body.list
  expect((await list({ state: 'solved' })).data).toMatchObject([
    { person: { id: open.personId }, state: 'solved', solution_id: shown },
  ])
  const first = await list({ state: 'granted', _size: '2' })
  const rest = await list({ state: 'granted', _size: '2', _after: first.next ?? '' })
  expect([...first.data, ...rest.data].map((row) => row.person.id)).toEqual([
    member.personId,
    open.personId,
    secret.personId,
  ])
  expect(rest.next).toBeNull()
  const refused = await member.client.call(recipientsCall, { params: { id }, query: { state: 'solved' } })
  expect(refused.error.error_code).toBe('FORBIDDEN')
})

test('a solution goes to the lesson’s own audience by default, never wider than the profile’s default; the keeper’s group is offered', async () => {
  const { leader, member, groupId, id } = await makeReceived()
  const levelOf = async (who: TestMember, lessonId: EntryId) => {
    const page = await pageOf(who, lessonId)
    return [page.solution?.privacy_status, page.solution?.group?.id ?? null]
  }
  await solve(member, id)
  expect(await levelOf(member, id)).toEqual([2, groupId])
  const careful = await makeMember(server)
  await makeMembership(server, careful, groupId)
  await careful.client.call(editProfileCall, { body: { setting: { solution_pp: 0 } } })
  await solve(careful, id)
  expect(await levelOf(careful, id)).toEqual([0, null])
  const claimed = await makeLesson(server, leader, { audience: 'claim', groupId })
  const outsider = await makeMember(server)
  for (const person of [member, outsider]) await makeRecipient(server, claimed, person)
  expect((await solve(outsider, claimed, { privacy_status: 2 })).status).toBe(404)
  expect((await solve(member, claimed, { privacy_status: 2 })).status).toBe(201)
  expect(await levelOf(member, claimed)).toEqual([2, groupId])
})
