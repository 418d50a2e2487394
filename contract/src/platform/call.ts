import type { output, ZodMiniType } from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call it: everybody, any logged-in member, members except LIMIT, administrators. */
export type Access = 'public' | 'member' | 'full' | 'admin'

/** The rate limit that a call counts towards; limits.ts has the numbers. */
export type Allowance =
  | 'read'
  | 'write'
  | 'login'
  | 'register'
  | 'restore'
  | 'upload'
  | 'clip'
  | 'import'
  | 'watch'
  | 'broadcast'
  | 'export'
  | 'search'
  | 'subscription'
  | 'clientError'

export interface CallDefinition {
  method: Method
  path: `/${string}`
  access: Access
  /** One sentence for openapi.json. */
  summary: string
  params?: ZodMiniType
  query?: ZodMiniType
  /** 'bytes' for an upload: the body is the file itself, of any type, as a stream. */
  body?: ZodMiniType | 'bytes'
  /** 'bytes' for a download or an image. */
  answer: ZodMiniType | 'bytes'
  status?: 200 | 201 | 202
  /** Its own codes; those of access, body and limits are added by the definition. */
  errors?: readonly ErrorCode[]
  /** A GET that changes something: refused from another origin like any write. */
  changesState?: true
  /** A write that is accepted from another origin: a token in its address authorises it, never the session. */
  fromAnywhere?: true
  /**
   * A POST whose answer is never stored under an Idempotency-Key: it creates nothing, or nothing but what a second request
   * replaces. Replayed, the answer would name people after a block or their erasure, or hold a secret that is stored hashed.
   */
  answersAnew?: true
  /** Also for somebody who registered and waits for approval; every other call takes them for a guest. */
  whileWaiting?: true
  allowance?: Allowance
}

export function defineCall<const C extends CallDefinition>(call: C): C {
  return call
}

export type CallKey<C extends CallDefinition> = `${C['method']} ${C['path']}`
export type ParamsOf<C> = C extends { params: infer S extends ZodMiniType } ? output<S> : Record<never, never>
export type QueryOf<C> = C extends { query: infer S extends ZodMiniType } ? output<S> : Record<never, never>
export type BodyOf<C> = C extends { body: infer S extends ZodMiniType }
  ? output<S>
  : C extends { body: 'bytes' }
    ? Uint8Array
    : undefined
export type AnswerOf<C> = C extends { answer: infer S extends ZodMiniType } ? output<S> : Uint8Array

export const keyOf = <C extends CallDefinition>(call: C): CallKey<C> => `${call.method} ${call.path}`

export const changesState = (call: CallDefinition): boolean => call.method !== 'GET' || call.changesState === true

export const allowanceOf = (call: CallDefinition): Allowance =>
  call.allowance ?? (changesState(call) ? 'write' : 'read')
