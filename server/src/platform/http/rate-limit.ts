import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { allowances, type Allowed } from '@entemi/contract/platform/limits'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { countUse } from './rate-limit.store.ts'

type Allowance = keyof typeof allowances
type Window = Allowed['account']

export interface RateLimit {
  /** Counts one use and throws TOO_MANY_REQUESTS beyond the allowance, or beyond a `share` of it. */
  spend(allowance: Allowance, scope: keyof Allowed, key: string, share?: number): Promise<void>
  /** Counts one use and returns how many there are beyond the allowance. */
  count(allowance: Allowance, scope: keyof Allowed, key: string): Promise<number>
}

/** Guesses of secrets are counted in the database: a second process must not double what an attacker may try. */
const shared: ReadonlySet<Allowance> = new Set(['login', 'guess', 'code', 'register', 'restore'])
/** Of each window. */
const maxKeys = 50_000

export function createRateLimit(db: Tx, factor: number): RateLimit {
  const windows = new Map<Window, Map<string, { from: number; n: number }>>()

  function countHere(window: Window, key: string): number {
    const now = Date.now()
    const from = now - (now % (window.seconds * 1000))
    const counts = windows.get(window) ?? new Map<string, { from: number; n: number }>()
    windows.set(window, counts)
    const count = counts.get(key)
    if (count?.from === from) return ++count.n
    // a flood of addresses must not fill the memory: the oldest keys are dropped first (insertion order)
    counts.delete(key)
    if (counts.size >= maxKeys) counts.delete(counts.keys().next().value ?? '')
    counts.set(key, { from, n: 1 })
    return 1
  }

  async function use(allowance: Allowance, scope: keyof Allowed, key: string, share = 1) {
    const { [scope]: window }: Allowed = allowances[allowance]
    if (window === undefined) throw new Error(`${allowance} has no allowance by ${scope}`)
    const used = shared.has(allowance)
      ? // hashed: the table must not show who tried
        await countUse(db, `${allowance} ${scope} ${hash('sha256', key, 'base64url')}`, window.seconds)
      : countHere(window, key)
    return { beyond: Math.max(0, used - window.count * share * factor), seconds: window.seconds }
  }

  return {
    count: async (allowance, scope, key) => (await use(allowance, scope, key)).beyond,
    async spend(allowance, scope, key, share) {
      const { beyond, seconds } = await use(allowance, scope, key, share)
      if (beyond > 0)
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: seconds - (Math.floor(Date.now() / 1000) % seconds) })
    },
  }
}

/** One subscriber has a whole /64 of IPv6: a limit for single addresses would limit nothing. */
export function addressKey(address: string | undefined): string {
  // undefined after the client has disconnected, although the framework's types say string
  if (address === undefined) return ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
