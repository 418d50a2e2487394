import { CalendarDay, Moment } from '@entemi/contract/platform/calendar'
import * as z from 'zod/mini'
import { fieldError } from '#/platform/api-error.ts'

const Id = z.uuid()

/** A cursor that is the last id of the previous page; anything else is refused. */
export function readIdCursor(after: string | undefined): string | undefined {
  if (after === undefined || Id.safeParse(after).success) return after
  throw fieldError('_after', 'INVALID_VALUE')
}

export interface DayCursor {
  day: string
  id: string
}

/** A cursor of a list by day: the day and id of the last row. */
export function readDayCursor(after: string | undefined): DayCursor | undefined {
  if (after === undefined) return undefined
  const [day, id, ...rest] = after.split('~')
  if (CalendarDay.safeParse(day).success && Id.safeParse(id).success && rest.length === 0)
    return { day: String(day), id: String(id) }
  throw fieldError('_after', 'INVALID_VALUE')
}

export const writeDayCursor = ({ day, id }: DayCursor): string => `${day}~${id}`

export interface MomentCursor {
  moment: string
  id: string
}

/** A cursor of a list by time: the moment with full precision, and the id of the last row. */
export function readMomentCursor(after: string | undefined): MomentCursor | undefined {
  if (after === undefined) return undefined
  const [moment, id, ...rest] = after.split('~')
  if (Moment.safeParse(moment).success && Id.safeParse(id).success && rest.length === 0)
    return { moment: String(moment), id: String(id) }
  throw fieldError('_after', 'INVALID_VALUE')
}

export const writeMomentCursor = ({ moment, id }: MomentCursor): string => `${moment}~${id}`

export interface NameCursor {
  /** Folded, like the order of the list. */
  name: string
  id: string
}

/** A cursor of a list by name: the folded name and id of the last row. */
export function readNameCursor(after: string | undefined): NameCursor | undefined {
  if (after === undefined) return undefined
  const [id, ...rest] = after.split('~')
  if (Id.safeParse(id).success && rest.length > 0) return { id: String(id), name: rest.join('~') }
  throw fieldError('_after', 'INVALID_VALUE')
}

export const writeNameCursor = ({ name, id }: NameCursor): string => `${id}~${name}`
