// What may be true at a time: a change that was sent and not yet acknowledged may have happened or not.

/** `maybe`: one answer and the other are both right. */
export type Truth = 'yes' | 'no' | 'maybe'

/** From before a request was sent until its answer was received. */
export interface Window {
  readonly from: number
  readonly until: number
}

interface Change<T> {
  value: T
  sent: number
  acknowledged: number
}

/** The current time; the client's clock alone is asked, so that before and after are certain. */
export const now = (): number => performance.now()

/** One fact and its changes. Nobody changes a fact while another change of it is under way (see `World.take`). */
export class Fact<T> {
  readonly #changes: Change<T>[]

  constructor(value: T) {
    this.#changes = [{ value, sent: -Infinity, acknowledged: -Infinity }]
  }

  /** Every value that it may have had at some moment of the window. */
  during({ from, until }: Window): Set<T> {
    const settled = this.#changes.findLastIndex(({ acknowledged }) => acknowledged <= from)
    return new Set(this.#changes.slice(settled).flatMap(({ value, sent }) => (sent <= until ? [value] : [])))
  }

  /** The value that was sent last. */
  get latest(): T {
    const last = this.#changes.at(-1)
    if (last === undefined) throw new Error('a fact without a value')
    return last.value
  }

  /** Returns what ends the change: acknowledged, or refused and so not made. */
  send(value: T): (isMade: boolean) => void {
    const change = { value, sent: now(), acknowledged: Infinity }
    this.#changes.push(change)
    return (isMade) => {
      change.acknowledged = now()
      if (!isMade) this.#changes.splice(this.#changes.indexOf(change), 1)
    }
  }
}

export const not = (truth: Truth): Truth => (truth === 'maybe' ? 'maybe' : truth === 'yes' ? 'no' : 'yes')

export const all = (...truths: Truth[]): Truth =>
  truths.includes('no') ? 'no' : truths.includes('maybe') ? 'maybe' : 'yes'

export const some = (...truths: Truth[]): Truth => not(all(...truths.map(not)))

export const truthOf = (value: boolean): Truth => (value ? 'yes' : 'no')

/** Whether something holds for every value, for none, or for some of them. */
export function over<T>(values: Iterable<T>, judge: (value: T) => Truth): Truth {
  const truths = new Set([...values].map(judge))
  const [only = 'no'] = truths
  return truths.size > 1 ? 'maybe' : only
}

export const holds = (fact: Fact<boolean> | undefined, window: Window): Truth =>
  fact === undefined ? 'no' : over(fact.during(window), truthOf)
