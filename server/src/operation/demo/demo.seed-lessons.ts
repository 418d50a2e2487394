import type { Insertable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { demoLessons, demoSolutions, type LessonKey, type DemoLesson } from './demo.lessons.ts'
import { demoCommunities } from './demo.communities.ts'
import { companySite, mainSite, zoneOf, type DemoIds } from './demo.ids.ts'
import { demoMembers, type PersonKey } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertRows, insertSearchTexts, insertWeek } from './demo.store.ts'
import { dated, momentOf } from './demo.time.ts'

type Row = Insertable<DB['entry']>

const groupOf = (lesson: DemoLesson) => (lesson.audience === 'all' ? undefined : lesson.group)
const siteOf = (lesson: DemoLesson): number => (groupOf(lesson) === 'c1' ? companySite : mainSite)
const levels = { all: 9, group: 2, claim: 0 } as const

/** Lessons, their recipients and solutions. */
export async function seedLessons(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('challenges')
  const lessons = demoLessons.map((lesson) => {
    const at = momentOf(today, lesson.sent, zoneOf(lesson.by))
    return { lesson, at, id: random.uuid(at.toInstant()) }
  })
  const byKey = new Map(lessons.map((one) => [one.lesson.id, one]))
  const idOf = (key: LessonKey) => byKey.get(key)?.id ?? ''
  const solutions = demoSolutions.map((solution) => {
    const at = momentOf(today, solution.when, zoneOf(solution.author))
    return { solution, at, id: random.uuid(at.toInstant()) }
  })
  await insertRows(tx, 'entry', [
    ...lessons.map(({ lesson, at, id }): Row => {
      const group = groupOf(lesson)
      return {
        ...blank,
        ...dated(at),
        id,
        author_id: ids.person[lesson.by],
        site_id: siteOf(lesson),
        privacy: levels[lesson.audience],
        group_id: lesson.audience === 'group' && group !== undefined ? ids.group[group] : null,
        kind: 'lesson',
        audience: lesson.audience,
        open_to_claim: lesson.audience === 'claim',
        claim_ask: lesson.audience === 'claim',
        title: lesson.title,
        text: lesson.text,
      }
    }),
    ...solutions.map(({ solution, at, id }): Row => ({
      ...blank,
      ...dated(at),
      id,
      author_id: ids.person[solution.author],
      site_id: solution.lesson === 'l6' ? companySite : mainSite,
      privacy: solution.privacy,
      group_id: solution.privacy === 2 ? ids.group[solution.group] : null,
      kind: 'solution',
      lesson_id: idOf(solution.lesson),
      mood: solution.mood ?? null,
      text: solution.text,
    })),
  ])
  await insertSearchTexts(tx, [
    ...lessons.map(({ lesson, id }) => ({ id, text: `${lesson.title} ${lesson.text}` })),
    ...solutions.map(({ solution, id }) => ({ id, text: solution.text })),
  ])
  await insertRows(
    tx,
    'lesson',
    lessons.map(({ lesson, at, id }) => {
      const group = groupOf(lesson)
      const groupId = group === undefined ? null : ids.group[group]
      return {
        entry_id: id,
        site_id: siteOf(lesson),
        keeper_id: groupId,
        target_id: lesson.audience === 'group' ? groupId : null,
        starter: lesson.starter ?? false,
        sent_at: at.toInstant().toString(),
        steps: [...(lesson.steps ?? [])],
        until_on: lesson.untilDays === undefined ? null : today.add({ days: lesson.untilDays }).toString(),
        repeats: lesson.repeats ?? null,
      }
    }),
  )
  await insertRows(
    tx,
    'lesson_recipient',
    lessons.flatMap(({ lesson, at, id }) =>
      listReceivers(lesson).map(({ person, state }) => ({
        lesson_id: id,
        entity_id: ids.person[person],
        state,
        since: at
          .add({ hours: state === 'granted' ? 1 : 30 })
          .toInstant()
          .toString(),
        solution_id:
          solutions.findLast(({ solution }) => solution.lesson === lesson.id && solution.author === person)?.id ?? null,
      })),
    ),
  )
  await insertRows(
    tx,
    'lesson_period',
    solutions
      .filter(({ solution }) => byKey.get(solution.lesson)?.lesson.repeats === 'day')
      .map(({ solution, at, id }) => ({
        entity_id: ids.person[solution.author],
        lesson_id: idOf(solution.lesson),
        starts_on: at.toPlainDate().toString(),
        solution_id: id,
      })),
  )
}

/** After the libraries, whose articles are the material. */
export async function seedTrainingWeeks(tx: Tx, ids: DemoIds): Promise<void> {
  for (const lesson of demoLessons) {
    const group = groupOf(lesson)
    if (lesson.week !== undefined && group !== undefined)
      await insertWeek(tx, ids.group[group], { title: lesson.title, ...lesson.week })
  }
}

const blank = {
  acted_by: null,
  group_id: null,
  lesson_id: null,
  mood: null,
  state: 0,
  audience: null,
  open_to_claim: false,
  claim_ask: false,
  title: null,
  like_count: 0,
  comment_count: 0,
  share_count: 0,
} as const

function listReceivers(lesson: DemoLesson): { person: PersonKey; state: 'granted' | 'requested' }[] {
  const granted = (people: readonly PersonKey[]) =>
    people.filter((person) => person !== lesson.by).map((person) => ({ person, state: 'granted' as const }))
  if (lesson.audience === 'all')
    return granted(demoMembers.filter((member) => !member.companyOnly).map((member) => member.key))
  if (lesson.audience === 'group') {
    const members = demoCommunities.find(({ key }) => key === lesson.group)?.members ?? {}
    return granted(Object.keys(members) as PersonKey[])
  }
  const asked = (lesson.requestedBy ?? []).map((person) => ({ person, state: 'requested' as const }))
  return [...granted(lesson.grantedTo ?? []), ...asked]
}
