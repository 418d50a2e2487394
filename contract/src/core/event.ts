import * as z from 'zod/mini'
import { Moment, Zone } from '#/platform/calendar.ts'
import { limits } from '#/platform/limits.ts'
import { EntityCard } from './entity.ts'
import { Place, TownId } from './town.ts'

/** Whether somebody comes. */
export const EventAnswer = z.enum(['yes', 'maybe', 'no'])
export type EventAnswer = z.output<typeof EventAnswer>

/** The event that hangs on an entry; its title, text and pictures are those of the entry. */
export const EntryEvent = z.object({
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  /** Where it is: its hours are those of this zone. */
  zone: z.string(),
  place: z.nullable(Place),
  link: z.nullable(z.string()),
  canceled: z.boolean(),
  /** Nobody can answer any more. */
  over: z.boolean(),
  /** The viewer’s own. */
  answer: z.nullable(EventAnswer),
  /** How many people gave each answer, without those across a block. */
  yes: z.number(),
  maybe: z.number(),
  no: z.number(),
  /** Some of those who come, then of those who may come. */
  faces: z.array(EntityCard),
})
export type EntryEvent = z.output<typeof EntryEvent>

const Link = z
  .string()
  .check(z.trim(), z.maxLength(limits.event.link), z.regex(/^https?:\/\/[^\s/?#]\S*$/i, 'INVALID_VALUE'))

const dayMs = 86_400_000

/** The event of a new or changed entry, which needs a title; without `town` a changed one keeps its place. */
export const NewEvent = z
  .strictObject({
    starts_at: Moment,
    ends_at: z.nullable(Moment),
    zone: Zone,
    town: z.optional(z.nullable(TownId)),
    link: z.nullable(Link),
  })
  .check(
    z.refine(
      ({ starts_at, ends_at }) => {
        if (ends_at === null) return true
        const ms = Date.parse(ends_at) - Date.parse(starts_at)
        return ms > 0 && ms <= limits.event.days * dayMs
      },
      { error: 'INVALID_DATE', path: ['ends_at'] },
    ),
  )
export type NewEvent = z.output<typeof NewEvent>
