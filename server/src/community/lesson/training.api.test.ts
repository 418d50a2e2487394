import { deleteLessonCall, lessonPageCall, sendLessonCall } from '@entemi/contract/community/lesson'
import { addWeekCall, editWeekCall, trainingCall, trainingProgressCall } from '@entemi/contract/community/training'
import type { EntityId } from '@entemi/contract/platform/ids'
import { newId } from '#/platform/db/id.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeArticle, makeSolution, makeWeek } from '#/app/testing/lessons.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function makeTraining() {
  const [leader, member, other] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const id = await makeAdministered(server, leader, 4, 'Önismereti kör')
  await makeMembership(server, member, id)
  await makeMembership(server, other, id)
  return { leader, member, other, id }
}
const read = (who: TestMember, id: EntityId) => who.client.call(trainingCall, { params: { id } })
const weeksOf = async (who: TestMember, id: EntityId) => (await read(who, id)).body.weeks
const titlesOf = async (who: TestMember, id: EntityId) =>
  (await weeksOf(who, id)).map(({ no, title }) => `${no} ${title}`)
const progressOf = (who: TestMember, id: EntityId) => who.client.call(trainingProgressCall, { params: { id } })
const add = (who: TestMember, id: EntityId, title = 'Mi ad erőt?') =>
  who.client.call(addWeekCall, { params: { id }, body: { title, text: 'Írj le egy napot.' } })

describe('the weeks of a training', () => {
  test('a leader writes them; members see a week when it is opened, in order, and its question as a lesson', async () => {
    const { leader, member, id } = await makeTraining()
    const first = (await add(leader, id, 'Mi ad erőt?')).body.setData.lesson_id
    await add(leader, id, 'Mi fáraszt?')
    expect(await titlesOf(leader, id)).toEqual(['1 Mi ad erőt?', '2 Mi fáraszt?'])
    expect(await titlesOf(member, id)).toEqual([])
    expect((await leader.client.call(sendLessonCall, { params: { id: first } })).status).toBe(200)
    expect(await weeksOf(member, id)).toMatchObject([
      {
        no: 1,
        lesson_id: first,
        text: 'Írj le egy napot.',
        opened_at: expect.any(String),
        solution_id: null,
        others: 0,
      },
    ])
    expect((await read(member, id)).body).toMatchObject({ leads: false, training: { id } })
    expect((await read(leader, id)).body.leads).toBe(true)
    expect((await member.client.call(lessonPageCall, { params: { id: first } })).status).toBe(200)
  })

  test('strangers, guests and those who left get 404 or 401; members without a right write nothing', async () => {
    const { member, id } = await makeTraining()
    const stranger = await makeMember(server)
    expect((await read(stranger, id)).status).toBe(404)
    expect((await server.client().call(trainingCall, { params: { id } })).status).toBe(401)
    expect((await add(stranger, id)).status).toBe(404)
    expect((await add(member, id)).status).toBe(403)
    expect((await read(stranger, newId())).status).toBe(404)
    const community = await makeAdministered(server, stranger, 2)
    expect([(await read(stranger, community)).status, (await add(stranger, community)).status]).toEqual([404, 404])
  })

  test('two leaders who add a week at the same time get different numbers; a removed week closes the gap', async () => {
    const { leader, id } = await makeTraining()
    const second = await makeMember(server)
    await makeMembership(server, second, id, 'C')
    expect((await Promise.all([add(leader, id, 'A'), add(second, id, 'B')])).map(({ status }) => status)).toEqual([
      201, 201,
    ])
    await add(leader, id, 'C')
    const [first] = await weeksOf(leader, id)
    if (first === undefined) throw new Error('no week')
    const params = { id: first.lesson_id }
    expect((await leader.client.call(deleteLessonCall, { params })).status).toBe(200)
    expect((await weeksOf(leader, id)).map(({ no }) => no)).toEqual([1, 2])
  })

  test('somebody across a block of the writer does not see the week', async () => {
    const { leader, member, id } = await makeTraining()
    await makeWeek(server, leader, id)
    expect(await weeksOf(member, id)).toHaveLength(1)
    await makeBlock(server, member, leader)
    expect(await weeksOf(member, id)).toHaveLength(0)
  })
})

describe('the material of a week', () => {
  test('is what the reader sees in the libraries, in the chosen order', async () => {
    const { leader, member, id } = await makeTraining()
    const lesson_id = await makeWeek(server, leader, id)
    const [video, quote] = [await makeArticle(server, leader), await makeArticle(server, leader, { library: 'quote' })]
    const save = (materials: (typeof video)[], who = leader) =>
      who.client.call(editWeekCall, { params: { id, lesson_id }, body: { materials } })
    expect((await save([quote, video])).status).toBe(200)
    // the library of quotes is switched off: its author still sees it
    expect((await weeksOf(leader, id))[0]?.materials.map((one) => one.id)).toEqual([quote, video])
    expect((await weeksOf(member, id))[0]?.materials).toEqual([
      { id: video, title: 'Egy perc az ablaknál', library: 'video' },
    ])
    expect((await save([video], member)).status).toBe(403)
    for (const ids of [[newId<typeof video>()], [await makeEntry(server, leader)], [video, video]])
      expect((await save(ids)).status).toBe(422)
    expect((await weeksOf(leader, id))[0]?.materials).toHaveLength(2)
  })
})

describe('who is where', () => {
  test('leaders alone see it, by the answers that they may see', async () => {
    const { leader, member, other, id } = await makeTraining()
    const [first, second] = [await makeWeek(server, leader, id), await makeWeek(server, leader, id)]
    await makeSolution(server, first, member)
    await makeSolution(server, second, member, 0)
    await makeSolution(server, second, other)
    const { data } = (await progressOf(leader, id)).body.list
    expect(Object.fromEntries(data.map(({ person, weeks }) => [person.id, weeks]))).toEqual({
      [member.personId]: [1],
      [other.personId]: [2],
    })
    expect((await progressOf(member, id)).status).toBe(403)
    expect((await progressOf(await makeMember(server), id)).status).toBe(404)
    expect((await server.client().call(trainingProgressCall, { params: { id } })).status).toBe(401)
    expect(JSON.stringify((await read(member, id)).body)).not.toContain(other.personId)
    expect((await weeksOf(member, id)).map(({ solution_id }) => solution_id !== null)).toEqual([true, true])
  })

  test('people across a block, and who left, are not listed', async () => {
    const { leader, member, other, id } = await makeTraining()
    await makeWeek(server, leader, id)
    await makeBlock(server, member, leader)
    const { data } = (await progressOf(leader, id)).body.list
    expect(data.map(({ person }) => person.id)).toEqual([other.personId])
  })
})
