import { printTable } from '#/bench/load.ts'
import type { Ground } from './ground.ts'

export interface Order {
  /** The figures of the long form; else a few of each, in seconds. */
  long: boolean
  /** False where others use the machine at the same time: then only what was lost, doubled or refused counts. */
  judgesTimes: boolean
}

export interface Outcome {
  repetitions: number
  acknowledged?: number
  lost?: number
  doubled?: number
  /** The longest time until it served again. */
  backAfterMs?: number
  /** What is not as it must be. */
  failures: string[]
  /** Figures beside the common ones. */
  notes?: string[]
  /** Why this machine does not let it be tried. */
  impossible?: string
}

export interface Fault {
  name: string
  run: (order: Order, ground: Ground) => Promise<Outcome>
}

/** Adds up what stands behind a sentence that must hold. */
export function createJudge({ judgesTimes }: Order) {
  const failures: string[] = []
  return {
    failures,
    require(holds: boolean, otherwise: string): void {
      if (!holds) failures.push(otherwise)
    },
    /** What a machine too busy to take its turns cannot hold: a wait that ends, a line that is closed too early. */
    requireInTime(holds: boolean, otherwise: string): void {
      if (judgesTimes && !holds) failures.push(otherwise)
    },
    within(what: string, ms: number, limitMs: number): void {
      if (judgesTimes && ms > limitMs) failures.push(`${what} took ${inSeconds(ms)}, more than ${inSeconds(limitMs)}`)
    },
  }
}

export type Judge = ReturnType<typeof createJudge>

export const isWell = ({ failures }: Outcome): boolean => failures.length === 0

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export function printOutcomes(outcomes: readonly (readonly [name: string, outcome: Outcome])[]): void {
  const count = (value: number | undefined): string => (value === undefined ? '–' : String(value))
  printTable([
    ['fault', 'repetitions', 'acknowledged', 'lost', 'doubled', 'back after', 'verdict'],
    ...outcomes.map(([name, outcome]) => [
      name,
      count(outcome.repetitions),
      count(outcome.acknowledged),
      count(outcome.lost),
      count(outcome.doubled),
      outcome.backAfterMs === undefined ? '–' : inSeconds(outcome.backAfterMs),
      outcome.impossible === undefined ? (isWell(outcome) ? 'holds' : 'FAILS') : 'not here',
    ]),
  ])
  for (const [name, { failures, notes = [], impossible }] of outcomes)
    for (const line of [
      ...failures.map((failure) => `FAILS: ${failure}`),
      ...notes,
      ...(impossible ? [impossible] : []),
    ])
      console.log(`${name}: ${line}`)
}
