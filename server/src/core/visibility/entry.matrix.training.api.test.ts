// The privacy matrix for trainings: the weeks, their questions, the answers of a member at every level, and who is where.
import { lessonPageCall } from '@entemi/contract/community/lesson'
import { addWeekCall, editWeekCall, trainingCall, trainingProgressCall } from '@entemi/contract/community/training'
import { readPostCall } from '@entemi/contract/diary/post'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSolution, makeWeek } from '#/app/testing/lessons.ts'
import { makeAdministered, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { buildMatrixWorld, maySee, viewers, type MatrixWorld, type ViewerKind } from '#/app/testing/matrix.ts'
import type { TestClient } from '#/app/testing/server.ts'

/** The level of the owner's answer in each week, from the first; the week after them is a draft. */
const levels = [0, 1, 2, 9] as const

let world: MatrixWorld
let leader: TestMember
let trainingId: EntityId
let draft: EntryId
const weeks: EntryId[] = []
const answers: EntryId[] = []

beforeAll(async () => {
  world = await buildMatrixWorld()
  const { server, owner, members } = world
  leader = await makeMember(server)
  trainingId = await makeAdministered(server, leader, 4, 'Önismereti kör')
  for (const kind of ['owner', 'group peer', 'LIMIT group peer'] as const) await join(kind)
  await join('moderator', 'M')
  // a leader whom the author of the answers has blocked
  await join('blocked by the author', 'A')
  for (const level of levels) {
    const week = await makeWeek(server, leader, trainingId)
    const answer = await makeSolution(server, week, owner, level === 2 ? 0 : level)
    if (level === 2)
      await sql`UPDATE entry SET privacy = 2, group_id = ${trainingId} WHERE id = ${answer}`.execute(server.db)
    const peer = members.get('group peer')
    if (peer !== undefined) await makeSolution(server, week, peer, 0)
    weeks.push(week)
    answers.push(answer)
  }
  draft = await makeWeek(server, leader, trainingId, { draft: true })

  async function join(kind: ViewerKind, right?: 'A' | 'M') {
    const member = members.get(kind)
    if (member !== undefined) await makeMembership(server, member, trainingId, right)
  }
})
afterAll(() => world.server.stop())

const clientOf = (kind: ViewerKind): TestClient => world.members.get(kind)?.client ?? world.server.client()
const isIn = (kind: ViewerKind) => ['owner', 'group peer', 'moderator', 'blocked by the author'].includes(kind)
const leads = (kind: ViewerKind) => kind === 'blocked by the author'
const hasAnswered = (kind: ViewerKind) => kind === 'owner' || kind === 'group peer'
/**
 * The same table as for every entry; members of the training are members of the group of the matrix too. Who can answer the week sees the
 * others' answers after the own one.
 */
const seesAnswer = (kind: ViewerKind, privacy: (typeof levels)[number]) =>
  maySee(kind, { name: '', privacy, group: privacy === 2, state: 0 }) &&
  (!isIn(kind) || leads(kind) || hasAnswered(kind))

describe.each(viewers)('R1.12 R3.12 %s', (kind) => {
  const params = () => ({ params: { id: trainingId } })
  /** What everybody outside gets. */
  const outside =
    kind === 'guest'
      ? [401, { error_code: 'LOGIN_REQUIRED' }]
      : kind.startsWith('LIMIT')
        ? [403, { error_code: 'FORBIDDEN' }]
        : [404, { error_code: 'NOT_FOUND' }]

  test('its weeks: members, by what is open; drafts its leaders; the answers are counted by the rule', async () => {
    const answer = await clientOf(kind).call(trainingCall, params())
    if (!isIn(kind)) return expect([answer.status, answer.error]).toEqual(outside)
    const shown = answer.body.weeks.map(({ lesson_id, others, solution_id }) => [
      lesson_id,
      others,
      solution_id !== null,
    ])
    const counted = levels.map((level) => (kind !== 'owner' && seesAnswer(kind, level) ? 1 : 0))
    const open = weeks.map((id, index) => [id, counted[index], hasAnswered(kind)])
    expect(shown).toEqual(leads(kind) ? [...open, [draft, 0, false]] : open)
    expect(answer.body.leads).toBe(leads(kind))
  })

  test('a question: members of the training, a draft its leaders', async () => {
    for (const id of [...weeks, draft]) {
      const { status } = await clientOf(kind).call(lessonPageCall, { params: { id } })
      const maySeeIt = isIn(kind) && (id !== draft || leads(kind))
      expect([id, status]).toEqual([id, maySeeIt ? 200 : kind === 'guest' ? 401 : 404])
    }
  })

  test.each(levels.map((level, index) => [level, index] as const))('an answer of level %i', async (level, index) => {
    const id = answers[index]
    if (id === undefined) throw new Error('the world is not built')
    const { status } = await clientOf(kind).call(readPostCall, { params: { id } })
    expect(status).toBe(seesAnswer(kind, level) ? 200 : kind === 'guest' ? 401 : 404)
  })

  test('who is where: leaders alone, without people across a block', async () => {
    const progress = await clientOf(kind).call(trainingProgressCall, params())
    if (!isIn(kind)) return expect([progress.status, progress.error]).toEqual(outside)
    if (!leads(kind)) return expect([progress.status, progress.error]).toEqual([403, { error_code: 'FORBIDDEN' }])
    const listed = progress.body.list.data.map(({ person }) => person.id)
    expect(listed).not.toContain(world.owner.personId)
    expect(listed).toContain(world.members.get('group peer')?.personId)
  })

  test('writing a week: leaders alone', async () => {
    if (leads(kind)) return
    const body = { title: 'Mi ad erőt?', text: 'Írj le egy napot.' }
    const [lesson_id = draft] = weeks
    const acts = [
      await clientOf(kind).call(addWeekCall, { ...params(), body }),
      await clientOf(kind).call(editWeekCall, { params: { id: trainingId, lesson_id }, body: { materials: [] } }),
    ]
    const refused = isIn(kind) ? [403, { error_code: 'FORBIDDEN' }] : outside
    for (const act of acts) expect([act.status, act.error]).toEqual(refused)
  })
})

test('a leader sees where a member is by the answers of levels that reach the leader', async () => {
  const { list } = (await leader.client.call(trainingProgressCall, { params: { id: trainingId } })).body
  const own = list.data.find(({ person }) => person.id === world.owner.personId)
  expect(own?.weeks).toEqual([3, 4])
  for (const [index, level] of levels.entries()) {
    const id = answers[index]
    if (id === undefined) throw new Error('the world is not built')
    const { status } = await leader.client.call(readPostCall, { params: { id } })
    expect([level, status]).toEqual([level, level >= 2 ? 200 : 404])
  }
})
