import type { Bytes } from './bytes.ts'

/** Puts what a recorder gives, cut anywhere, together into whole pieces: first the beginning, then what follows on it. */
export interface Cutter {
  take: (bytes: Bytes) => Bytes[]
  /** What is left when the recorder has ended. */
  finish: () => Bytes[]
}

/** More than this without a whole piece is no recording of ours; it would grow for ever. */
export const mostBytes = 8 * 1024 * 1024
