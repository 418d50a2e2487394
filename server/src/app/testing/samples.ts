import type { Sample, World } from './world.ts'

export interface CallSamples {
  /** A valid input of a member who may make the call. */
  right: (world: World) => Promise<Sample> | Sample
  /** The status of the first and of the second call with the same input. */
  twice: [number, number]
  /** Inputs with objects that are hidden from the caller, and with unknown ones: both must get the same response. */
  hidden?: (world: World) => Promise<Sample[]> | Sample[]
}

/** A read without input that anybody may repeat. */
export const always = { right: () => ({}), twice: [200, 200] } satisfies CallSamples
