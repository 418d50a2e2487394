import { setTimeout as pause } from 'node:timers/promises'
import type { PartName } from '@entemi/contract/platform/errors'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from './api-error.ts'
import { isConnectionError } from './db/connection-error.ts'

/** A part of the installation does not work. Every call that needs it fails alike, so the log names the part, once. */
export class PartAwayError extends ApiError {
  readonly part: PartName

  constructor(part: PartName, reason: string, cause?: unknown) {
    super(part === 'disk' ? 'STORAGE_FULL' : 'UNAVAILABLE', part === 'disk' ? {} : { retryAfter: 5 })
    this.part = part
    this.message = reason
    this.cause = cause
  }
}

/** Each throws if its part is away. */
export type PartChecks = Partial<Record<PartName, () => Promise<void> | void>>

export interface PartStates {
  /** From now on changes are logged, and parts that are away are checked until they are back. */
  start: (log: Pick<FastifyBaseLogger, 'error' | 'warn'>, checks: PartChecks) => void
  /** Whether it is the error of a part that is away; then it needs no line of its own in the log. */
  report: (error: unknown) => boolean
  listAway: () => PartName[]
  /** Checks all parts but mail, whose server would see a connection each time; returns those that are away. */
  check: () => Promise<PartName[]>
  stop: () => void
}

const firstPauseMs = 1000
const maxPauseMs = 30_000
/** A monitor waits about ten seconds for the answer. */
const checkTimeoutMs = 4000

export function createPartStates(timeoutFactor = 1): PartStates {
  const away = new Map<PartName, { since: number }>()
  const ending = new AbortController()
  let log: Parameters<PartStates['start']>[0] | undefined
  let checks: PartChecks = {}
  let checking: Promise<PartName[]> | undefined
  let suspected: Promise<void> | undefined

  function setAway(part: PartName, error: unknown): void {
    if (log === undefined || ending.signal.aborted || away.has(part)) return
    away.set(part, { since: performance.now() })
    log.error({ part, ...describe(error) }, 'a part is away')
    // only the pause rejects, when stop() aborts it
    checkUntilBack(part).catch(() => {})
  }

  function setBack(part: PartName): void {
    const state = away.get(part)
    if (state === undefined) return
    away.delete(part)
    log?.warn({ part, seconds: Math.round((performance.now() - state.since) / 1000) }, 'a part is back')
  }

  async function checkUntilBack(part: PartName): Promise<void> {
    for (let ms = firstPauseMs; away.has(part); ms = Math.min(2 * ms, maxPauseMs)) {
      await pause(ms, undefined, { signal: ending.signal, ref: false })
      await checkOne(part)
    }
  }

  async function checkOne(part: PartName, first?: unknown): Promise<void> {
    const waiting = new AbortController()
    const tooLong = pause(checkTimeoutMs * timeoutFactor, undefined, { signal: waiting.signal }).then(() => {
      throw new PartAwayError(part, 'no answer in time')
    })
    try {
      await Promise.race([checks[part]?.(), tooLong])
      setBack(part)
    } catch (error) {
      setAway(part, first ?? error)
    } finally {
      waiting.abort()
      tooLong.catch(() => {})
    }
  }

  /** A single connection may have ended, to the database or to a client that went away in the middle of an upload. */
  async function checkDatabase(error: unknown): Promise<void> {
    await checkOne('database', error)
    if (!away.has('database')) log?.warn(describe(error), 'a connection was lost')
  }

  const listAway = (): PartName[] => [...away.keys()].toSorted()

  async function checkAll(): Promise<PartName[]> {
    await Promise.all((['database', 'storage', 'disk', 'bus'] as const).map(checkOne))
    return listAway()
  }

  return {
    start(given, givenChecks) {
      log = given
      checks = givenChecks
    },
    report(error) {
      const part = findPart(error)
      if (part === undefined) return false
      if (part !== 'database') setAway(part, error)
      else if (!away.has(part)) suspected ??= checkDatabase(error).finally(() => (suspected = undefined))
      return true
    },
    listAway,
    check: () => (checking ??= checkAll().finally(() => (checking = undefined))),
    stop: () => ending.abort(),
  }
}

function findPart(error: unknown): PartName | undefined {
  if (error instanceof PartAwayError) return error.part
  if (!(error instanceof Error)) return undefined
  if (isDiskFull(error)) return 'disk'
  return isConnectionError(error) ? 'database' : undefined
}

export const isDiskFull = (error: Error): boolean =>
  'code' in error && (error.code === '53100' || error.code === 'ENOSPC')

/** Without the stack, which would be that of one call of many. */
function describe(error: unknown): { reason: string; code?: string } {
  const cause = error instanceof PartAwayError && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return { reason: error instanceof Error ? error.message : '', ...(code !== undefined && { code }) }
}
