import * as z from 'zod/mini'
import { EntryMood, occurrence, PublishLevel, tags } from '#/diary/post.ts'
import { defineCall } from '#/platform/call.ts'
import { CalendarDay } from '#/platform/calendar.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryItem, EntryPage } from '#/core/entry.ts'
import { EntityId, EntryId, MediaKey } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

const LessonParams = z.object({ id: EntryId })
export const MadeLesson = z.object({ setData: z.object({ lesson_id: EntryId }) })
export const MadeSolution = z.object({ setData: z.object({ lesson_id: EntryId, solution_id: EntryId }) })
const Card = z.nullable(EntityCard)

/** The state of a lesson for the viewer. */
export const LessonState = z.enum(['arrived', 'solved', 'requested', 'open'])
export type LessonState = z.output<typeof LessonState>

/** Asks for one answer a day, or a week that begins on Monday. */
export const LessonRepeats = z.enum(['day', 'week'])
export type LessonRepeats = z.output<typeof LessonRepeats>

/** One row of the list: a received lesson in full, a claimable or requested one by its title. */
export const LessonItem = z.object({
  id: EntryId,
  state: LessonState,
  title: z.string(),
  author: Card,
  /** The group whose leaders manage it; null: the administrators do. */
  keeper: Card,
  /** A leader has to grant each claim. */
  claim_ask: z.boolean(),
  /** When it arrived, was requested, or became claimable. */
  at: z.string(),
  /** The viewer's own solution; of a repeating lesson that of the current period. */
  solution_id: z.nullable(EntryId),
  /** The last day. */
  until: z.nullable(z.string()),
  /** Its last day has passed; it can still be solved. */
  is_over: z.boolean(),
  repeats: z.nullable(LessonRepeats),
  lesson: z.nullable(EntryItem),
})
export type LessonItem = z.output<typeof LessonItem>

/** A lesson as shown on its page. */
export const Lesson = z.extend(EntryItem, {
  audience: z.nullable(z.enum(['all', 'group', 'claim'])),
  claim_ask: z.boolean(),
  open_to_claim: z.boolean(),
  /** Everybody who registers receives it. */
  starter: z.boolean(),
  /** Null while it is a draft. */
  sent_at: z.nullable(z.string()),
  keeper: Card,
  /** The group it is written for. */
  target: Card,
  /** Null if the viewer sees it without having received it. */
  received: z.nullable(z.enum(['arrived', 'solved'])),
  /** The viewer's own solution; of a repeating lesson that of the current period. */
  solution_id: z.nullable(EntryId),
  /** In their order; `done`: the viewer has ticked it, in a repeating lesson in the current period. */
  steps: z.array(z.object({ text: z.string(), done: z.boolean() })),
  /** The last day. */
  until: z.nullable(z.string()),
  /** Its last day has passed; it can still be solved. */
  is_over: z.boolean(),
  repeats: z.nullable(LessonRepeats),
  /** The current period of a repeating lesson: the viewer's day, or the Monday of the week. */
  period: z.nullable(z.string()),
  /** The viewer manages it: may edit it, send it, and grant claims. */
  leads: z.boolean(),
})
export type Lesson = z.output<typeof Lesson>

/** A lesson that the viewer manages, a draft or sent. */
export const LedLesson = z.object({
  lesson: Lesson,
  /** How many people requested it; at most a hundred are counted. */
  requests: z.number(),
})
export type LedLesson = z.output<typeof LedLesson>

export const lessonsCall = defineCall({
  method: 'GET',
  path: '/api/lesson',
  access: 'member',
  summary: 'Lists lessons, latest first: received ones in full, claimable ones by title and state.',
  query: z.extend(PageQuery, { state: z._default(z.enum(['all', ...LessonState.options]), 'all') }),
  answer: listOf(LessonItem),
})

export const ledLessonsCall = defineCall({
  method: 'GET',
  path: '/api/lesson/led',
  access: 'full',
  summary: 'Lists the lessons that the viewer manages, with drafts, newest first.',
  query: PageQuery,
  answer: listOf(LedLesson),
})

const texts = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.entry)),
}

const attached = {
  media: z.optional(z.array(MediaKey).check(z.maxLength(limits.mediaOfEntry))),
  removed_media: z.optional(z.array(MediaKey).check(z.maxLength(limits.mediaOfEntry))),
  video_url: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
}

