import { Readable } from 'node:stream'
import { allowanceOf, changesState, keyOf, type CallDefinition } from '@entemi/contract/platform/call'
import { accessTokenShare } from '@entemi/contract/platform/limits'
import { scopeOf } from '@entemi/contract/scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { Standby } from '#/platform/db/standby.ts'
import { PartAwayError } from '#/platform/part-state.ts'
import { readBearer } from '#/platform/session/access-token.ts'
import type { Site, SiteFinder } from '#/platform/session/site.ts'
import type { Guest, TokenViewerFinder, Viewer, ViewerFinder } from '#/platform/session/viewer.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'
import { convertForm } from './form-values.ts'
import { addForms, isForm } from './forms.ts'
import { SerializedAnswer, type Input, type Route, type SerializedPart } from './handle.ts'
import { runOnce, runOnceSlowly, type MakeIdempotencyRecord } from './idempotency.ts'
import { parseInput, parseParams, requireBodySize } from './parse.ts'
import { addressKey, type RateLimit } from './rate-limit.ts'
import { requireSameOrigin } from './same-origin.ts'

export interface MountParts {
  db: Tx
  standby: Standby | undefined
  sites: SiteFinder
  findViewer: ViewerFinder
  findTokenViewer: TokenViewerFinder
  rateLimit: RateLimit
  /** On a full disk writes are refused: the database needs the rest of it to answer reads. */
  disk: Pick<DiskGuard, 'hasSpace'>
  /** Tests parse every answer by its schema, so that a presenter that differs from the contract fails. */
  checkAnswers: boolean
}

/** Mounts all routes: none exists without a call of the contract, and all run the same checks in the same order. */
export function mountRoutes(app: FastifyInstance, parts: MountParts, routes: readonly Route[]): void {
  const mount = (scope: FastifyInstance, route: Route) =>
    scope.route({
      method: route.call.method,
      url: route.call.path,
      ...(route.call.body !== 'bytes' && { onRequest: requireBodySize }),
      handler: (request, reply) => answer(parts, route, request, reply),
    })
  for (const route of routes) if (route.call.method === 'GET') mount(app, route)
  // in their own scope: the hooks of the form parsers would run for every read too
  void app.register(async (scope) => {
    await addForms(scope)
    for (const route of routes) if (route.call.method !== 'GET' && route.call.body !== 'bytes') mount(scope, route)
  })
  // In their own scope without content type parsers: a file must never be parsed as a form or as JSON, and a refusal
  // (no session, another site) must be sent before the file has arrived.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const route of routes) if (route.call.body === 'bytes') mount(scope, route)
  })
}

async function answer(parts: MountParts, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call } = route
  const { db } = parts
  await parts.rateLimit.spend(allowanceOf(call), 'address', addressKey(request.ip))
  const site = await parts.sites.requireSite(request)
  const token = readBearer(request)
  // a page of another site cannot make a browser send a token
  if (changesState(call) && call.fromAnywhere !== true && token === undefined) requireSameOrigin(request)
  if (changesState(call) && !parts.disk.hasSpace()) throw new PartAwayError('disk', 'no space for writes')
  const found =
    token === undefined
      ? await parts.findViewer(request, site)
      : await requireTokenViewer(parts, call, { request, token, site })
  const viewer = (call.whileWaiting && found.role === 'GUEST' && found.waiting) || found
  requireAccess(call, viewer)
  if (viewer.role !== 'GUEST') await parts.rateLimit.spend(allowanceOf(call), 'account', viewer.accountId)
  const params = parseParams(call.params, request.params)
  const query = parseInput(call.query, call.query === undefined ? undefined : request.query)
  const body = readBody(call, request)
  const input = { params, query, body, viewer, site, db, request, reply } as Omit<Input<CallDefinition>, 'tx'>
  const status = call.status ?? 200

  const run = async (tx: Tx, makeRecord?: MakeIdempotencyRecord) => {
    const result = await route.run({ ...input, tx, ...(makeRecord && { makeRecord }) })
    // a handler sets 202 if the work is not done yet
    return { status: reply.statusCode === 202 ? 202 : status, answer: result }
  }
  const key = request.headers['idempotency-key']
  const keyed =
    typeof key === 'string' && call.method === 'POST' && call.answersAnew !== true && viewer.role !== 'GUEST'
      ? {
          account: viewer.accountId,
          key,
          status,
          content: [keyOf(call), request.url, body ?? null, ...(site.company ? [site.id] : [])],
        }
      : undefined
  const { transaction } = route
  const outcome =
    changesState(call) && transaction === 'given'
      ? await (keyed ? runOnce(db, keyed, run, 'given') : inTransaction(db, (tx) => run(tx)))
      : keyed && transaction === 'none'
        ? await runOnce(db, keyed, run, 'none')
        : await (keyed && route.once ? runOnceSlowly(db, keyed, () => run(db)) : run(databaseFor(parts, route, viewer)))
  return finish(outcome.answer, outcome.status)

  function finish(result: unknown, code: number): unknown {
    if (call.answer === 'bytes') return result
    if (parts.checkAnswers)
      call.answer.parse(result instanceof SerializedAnswer ? JSON.parse(result.parts.join('')) : result)
    void reply.status(code)
    return result instanceof SerializedAnswer ? sendParts(reply, result.parts) : result
  }
}

async function requireTokenViewer(
  { findTokenViewer, rateLimit }: MountParts,
  call: CallDefinition,
  { request, token, site }: { request: FastifyRequest; token: string; site: Site },
): Promise<Viewer> {
  const { viewer, tokenId } = await findTokenViewer(request, token, site, scopeOf(call))
  await rateLimit.spend(allowanceOf(call), 'account', `token ${tokenId}`, accessTokenShare)
  return viewer
}

function sendParts(reply: FastifyReply, parts: readonly SerializedPart[]): string | Readable {
  void reply.type('application/json; charset=utf-8')
  if (parts.every((part) => typeof part === 'string')) return parts.join('')
  void reply.header(
    'content-length',
    parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
  )
  // pushed at once, so that they are sent in one write: an iterator would send each in its own turn of the event loop
  const stream = new Readable({ read: () => undefined })
  for (const part of parts) stream.push(part)
  stream.push(null)
  return stream
}

/** Guests read from the primary: the WAL position that a standby must have reached is read with the session. */
function databaseFor({ db, standby }: MountParts, { fromStandby }: Route, viewer: Viewer | Guest): Tx {
  if (!fromStandby || standby === undefined || viewer.role === 'GUEST' || viewer.asOf === undefined) return db
  return standby.readFrom(viewer.asOf)
}

function readBody(call: CallDefinition, request: FastifyRequest): unknown {
  if (call.method === 'GET') return undefined
  if (call.body === 'bytes') return request.body ?? Readable.from([])
  return parseInput(call.body, isForm(request) && call.body ? convertForm(call.body, request.body) : request.body)
}

function requireAccess(call: CallDefinition, viewer: Viewer | Guest): void {
  if (call.access === 'public') return
  if (viewer.role === 'GUEST') throw new ApiError('LOGIN_REQUIRED')
  if (call.access === 'full' && viewer.role === 'LIMIT') throw new ApiError('FORBIDDEN')
  if (call.access === 'admin' && viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
}
