import type { AnswerOf, BodyOf, CallDefinition, ParamsOf, QueryOf } from '@entemi/contract/platform/call'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#/platform/db/tx.ts'
import type { Site } from '#/platform/session/site.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import type { MakeIdempotencyRecord } from './idempotency.ts'

/** An upload comes as the stream it is: parsed like a form it would stand in memory whole, twenty megabytes for each. */
type ReceivedBody<C extends CallDefinition> = C['body'] extends 'bytes' ? Readable : BodyOf<C>
type ViewerOf<C extends CallDefinition> = C['access'] extends 'public' ? Viewer | Guest : Viewer

export interface Input<C extends CallDefinition> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: ReceivedBody<C>
  viewer: ViewerOf<C>
  site: Site
  /** The transaction of a write; for a read, and where the call opens its own or none, the database itself. */
  tx: Tx
  db: Tx
  /** Of a request with a key: for the statement of an act that knows its answer before. It must be the one that is returned. */
  makeRecord?: MakeIdempotencyRecord
  request: FastifyRequest
  reply: FastifyReply
}

/** A long one as bytes: it goes to the socket as it lies there, where a text is copied three times on its way. */
export type SerializedPart = string | Buffer

/** An answer that is written already: a part that was kept is not read and written again for every call. */
export class SerializedAnswer<Answer> {
  readonly parts: readonly SerializedPart[]
  declare protected readonly says: Answer

  constructor(parts: readonly SerializedPart[]) {
    this.parts = parts
  }
}

type Answered<C extends CallDefinition> = C['answer'] extends 'bytes'
  ? FastifyReply
  : AnswerOf<C> | SerializedAnswer<AnswerOf<C>>

export interface Route {
  call: CallDefinition
  /**
   * 'given': it may be rolled back after the handler, which therefore changes nothing but the database. 'own': the handler
   * does slow work (hashing) or must keep what it wrote when it refuses (counted attempts). 'none': all that it writes is
   * written by one statement, `makeRecord` included.
   */
  transaction: 'given' | 'own' | 'none'
  /** With a transaction of its own: the same Idempotency-Key twice still acts once. */
  once: boolean
  /** Its `tx` may be a standby's, as new as the call. */
  fromStandby: boolean
  run: (input: Input<CallDefinition>) => Promise<unknown>
}

/** Binds a call of the contract to what it does. Bytes are sent through `reply`; the handler then returns it. */
export function handle<C extends CallDefinition>(
  call: C,
  run: (input: Input<C>) => Promise<Answered<C>>,
  options: { transaction?: 'own' | 'none'; once?: boolean } = {},
): Route {
  return {
    call,
    transaction: options.transaction ?? 'given',
    once: options.once ?? false,
    fromStandby: false,
    // mount.ts has parsed every part by the same call's schemas and asked for its access
    run: (input) => run(input as unknown as Input<C>),
  }
}

/**
 * A read that a standby may answer: `tx` refuses to write and opens no transaction. Whatever is written, and what is read
 * after it, goes by `db`.
 */
export const handleRead = <C extends CallDefinition & { method: 'GET' }>(
  call: C,
  run: Parameters<typeof handle<C>>[1],
): Route => ({ ...handle(call, run), fromStandby: true })
