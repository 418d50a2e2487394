import { uuidv7 } from 'uuidv7'
import { writeMoment } from './moment.ts'

/** UUIDv7, rising within the process: the order of ids is the order of time. */
export const newId = <T extends string = string>(): T => uuidv7() as T

/** When a thing was made: its id holds the moment, so no row needs a column for it. */
export const momentOfId = (id: string): Date => new Date(msOfId(id))

/** The same as an answer tells it. */
export const writeMomentOfId = (id: string): string => writeMoment(msOfId(id))

const msOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Below every id made from that moment on. */
export function lowestIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Before and after every id: where a list begins that has no cursor yet. */
export const firstUuid = '00000000-0000-0000-0000-000000000000'
export const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
