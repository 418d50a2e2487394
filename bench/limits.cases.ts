import { busyReaders, discussedEvery, entryId, personId, readers, type Sizes } from './life-line.fill.ts'
import { pictureKeys } from './limits.fill.ts'
import { askInTurn, type Next } from './load.ts'

export interface LimitCase {
  name: string
  asked: Next
  /** The same by the one with 5,000 friends. */
  askedByPopular?: Next
  /** What it is held against. */
  bare: Next
  /** Measured after all that only read: a page of what a bench has just written says nothing of a page of others. */
  writes?: true
  /** Less than that, for comparison. */
  bareIds?: Next
  /** Of the limit's requests a second, in percent, at least. */
  share?: number
  /** CPU milliseconds a request, the app's and the database's, at most. */
  budget?: number
}

/** The calls of ARCHITECTURE.md's table, asked by members with 40 friends in an order that is the same in every run. */
export function budgetedCases({ entries }: Sizes, cookies: readonly string[]): LimitCase[] {
  const pick = createPicker()
  // the busy ones have more friends and groups than a usual member
  const usual = cookies.slice(busyReaders)
  const popular = cookies.slice(0, 1)
  const anyPublic = (): string => entryId(10 * pick(entries / 10 - 1) + 6 + pick(4))
  const discussed = (): string =>
    entryId(10 * discussedEvery * pick(Math.floor(entries / 10 / discussedEvery) - 1) + discussedEvery * 8)
  const anyPicture = (): string => pictureKeys[pick(pictureKeys.length)] ?? ''
  const anyReader = (): string => personId(1 + busyReaders + pick(readers - busyReaders))
  const { get, post } = askInTurn(usual)
  const feed = () => '/api/timeline'
  const state = () => '/api/dataset/user'
  return [
    {
      name: '_state',
      asked: get(state),
      askedByPopular: get(state, popular),
      bare: get(() => `/state/${anyReader()}`),
      share: 60,
    },
    {
      name: 'feed page of 20',
      asked: get(feed),
      askedByPopular: get(feed, popular),
      bare: get(() => `/feed/${anyReader()}`),
      share: 50,
      budget: 1.3,
    },
    {
      name: 'entry with 20 comments',
      asked: get(() => `/api/comment/base/${discussed()}`),
      askedByPopular: get(() => `/api/comment/base/${discussed()}`, popular),
      bare: get(() => `/entry/${discussed()}`),
      share: 50,
      budget: 0.9,
    },
    {
      name: 'picture of 120 kB',
      asked: get(() => `/media/${anyPicture()}/pres`),
      bare: get(() => `/picture/${anyPicture()}`),
    },
    {
      name: 'like',
      writes: true,
      asked: post(() => `/api/like/${anyPublic()}`),
      bare: post(() => `/insert/${anyReader()}`),
      share: 45,
      budget: 0.9,
    },
    {
      name: 'comment',
      writes: true,
      asked: post(() => `/api/comment/${anyPublic()}`, { message: 'Szia!' }),
      bare: post(() => `/insert/${anyReader()}`),
      share: 30,
      budget: 1.4,
    },
    {
      name: 'create with all effects',
      writes: true,
      asked: post(() => '/api/post', { type: 'note', text: 'Ma jó nap volt.' }),
      // all that its readers get: 2.45 ms in the table of budgets. Their feeds alone are a third of it.
      bare: post(() => `/tell/${anyReader()}`),
      bareIds: post(() => `/create/${anyReader()}`),
      share: 50,
      budget: 5,
    },
  ]
}

/** Numbers below n, the same ones in every run. */
function createPicker(): (n: number) => number {
  let state = 1
  return (n) => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
}
