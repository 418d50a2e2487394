import * as z from 'zod/mini'
import { EntityCard } from './entity.ts'
import { limits } from '#/platform/limits.ts'

export const PollChoice = z.object({
  no: z.number(),
  text: z.string(),
  /** Null until the viewer voted or the poll is closed, except for its author. */
  votes: z.nullable(z.number()),
  mine: z.boolean(),
  /** Some of those who chose it; empty if the poll shows numbers only. */
  faces: z.array(EntityCard),
})
export type PollChoice = z.output<typeof PollChoice>

export const Poll = z.object({
  /** Whether one may vote for several choices. */
  multiple: z.boolean(),
  /** Whether names are shown; if not, nobody learns who voted for what. */
  named: z.boolean(),
  closes_at: z.nullable(z.string()),
  closed: z.boolean(),
  choices: z.array(PollChoice),
  /** How many people voted; null like the votes. */
  voters: z.nullable(z.number()),
})
export type Poll = z.output<typeof Poll>

const Choice = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.poll.choice))

const areDifferent = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLocaleLowerCase('hu'))).size === texts.length

/** The poll of a new entry. */
export const NewPoll = z.strictObject({
  choices: z
    .array(Choice)
    .check(z.minLength(limits.poll.choices.min), z.maxLength(limits.poll.choices.max), z.refine(areDifferent)),
  multiple: z.boolean(),
  named: z.boolean(),
  /** Counted from when the entry is added; null: it stays open until its author closes it. */
  closes_in_days: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(limits.poll.days))),
})
export type NewPoll = z.output<typeof NewPoll>

/** The numbers of the chosen choices. */
export const ChosenNumbers = z
  .array(z.number().check(z.int(), z.gte(1), z.lte(limits.poll.choices.max)))
  .check(z.minLength(1), z.maxLength(limits.poll.choices.max))
