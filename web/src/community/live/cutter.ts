import type { Bytes } from './bytes.ts'

/** Reassembles a recorder's chunks into a header and whole segments. */
export interface Cutter {
  take: (bytes: Bytes) => Bytes[]
  /** The rest when the recorder has stopped. */
  finish: () => Bytes[]
}

/** Limit of unparsed bytes: an unknown format would grow without end. */
export const mostBytes = 8 * 1024 * 1024
