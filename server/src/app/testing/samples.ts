import type { Sample, World } from './world.ts'

export interface CallSamples {
  /** A right input, asked by a member who may. */
  right: (world: World) => Promise<Sample> | Sample
  /** What the same input answers at the first and at the second time; a read may be asked for ever. */
  twice: [number, number]
  /** Inputs for things that are there but not for the asker, and for things that are not: both must answer alike. */
  hidden?: (world: World) => Promise<Sample[]> | Sample[]
}

/** A read anybody may ask for ever. */
export const always = { right: () => ({}), twice: [200, 200] } satisfies CallSamples
