import { printTable } from '#/bench/load.ts'
import type { SharedScene } from './shared-scene.ts'

export interface Order {
  /** The numbers of the long form; otherwise a few repetitions of each, in seconds. */
  long: boolean
  /** False on a busy machine: then only lost, duplicated and refused writes count. */
  checksTimes: boolean
  /** Called before each repetition of a fault that takes long. */
  onRound: (done: number, rounds: number) => void
}

export interface Outcome {
  repetitions: number
  acknowledged?: number
  lost?: number
  doubled?: number
  /** The longest time until it answered again. */
  backAfterMs?: number
  failures: string[]
  /** Other figures. */
  notes?: string[]
  /** Why this machine cannot run it. */
  impossible?: string
}

export interface Fault {
  name: string
  run: (order: Order, shared: SharedScene) => Promise<Outcome>
}

/** Collects failures. */
export function createChecks({ checksTimes }: Order) {
  const failures: string[] = []
  return {
    failures,
    require(condition: boolean, failure: string): void {
      if (!condition) failures.push(failure)
    },
    /** For conditions that a busy machine cannot meet, such as timeouts. */
    requireInTime(condition: boolean, failure: string): void {
      if (checksTimes && !condition) failures.push(failure)
    },
    within(what: string, ms: number, limitMs: number): void {
      if (checksTimes && ms > limitMs) failures.push(`${what} took ${inSeconds(ms)}, more than ${inSeconds(limitMs)}`)
    },
  }
}

export type Checks = ReturnType<typeof createChecks>

export const isPassed = ({ failures }: Outcome): boolean => failures.length === 0

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
      outcome.impossible === undefined ? (isPassed(outcome) ? 'passed' : 'FAILED') : 'not possible',
    ]),
  ])
  for (const [name, { failures, notes = [], impossible }] of outcomes)
    for (const line of [
      ...failures.map((failure) => `FAILED: ${failure}`),
      ...notes,
      ...(impossible ? [impossible] : []),
    ])
      console.log(`${name}: ${line}`)
}
