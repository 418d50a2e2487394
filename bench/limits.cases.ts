import { busyReaders, discussedEvery, entryId, personId, readers, type Sizes } from './life-line.fill.ts'
import { imageKeys } from './limits.fill.ts'
import { callInTurn, type Next } from './load.ts'

export interface LimitCase {
  name: string
  next: Next
  /** The same by the member with 5,000 friends. */
  nextOfPopular?: Next
  /** The limit that it is compared with. */
  bare: Next
  /** Measured after all reads: a feed of entries that the bench has just written is cheaper than a usual one. */
  writes?: true
  /** A smaller part of the limit, for comparison. */
  bareIds?: Next
  /** The least percentage of the limit's requests per second. */
  share?: number
  /** The most CPU milliseconds per request, of app and database together. */
  budget?: number
}

/** The calls of ARCHITECTURE.md's table, sent by members with 40 friends in an order that is the same in every run. */
export function budgetedCases({ entries }: Sizes, cookies: readonly string[]): LimitCase[] {
  const pick = createPicker()
  // the first readers have more friends and groups than a usual member
  const usual = cookies.slice(busyReaders)
  const popular = cookies.slice(0, 1)
  const anyPublic = (): string => entryId(10 * pick(entries / 10 - 1) + 6 + pick(4))
  const discussed = (): string =>
    entryId(10 * discussedEvery * pick(Math.floor(entries / 10 / discussedEvery) - 1) + discussedEvery * 8)
  const anyImage = (): string => imageKeys[pick(imageKeys.length)] ?? ''
  const anyReader = (): string => personId(1 + busyReaders + pick(readers - busyReaders))
  const { get, post } = callInTurn(usual)
  const feed = () => '/api/timeline'
  const state = () => '/api/dataset/user'
  return [
    {
      name: '_state',
      next: get(state),
      nextOfPopular: get(state, popular),
      bare: get(() => `/state/${anyReader()}`),
      share: 60,
    },
    {
      name: 'feed page of 20',
      next: get(feed),
      nextOfPopular: get(feed, popular),
      bare: get(() => `/feed/${anyReader()}`),
      share: 50,
      budget: 1.3,
    },
    {
      name: 'entry with 20 comments',
      next: get(() => `/api/comment/base/${discussed()}`),
      nextOfPopular: get(() => `/api/comment/base/${discussed()}`, popular),
      bare: get(() => `/entry/${discussed()}`),
      share: 50,
      budget: 0.9,
    },
    {
      name: 'image of 120 kB',
      next: get(() => `/media/${anyImage()}/pres`),
      bare: get(() => `/image/${anyImage()}`),
    },
    {
      name: 'like',
      writes: true,
      next: post(() => `/api/like/${anyPublic()}`),
      bare: post(() => `/insert/${anyReader()}`),
      share: 45,
      budget: 0.9,
    },
    {
      name: 'comment',
      writes: true,
      next: post(() => `/api/comment/${anyPublic()}`, { message: 'Szia!' }),
      bare: post(() => `/insert/${anyReader()}`),
      share: 30,
      budget: 1.4,
    },
    {
      name: 'create with all effects',
      writes: true,
      next: post(() => '/api/post', { type: 'note', text: 'Ma jó nap volt.' }),
      // everything its recipients get: 2.45 ms in the table of budgets. The feed ids alone are a third of it.
      bare: post(() => `/notify/${anyReader()}`),
      bareIds: post(() => `/create/${anyReader()}`),
      share: 50,
      budget: 5,
    },
  ]
}

/** Numbers below n, the same ones in every run with the same seed (from 1 to 2^31 - 2). */
export function createPicker(seed = 1): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
}
