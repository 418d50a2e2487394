import { uuidv7 } from 'uuidv7'
import { writeMoment } from './moment.ts'

/** UUIDv7, ascending within the process: ids are ordered by time. */
export const newId = <T extends string = string>(): T => uuidv7() as T

/** An id for something that was written before it came here: it stands among those of its time. Ids have no time before 1970. */
export function newIdAt<T extends string = string>(moment: Date): T {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}` as T
}

/** The creation time, which is part of the id: rows need no column for it. */
export const momentOfId = (id: string): Date => new Date(msOfId(id))

/** The same in ISO format. */
export const writeMomentOfId = (id: string): string => writeMoment(msOfId(id))

const msOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Lower than every id that is made from that moment on. */
export function lowestIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Lower and higher than every id: the start of a list without a cursor. */
export const firstUuid = '00000000-0000-0000-0000-000000000000'
export const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
