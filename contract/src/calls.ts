import { platformCalls } from '#/platform/platform.calls.ts'
import { coreCalls } from '#/core/core.calls.ts'
import { accountCalls } from '#/account/account.calls.ts'
import { diaryCalls } from '#/diary/diary.calls.ts'
import { communityCalls } from '#/community/community.calls.ts'
import { operationCalls } from '#/operation/operation.calls.ts'
import { WebhookMessage } from '#/community/webhook.ts'
import type { AnswerOf, BodyOf, CallKey, ParamsOf, QueryOf } from '#/platform/call.ts'

/** Every call: openapi, the client's types and the coverage test read this list. */
export const calls = [
  ...platformCalls,
  ...coreCalls,
  ...accountCalls,
  ...diaryCalls,
  ...communityCalls,
  ...operationCalls,
] as const

/** What the site posts to the addresses of webhooks, for openapi. */
export const postedMessages = [
  {
    name: 'receiveWebhook',
    summary: 'What a webhook posts to its address, signed as standardwebhooks.com says.',
    body: WebhookMessage,
  },
] as const

type AnyCall = (typeof calls)[number]
type CallMap = { [C in AnyCall as CallKey<C>]: C }

/** Such as 'GET /api/profile/me': the only part of a call that the browser needs at run time. */
export type Key = keyof CallMap
export type Params<K extends Key> = ParamsOf<CallMap[K]>
export type Query<K extends Key> = Partial<QueryOf<CallMap[K]>>
export type Body<K extends Key> = BodyOf<CallMap[K]>
export type Answer<K extends Key> = AnswerOf<CallMap[K]>
