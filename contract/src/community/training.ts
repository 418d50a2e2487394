import * as z from 'zod/mini'
import { EntityCard } from '#/core/entity.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId, EntryId } from '#/platform/ids.ts'
import { LibraryName } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'
import { MadeLesson } from './lesson.ts'

const TrainingParams = z.object({ id: EntityId })
const WeekParams = z.object({ id: EntityId, lesson_id: EntryId })

/** A week of a training: its question is a lesson for the members of the training, whose solutions are the answers. */
export const TrainingWeek = z.object({
  no: z.number(),
  lesson_id: EntryId,
  title: z.string(),
  text: z.string(),
  /** When it was opened to the members; null for a draft, which only leaders get. */
  opened_at: z.nullable(z.string()),
  /** The viewer's own answer. */
  solution_id: z.nullable(EntryId),
  /** Of other people, as far as the viewer may see them; at most a hundred are counted. */
  others: z.number(),
  /** From the libraries, without what the viewer may not see. */
  materials: z.array(z.object({ id: EntryId, title: z.string(), library: LibraryName })),
})
export type TrainingWeek = z.output<typeof TrainingWeek>

export const trainingCall = defineCall({
  method: 'GET',
  path: '/api/training/:id',
  access: 'full',
  summary: 'Returns the weeks of a training in their order, for its members; drafts only for its leaders (A, C, E).',
  params: TrainingParams,
  answer: z.object({ training: EntityCard, leads: z.boolean(), weeks: z.array(TrainingWeek) }),
})

const Materials = z.array(EntryId).check(
  z.maxLength(limits.training.materials),
  z.refine((ids) => new Set(ids).size === ids.length, 'INVALID_VALUE'),
)

export const addWeekCall = defineCall({
  method: 'POST',
  path: '/api/training/:id/week',
  access: 'full',
  summary: 'Adds a week as a draft after the others (its leaders); sending its lesson opens it.',
  params: TrainingParams,
  body: z.strictObject({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.entry)),
  }),
  status: 201,
  answer: MadeLesson,
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const editWeekCall = defineCall({
  method: 'PATCH',
  path: '/api/training/:id/week/:lesson_id',
  access: 'full',
  summary: 'Sets the material of a week (its leaders); its question is changed as a lesson.',
  params: WeekParams,
  body: z.strictObject({ materials: Materials }),
  answer: MadeLesson,
  errors: ['FORBIDDEN'],
})

export const TrainingProgress = z.object({
  person: EntityCard,
  /** The numbers of the weeks that they answered, as far as the viewer may see the answer. */
  weeks: z.array(z.number()),
})
export type TrainingProgress = z.output<typeof TrainingProgress>

export const trainingProgressCall = defineCall({
  method: 'GET',
  path: '/api/training/:id/progress',
  access: 'full',
  summary: 'Lists the members of a training without its leaders, each with the weeks they answered (its leaders).',
  params: TrainingParams,
  query: PageQuery,
  answer: listOf(TrainingProgress),
  errors: ['FORBIDDEN'],
})
