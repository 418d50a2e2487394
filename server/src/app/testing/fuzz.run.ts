import type { Key } from '@entemi/contract/calls'
import { changesState, type CallDefinition } from '@entemi/contract/platform/call'
import { sql } from 'kysely'
import { allCalls, makeWorld } from './attack.ts'
import { makeCompany, type TestCompany } from './company.ts'
import {
  fuzzRoles,
  idsIn,
  planCase,
  prepareCase,
  requestOf,
  requestsOfCase,
  type FuzzCase,
  type FuzzRole,
} from './fuzz.case.ts'
import { findBreach } from './fuzz.check.ts'
import type { FuzzRequest } from './fuzz.request.ts'
import { createSender, type FuzzAnswer, type Sender } from './fuzz.send.ts'
import { callSamples } from './samples.all.ts'
import type { TestServer } from './server.ts'

export interface FuzzPlan {
  seed: number
  requests: number
  /** Only this case, or this request of it, such as `123` or `123.4`. */
  only?: string
  onProgress?: (done: number) => void
  /** For a replay: every request with its answer. */
  onAnswer?: (request: FuzzRequest, answer: FuzzAnswer) => void
}

export interface FuzzFailure {
  call: Key
  breach: string
  role: FuzzRole
  request: FuzzRequest
  /** What `ONLY` must be to send it again. */
  replay: string
  /** How many requests of this call had the same breach; this is the smallest. */
  times: number
}

export interface FuzzReport {
  calls: number
  /** By role: requests by the first digit of the status, 0 for none. */
  statuses: Record<FuzzRole, number[]>
  breaches: Record<FuzzRole, number>
  failures: FuzzFailure[]
  /** Calls that accepted no request at all. */
  neverAccepted: Key[]
}

const parallel = 6

/** Settings, texts and the demo belong to everybody: these cases are sent alone, after the others. */
const isOfTheSite = (call: CallDefinition): boolean =>
  changesState(call) && /^\/api\/admin\/(?:setting|demo|dop\/(?:info|:table))/.test(call.path)

/** `server` must have been started with BASE_DOMAIN. */
export async function runFuzz(server: TestServer, plan: FuzzPlan): Promise<FuzzReport> {
  const sender = createSender(server.origin)
  const run = createRun(server, sender, plan, await makeCompany(server, 'fuzz'), await makePool(server))
  const { cases, only } = listCases(plan)
  const [alone, together] = [
    cases.filter(({ call }) => isOfTheSite(call)),
    cases.filter(({ call }) => !isOfTheSite(call)),
  ]
  const waiting = together.values()
  const work = async (): Promise<void> => {
    for (const one of waiting) await run.send(one, only)
  }
  try {
    await Promise.all(Array.from({ length: parallel }, work))
    for (const one of alone) {
      await run.send(one, only)
      await sql`DELETE FROM setting`.execute(server.db)
    }
  } finally {
    sender.close()
  }
  return run.report()
}

function listCases({ seed, requests, only }: FuzzPlan): { cases: FuzzCase[]; only: number | undefined } {
  const [number, place] = only?.split('.').map(Number) ?? []
  const numbers = number === undefined ? [...Array(Math.ceil(requests / requestsOfCase)).keys()] : [number]
  return { cases: numbers.map((one) => planCase(seed, one, allCalls)), only: place }
}

/** Ids of things of every kind that belong to others. */
async function makePool(server: TestServer): Promise<string[]> {
  const ids: string[] = []
  for (const [key, call] of allCalls.filter(([, { params }], at) => params !== undefined && at % 6 === 0)) {
    const world = await makeWorld(server, call)
    ids.push(...idsIn(await callSamples[key].right(world)), world.stranger.personId)
  }
  return ids
}

function createRun(server: TestServer, sender: Sender, plan: FuzzPlan, company: TestCompany, pool: readonly string[]) {
  const statuses = Object.fromEntries(fuzzRoles.map((role) => [role, [0, 0, 0, 0, 0, 0]])) as FuzzReport['statuses']
  const breaches = Object.fromEntries(fuzzRoles.map((role) => [role, 0])) as FuzzReport['breaches']
  const failures = new Map<string, FuzzFailure>()
  const tried = new Set<Key>()
  const accepted = new Set<Key>()
  let done = 0

  const fail = ({ key, number, role }: FuzzCase, place: number, request: FuzzRequest, breach: string): void => {
    breaches[role]++
    const name = `${key}: ${breach}`
    const known = failures.get(name)
    const times = (known?.times ?? 0) + 1
    const isSmaller = known === undefined || sizeOf(request) < sizeOf(known.request)
    failures.set(
      name,
      isSmaller ? { call: key, breach, role, request, replay: `${number}.${place}`, times } : { ...known, times },
    )
  }

  const sendOne = async (one: FuzzCase, place: number, prepared: Awaited<ReturnType<typeof prepareCase>>) => {
    const request = requestOf(one, place, prepared)
    tried.add(one.key)
    plan.onProgress?.(++done)
    const answer = await sender.send(request, prepared).catch((error: unknown) => String(error))
    const counts = statuses[one.role]
    const kind = typeof answer === 'string' ? 0 : Math.floor(answer.status / 100)
    counts[kind] = (counts[kind] ?? 0) + 1
    if (typeof answer === 'string') return fail(one, place, request, `no answer: ${answer}`)
    plan.onAnswer?.(request, answer)
    const breach = findBreach(one.call, request, answer, server.folder)
    if (breach !== undefined) fail(one, place, request, breach)
    if (kind === 2 || kind === 3) accepted.add(one.key)
    // its session, account or thing is gone
    const isEnded = answer.status === 401 && one.role !== 'guest' && request.headers['cookie'] === undefined
    return isEnded || (kind === 2 && isOnce(one.key))
  }

  return {
    async send(one: FuzzCase, only: number | undefined): Promise<void> {
      const prepare = () => prepareCase(server, one, company, pool)
      let prepared = await prepare()
      for (let place = 0; place < requestsOfCase; place++) {
        if (only !== undefined && place !== only) continue
        if (await sendOne(one, place, prepared)) prepared = await prepare()
      }
    },
    report: (): FuzzReport => ({
      calls: tried.size,
      statuses,
      breaches,
      failures: [...failures.values()].toSorted((a, b) => sizeOf(a.request) - sizeOf(b.request)),
      neverAccepted: [...tried].filter((key) => !accepted.has(key)),
    }),
  }
}

/** A second attempt is answered otherwise than the first. */
function isOnce(key: Key): boolean {
  const [first, second] = callSamples[key].twice
  return first !== second
}

const sizeOf = ({ target, body, headers }: FuzzRequest): number =>
  target.length + (body?.length ?? 0) + JSON.stringify(headers).length
