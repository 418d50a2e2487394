import { Readable } from 'node:stream'
import { allowanceOf, changesState, keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { Standby } from '#/platform/db/standby.ts'
import type { SiteFinder } from '#/platform/session/site.ts'
import type { Guest, Viewer, ViewerFinder } from '#/platform/session/viewer.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'
import { addForms } from './forms.ts'
import { SerializedAnswer, type Input, type Route, type SerializedPart } from './handle.ts'
import { once, runOnceSlowly, type MakeIdempotencyRecord } from './idempotency.ts'
import { parseInput, parseParams, requireBodySize } from './parse.ts'
import { addressKey, type RateLimit } from './rate-limit.ts'
import { requireSameOrigin } from './same-origin.ts'

export interface Gate {
  db: Tx
  standby: Standby | undefined
  sites: SiteFinder
  findViewer: ViewerFinder
  rateLimit: RateLimit
  /** Nothing is written to a full disk: what is left of it keeps the database alive for those who read. */
  disk: Pick<DiskGuard, 'hasSpace'>
  /** Tests hold every answer against its schema; a presenter that drifts from the contract fails there. */
  checkAnswers: boolean
}

/** The one way in: no route exists without a call, and every call passes the same questions in the same order. */
export function mountRoutes(app: FastifyInstance, gate: Gate, routes: readonly Route[]): void {
  const mount = (scope: FastifyInstance, route: Route) =>
    scope.route({
      method: route.call.method,
      url: route.call.path,
      ...(route.call.body !== 'bytes' && { onRequest: requireBodySize }),
      handler: (request, reply) => answer(gate, route, request, reply),
    })
  for (const route of routes) if (route.call.method === 'GET') mount(app, route)
  // what reads forms asks every request of its scope, and most of them only read
  void app.register(async (scope) => {
    await addForms(scope)
    for (const route of routes) if (route.call.method !== 'GET' && route.call.body !== 'bytes') mount(scope, route)
  })
  // In a scope of their own: there no content type is read, so that a file is never taken for a form or for JSON, and
  // a refusal (no session, another site) is answered before the file has come.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const route of routes) if (route.call.body === 'bytes') mount(scope, route)
  })
}

async function answer(gate: Gate, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call } = route
  const { db } = gate
  await gate.rateLimit.spend(allowanceOf(call), 'address', addressKey(request.ip))
  const site = await gate.sites.requireSite(request)
  if (changesState(call) && call.fromAnywhere !== true) requireSameOrigin(request)
  if (changesState(call) && !gate.disk.hasSpace()) throw new ApiError('STORAGE_FULL')
  const viewer = await gate.findViewer(request, site)
  requireAccess(call, viewer)
  if (viewer.role !== 'GUEST') await gate.rateLimit.spend(allowanceOf(call), 'account', viewer.accountId)
  const params = parseParams(call.params, request.params)
  const query = parseInput(call.query, call.query === undefined ? undefined : request.query)
  const body = readBody(call, request)
  const input = { params, query, body, viewer, site, db, request, reply } as Omit<Input<CallDefinition>, 'tx'>
  const status = call.status ?? 200

  const act = async (tx: Tx, makeRecord?: MakeIdempotencyRecord) => {
    const result = await route.run({ ...input, tx, ...(makeRecord && { makeRecord }) })
    // a handler may say 202 where what was asked for is not done yet
    return { status: reply.statusCode === 202 ? 202 : status, answer: result }
  }
  const key = request.headers['idempotency-key']
  const keyed =
    typeof key === 'string' && call.method === 'POST' && viewer.role !== 'GUEST'
      ? {
          account: viewer.accountId,
          key,
          status,
          content: [keyOf(call), request.url, body ?? null, ...(site.company ? [site.id] : [])],
        }
      : undefined
  const { transaction } = route
  const answered =
    changesState(call) && transaction === 'given'
      ? await (keyed ? once(db, keyed, act, 'given') : inTransaction(db, (tx) => act(tx)))
      : keyed && transaction === 'none'
        ? await once(db, keyed, act, 'none')
        : await (keyed && route.once ? runOnceSlowly(db, keyed, () => act(db)) : act(readerOf(gate, route, viewer)))
  return finish(answered.answer, answered.status)

  function finish(result: unknown, code: number): unknown {
    if (call.answer === 'bytes') return result
    if (gate.checkAnswers) call.answer.parse(result instanceof SerializedAnswer ? JSON.parse(result.parts.join('')) : result)
    void reply.status(code)
    return result instanceof SerializedAnswer ? sendWritten(reply, result.parts) : result
  }
}

function sendWritten(reply: FastifyReply, parts: readonly SerializedPart[]): string | Readable {
  void reply.type('application/json; charset=utf-8')
  if (parts.every((part) => typeof part === 'string')) return parts.join('')
  void reply.header(
    'content-length',
    parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
  )
  // all at once, so that they leave in one write: an iterator would bring each in a turn of its own
  const stream = new Readable({ read: () => undefined })
  for (const part of parts) stream.push(part)
  stream.push(null)
  return stream
}

/** A guest has no session, with which the place of the primary comes: the primary answers. */
function readerOf({ db, standby }: Gate, { fromStandby }: Route, viewer: Viewer | Guest): Tx {
  if (!fromStandby || standby === undefined || viewer.role === 'GUEST' || viewer.asOf === undefined) return db
  return standby.readFrom(viewer.asOf)
}

function readBody(call: CallDefinition, request: FastifyRequest): unknown {
  if (call.method === 'GET') return undefined
  return call.body === 'bytes' ? (request.body ?? Readable.from([])) : parseInput(call.body, request.body)
}

function requireAccess(call: CallDefinition, viewer: Viewer | Guest): void {
  if (call.access === 'public') return
  if (viewer.role === 'GUEST') throw new ApiError('LOGIN_REQUIRED')
  if (call.access === 'full' && viewer.role === 'LIMIT') throw new ApiError('FORBIDDEN')
  if (call.access === 'admin' && viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
}