/** Short texts, all different, which recipients tick for themselves. */
const Steps = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.lesson.step))).check(
  z.maxLength(limits.lesson.steps),
  z.refine((steps) => new Set(steps).size === steps.length, 'INVALID_VALUE'),
)

const plan = {
  steps: z.optional(Steps),
  until: z.optional(z.nullable(CalendarDay)),
  /** Not after it was sent. */
  repeats: z.optional(z.nullable(LessonRepeats)),
}

/** Everybody, those who claim it, or the members of a group. */
export const LessonAudience = z.union([z.enum(['all', 'claim']), EntityId])

export const addLessonCall = defineCall({
  method: 'POST',
  path: '/api/lesson',
  access: 'full',
  summary: 'Creates a lesson as a draft: administrators, or A, C, E in the publishing group.',
  body: z.strictObject({
    ...texts,
    ...attached,
    ...plan,
    audience: LessonAudience,
    claim_ask: z.optional(z.boolean()),
    /** Everybody who registers receives it; only for administrators and the audience `all`. */
    starter: z.optional(z.boolean()),
    /** The group that publishes it, if it is not the audience. */
    publish_to: z.optional(z.nullable(EntityId)),
  }),
  status: 201,
  answer: MadeLesson,
  errors: ['NOT_FOUND'],
})

export const editLessonCall = defineCall({
  method: 'PATCH',
  path: '/api/lesson/:id',
  access: 'full',
  summary: 'Changes a lesson; its audience and whether it repeats only until it is sent.',
  params: LessonParams,
  body: z.strictObject({
    title: z.optional(texts.title),
    text: z.optional(texts.text),
    ...attached,
    ...plan,
    audience: z.optional(LessonAudience),
    claim_ask: z.optional(z.boolean()),
    starter: z.optional(z.boolean()),
    /** False removes it from the list of claimable lessons, true adds it again. */
    open_to_claim: z.optional(z.boolean()),
  }),
  answer: MadeLesson,
  errors: ['CONFLICT'],
})

export const deleteLessonCall = defineCall({
  method: 'DELETE',
  path: '/api/lesson/:id',
  access: 'full',
  summary: 'Deletes a lesson; the solutions of others stay.',
  params: LessonParams,
  answer: MadeLesson,
})

export const sendLessonCall = defineCall({
  method: 'POST',
  path: '/api/lesson/:id/send',
  access: 'full',
  summary: 'Sends a lesson; sent again it reaches only those who joined since.',
  params: LessonParams,
  body: z.optional(z.strictObject({ audience: z.optional(LessonAudience) })),
  answer: MadeLesson,
})

/** How many people; at most a hundred are counted. */
export const LessonCounts = z.object({
  requested: z.number(),
  granted: z.number(),
  /** Whose solution the viewer may see. */
  solved: z.number(),
  /** Nobody is told who. */
  declined: z.number(),
})
export type LessonCounts = z.output<typeof LessonCounts>

export const lessonPageCall = defineCall({
  method: 'GET',
  path: '/api/lesson/solution/:id',
  access: 'member',
  summary: 'Returns a lesson with its solutions, the viewer’s own first; _claim=1 claims it.',
  params: LessonParams,
  query: z.extend(PageQuery, { _claim: z.optional(z.enum(['0', '1'])) }),
  answer: z.union([
    z.object({
      lesson: Lesson,
      /** The viewer’s own solution. */
      solution: z.nullable(EntryItem),
      /** Others’ solutions are hidden until the viewer has answered. */
      locked: z.boolean(),
      /** How many solutions of others the viewer may see, none while they are locked; at most a hundred are counted. */
      others: z.number(),
      /** How many people requested it; only for those who manage it. */
      requests: z.number(),
      /** Only for those who manage it. */
      recipients: z.nullable(LessonCounts),
      /** The periods of a repeating lesson that the viewer has answered, latest first. */
      answered: z.array(z.object({ starts_on: z.string(), solution_id: EntryId })),
      list: EntryPage,
    }),
    /** 202: requested, and waits for a leader. */
    z.object({ lesson: LessonItem, list: EntryPage }),
  ]),
  errors: ['LESSON_NOT_RECEIVED', 'LESSON_NOT_CLAIMABLE', 'CSRF'],
})

