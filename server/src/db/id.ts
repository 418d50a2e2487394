import { uuidv7 } from 'uuidv7'

/** UUIDv7, rising within the process: the order of ids is the order of time. */
export const newId = <T extends string = string>(): T => uuidv7() as T
