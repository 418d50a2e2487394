import * as z from 'zod/mini'
import { PublishLevel } from '#/diary/post.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryItem, EntryPage } from '#/core/entry.ts'
import { EntityId, EntryId, MediaKey } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

const LessonParams = z.object({ id: EntryId })
export const MadeLesson = z.object({ setData: z.object({ lesson_id: EntryId }) })
export const MadeSolution = z.object({ setData: z.object({ lesson_id: EntryId, solution_id: EntryId }) })
const Card = z.nullable(EntityCard)

/** What a lesson is to whoever asks. */
export const LessonState = z.enum(['arrived', 'solved', 'requested', 'open'])
export type LessonState = z.output<typeof LessonState>

/** One row of the list: a received one whole, one that can be claimed or was asked for by its title. */
export const LessonItem = z.object({
  id: EntryId,
  state: LessonState,
  title: z.string(),
  author: Card,
  /** The group whose leaders look after it; none: the site. */
  keeper: Card,
  /** A leader answers who asks for it. */
  claim_ask: z.boolean(),
  /** When it arrived, was asked for, or went on offer. */
  at: z.string(),
  solution_id: z.nullable(EntryId),
  lesson: z.nullable(EntryItem),
})
export type LessonItem = z.output<typeof LessonItem>

/** A lesson as its page shows it. */
export const Lesson = z.extend(EntryItem, {
  audience: z.nullable(z.enum(['all', 'group', 'claim'])),
  claim_ask: z.boolean(),
  open_to_claim: z.boolean(),
  /** Waits for everybody who registers. */
  starter: z.boolean(),
  /** None while it is a draft. */
  sent_at: z.nullable(z.string()),
  keeper: Card,
  /** The group it is written for. */
  target: Card,
  /** None where one sees it without having received it. */
  received: z.nullable(z.enum(['arrived', 'solved'])),
  /** One's own answer. */
  solution_id: z.nullable(EntryId),
  /** One looks after it: edits, sends, lets in who asks. */
  leads: z.boolean(),
})
export type Lesson = z.output<typeof Lesson>

/** One that one looks after, a draft or sent out. */
export const LedLesson = z.object({
  lesson: Lesson,
  /** How many ask for it, counted to a hundred. */
  requests: z.number(),
})
export type LedLesson = z.output<typeof LedLesson>

export const lessonsCall = defineCall({
  method: 'GET',
  path: '/api/lesson',
  access: 'member',
  summary: 'Challenges, the latest first: received ones whole, claimable ones by title and state.',
  query: z.extend(PageQuery, { state: z._default(z.enum(['all', ...LessonState.options]), 'all') }),
  answer: listOf(LessonItem),
})

export const ledLessonsCall = defineCall({
  method: 'GET',
  path: '/api/lesson/led',
  access: 'full',
  summary: 'Challenges that one looks after, drafts included, the newest first.',
  query: PageQuery,
  answer: listOf(LedLesson),
})

const words = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.entry)),
}

const hung = {
  media: z.optional(z.array(MediaKey).check(z.maxLength(limits.mediaOfEntry))),
  removed_media: z.optional(z.array(MediaKey).check(z.maxLength(limits.mediaOfEntry))),
  video_url: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
}

/** Everybody, who claims it, or the members of a group. */
export const LessonAudience = z.union([z.enum(['all', 'claim']), EntityId])