export const RecipientState = z.enum(['requested', 'granted', 'solved'])
export const LessonRecipient = z.object({
  person: EntityCard,
  state: RecipientState,
  /** When it was requested or received; of `solved` when the solution was written. */
  since: z.string(),
  /** Of `solved`: the latest solution of the person. */
  solution_id: z.nullable(EntryId),
})
export type LessonRecipient = z.output<typeof LessonRecipient>

export const recipientsCall = defineCall({
  method: 'GET',
  path: '/api/lesson/:id/recipient',
  access: 'full',
  summary:
    'Lists who requested or received a lesson, earliest first, or who solved it with a solution that the viewer may see, latest first (its leaders).',
  params: LessonParams,
  query: z.extend(PageQuery, { state: z._default(RecipientState, 'requested') }),
  answer: listOf(LessonRecipient),
})

export const answerClaimCall = defineCall({
  method: 'POST',
  path: '/api/lesson/:id/recipient/:personId',
  access: 'full',
  summary: 'Grants or refuses a lesson to somebody who requested it (its leaders).',
  params: z.object({ id: EntryId, personId: EntityId }),
  body: z.strictObject({ action: z.enum(['grant', 'refuse']) }),
  answer: z.object({ setData: z.object({ lesson_id: EntryId, person_id: EntityId }) }),
})

export const declineLessonCall = defineCall({
  method: 'DELETE',
  path: '/api/lesson/:id/recipient',
  access: 'member',
  summary: 'Withdraws one’s own request, or declines a received lesson; a solved one only if it repeats.',
  params: LessonParams,
  answer: MadeLesson,
  errors: ['CONFLICT'],
})

export const tickStepCall = defineCall({
  method: 'POST',
  path: '/api/lesson/:id/step',
  access: 'member',
  summary: 'Ticks a step of a lesson for oneself, or takes the tick back.',
  params: LessonParams,
  body: z.strictObject({ step: z.string().check(z.maxLength(limits.lesson.step)), done: z.boolean() }),
  answer: MadeLesson,
  errors: ['CONFLICT', 'FORBIDDEN'],
})

const Answer = z.string().check(z.trim(), z.maxLength(limits.entry))
const answer = {
  ...attached,
  mood: EntryMood,
  ...tags,
  ...occurrence,
  /** 2: the group that the lesson was sent to, or the group that keeps it. */
  privacy_status: z.optional(PublishLevel),
}

export const addSolutionCall = defineCall({
  method: 'POST',
  path: '/api/lesson/solution/:lesson_id',
  access: 'member',
  summary:
    'Adds a solution to a lesson, once, or once a period if it repeats; without a privacy level it gets the profile’s default for solutions, or the audience of the lesson.',
  params: z.object({ lesson_id: EntryId }),
  body: z.strictObject({ answer_text: Answer, ...answer }),
  status: 201,
  answer: MadeSolution,
  errors: ['CONFLICT', 'FORBIDDEN', 'CONSENT_REQUIRED'],
})

const SolutionParams = z.object({ lesson_id: EntryId, solution_id: EntryId })

export const lessonSolutionCall = defineCall({
  method: 'GET',
  path: '/api/lesson/solution/:lesson_id/:solution_id',
  access: 'member',
  summary: 'Returns a solution with its lesson.',
  params: SolutionParams,
  answer: z.object({ lesson: Lesson, solution: EntryItem }),
})

export const editSolutionCall = defineCall({
  method: 'PATCH',
  path: '/api/lesson/solution/:lesson_id/:solution_id',
  access: 'member',
  summary: 'Changes one’s own solution.',
  params: SolutionParams,
  body: z.strictObject({ answer_text: z.optional(Answer), ...answer }),
  answer: MadeSolution,
  errors: ['FORBIDDEN', 'CONSENT_REQUIRED'],
})

export const deleteSolutionCall = defineCall({
  method: 'DELETE',
  path: '/api/lesson/solution/:id',
  access: 'member',
  summary: 'Deletes one’s own solution; the lesson can be answered again.',
  params: z.object({ id: EntryId }),
  answer: z.object({ setData: z.object({ solution_id: EntryId }) }),
  errors: ['FORBIDDEN'],
})

export const solutionCall = defineCall({
  method: 'GET',
  path: '/api/solution/:id',
  access: 'member',
  summary: 'Returns a solution.',
  params: z.object({ id: EntryId }),
  answer: z.object({ solution: EntryItem }),
})
