import type { AnswerOf, BodyOf, CallDefinition, ParamsOf, QueryOf } from '@entemi/contract/platform/call'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#/platform/db/tx.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import type { MakeIdempotencyRecord } from './idempotency.ts'

/** An upload is a stream: parsed like a form it would take twenty megabytes of memory each. */
type ReceivedBody<C extends CallDefinition> = C['body'] extends 'bytes' ? Readable : BodyOf<C>
type ViewerOf<C extends CallDefinition> = C['access'] extends 'public' ? Viewer | Guest : Viewer

export interface Input<C extends CallDefinition> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: ReceivedBody<C>
  viewer: ViewerOf<C>
  site: Site
  /** The transaction of a write; the database itself for a read, or if the call has its own transaction or none. */
  tx: Tx
  db: Tx
  /** Only with an Idempotency-Key: makes the row for a statement that knows its answer before. It must return that answer. */
  makeRecord?: MakeIdempotencyRecord
  request: FastifyRequest
  reply: FastifyReply
}

/** A long part as bytes: they are written to the socket as they are, while a string is copied three times. */
export type SerializedPart = string | Buffer

/** An answer that is JSON already: cached parts are not parsed and serialized again for every call. */
export class SerializedAnswer<Answer> {
  readonly parts: readonly SerializedPart[]
  declare protected readonly type: Answer

  constructor(parts: readonly SerializedPart[]) {
    this.parts = parts
  }
}

type HandlerResult<C extends CallDefinition> = C['answer'] extends 'bytes'
  ? FastifyReply
  : AnswerOf<C> | SerializedAnswer<AnswerOf<C>>

export interface Route {
  call: CallDefinition
  /**
   * 'given': it may be rolled back after the handler, which must therefore change nothing but the database. 'own': the
   * handler does slow work (hashing) or must commit something when it refuses (counted attempts). 'none': one statement
   * writes everything, the row of `makeRecord` too.
   */
  transaction: 'given' | 'own' | 'none'
  /** With transaction 'own': a second request with the same Idempotency-Key does not run again. */
  once: boolean
  /** Its `tx` may be a standby that has replayed everything up to the request. */
  fromStandby: boolean
  run: (input: Input<CallDefinition>) => Promise<unknown>
}

/** Binds a call of the contract to its handler. A handler that sends bytes returns `reply`. */
export function handle<C extends CallDefinition>(
  call: C,
  run: (input: Input<C>) => Promise<HandlerResult<C>>,
  options: { transaction?: 'own' | 'none'; once?: boolean } = {},
): Route {
  return {
    call,
    transaction: options.transaction ?? 'given',
    once: options.once ?? false,
    fromStandby: false,
    // mount.ts has parsed every part by the schemas of the same call and checked access
    run: (input) => run(input as unknown as Input<C>),
  }
}

/**
 * A read that a standby may answer: `tx` cannot write or open a transaction. Writes, and reads that must see them, use
 * `db`.
 */
export const handleRead = <C extends CallDefinition & { method: 'GET' }>(
  call: C,
  run: Parameters<typeof handle<C>>[1],
): Route => ({ ...handle(call, run), fromStandby: true })