export const addLessonCall = defineCall({
  method: 'POST',
  path: '/api/lesson',
  access: 'full',
  summary: 'Writes a challenge, which waits until it is sent: administrators, or A, C, E in the publishing group.',
  body: z.strictObject({
    ...words,
    ...hung,
    audience: LessonAudience,
    claim_ask: z.optional(z.boolean()),
    /** Waits for everybody who registers; administrators, and for everybody. */
    starter: z.optional(z.boolean()),
    /** The group that publishes it, where it is not the one it is for. */
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
  summary: 'Changes a challenge; whom it is for only until it is sent.',
  params: LessonParams,
  body: z.strictObject({
    title: z.optional(words.title),
    text: z.optional(words.text),
    ...hung,
    audience: z.optional(LessonAudience),
    claim_ask: z.optional(z.boolean()),
    starter: z.optional(z.boolean()),
    /** False takes it off the list of those that can be claimed, true puts it back. */
    open_to_claim: z.optional(z.boolean()),
  }),
  answer: MadeLesson,
  errors: ['CONFLICT'],
})

export const deleteLessonCall = defineCall({
  method: 'DELETE',
  path: '/api/lesson/:id',
  access: 'full',
  summary: 'Removes a challenge; the solutions of others stay theirs.',
  params: LessonParams,
  answer: MadeLesson,
})

export const sendLessonCall = defineCall({
  method: 'POST',
  path: '/api/lesson/:id/send',
  access: 'full',
  summary: 'Sends a challenge; sent again it reaches who came since, nobody gets it twice.',
  params: LessonParams,
  body: z.optional(z.strictObject({ audience: z.optional(LessonAudience) })),
  answer: MadeLesson,
})

export const lessonPageCall = defineCall({
  method: 'GET',
  path: '/api/lesson/solution/:id',
  access: 'member',
  summary: 'A challenge with its solutions, those of others after one’s own; _claim=1 asks for it.',
  params: LessonParams,
  query: z.extend(PageQuery, { _claim: z.optional(z.enum(['0', '1'])) }),
  answer: z.union([
    z.object({
      lesson: Lesson,
      /** One’s own answer. */
      solution: z.nullable(EntryItem),
      /** Others’ solutions show once one has answered. */
      locked: z.boolean(),
      /** How many solutions of others one may see, counted to a hundred. */
      others: z.number(),
      /** How many ask for it; only who looks after it is told. */
      requests: z.number(),
      list: EntryPage,
    }),
    /** 202: asked for, until a leader answers. */
    z.object({ lesson: LessonItem, list: EntryPage }),
  ]),
  errors: ['LESSON_NOT_RECEIVED', 'LESSON_NOT_CLAIMABLE', 'CSRF'],
})

export const LessonRecipient = z.object({
  person: EntityCard,
  state: z.enum(['requested', 'granted']),
  since: z.string(),
})
export type LessonRecipient = z.output<typeof LessonRecipient>

export const recipientsCall = defineCall({
  method: 'GET',
  path: '/api/lesson/:id/recipient',
  access: 'full',
  summary: 'Who asks for a challenge, or has received it, the first first (its leaders).',
  params: LessonParams,
  query: z.extend(PageQuery, { state: z._default(z.enum(['requested', 'granted']), 'requested') }),
  answer: listOf(LessonRecipient),
})

export const answerClaimCall = defineCall({
  method: 'POST',
  path: '/api/lesson/:id/recipient/:personId',
  access: 'full',
  summary: 'Grants or refuses a challenge to somebody who asks for it (its leaders).',
  params: z.object({ id: EntryId, personId: EntityId }),
  body: z.strictObject({ action: z.enum(['grant', 'refuse']) }),
  answer: z.object({ setData: z.object({ lesson_id: EntryId, person_id: EntityId }) }),
})

const Answer = z.string().check(z.trim(), z.maxLength(limits.entry))
/** 2: the group of the challenge. */
const AnswerLevel = z.optional(PublishLevel)

export const addSolutionCall = defineCall({
  method: 'POST',
  path: '/api/lesson/solution/:lesson_id',
  access: 'member',
  summary: 'Answers a challenge, once; without a level it takes the profile’s default for solutions, or 9.',
  params: z.object({ lesson_id: EntryId }),
  body: z.strictObject({ answer_text: Answer, ...hung, privacy_status: AnswerLevel }),
  status: 201,
  answer: MadeSolution,
  errors: ['CONFLICT', 'FORBIDDEN'],
})

const SolutionParams = z.object({ lesson_id: EntryId, solution_id: EntryId })

export const lessonSolutionCall = defineCall({
  method: 'GET',
  path: '/api/lesson/solution/:lesson_id/:solution_id',
  access: 'member',
  summary: 'A solution with its challenge.',
  params: SolutionParams,
  answer: z.object({ lesson: Lesson, solution: EntryItem }),
})

export const editSolutionCall = defineCall({
  method: 'PATCH',
  path: '/api/lesson/solution/:lesson_id/:solution_id',
  access: 'member',
  summary: 'Changes one’s own solution.',
  params: SolutionParams,
  body: z.strictObject({ answer_text: z.optional(Answer), ...hung, privacy_status: AnswerLevel }),
  answer: MadeSolution,
  errors: ['FORBIDDEN'],
})

export const deleteSolutionCall = defineCall({
  method: 'DELETE',
  path: '/api/lesson/solution/:id',
  access: 'member',
  summary: 'Removes one’s own solution; the challenge waits again.',
  params: z.object({ id: EntryId }),
  answer: z.object({ setData: z.object({ solution_id: EntryId }) }),
  errors: ['FORBIDDEN'],
})

export const solutionCall = defineCall({
  method: 'GET',
  path: '/api/solution/:id',
  access: 'member',
  summary: 'A solution.',
  params: z.object({ id: EntryId }),
  answer: z.object({ solution: EntryItem }),
})
