import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { Language } from '#/platform/letters.ts'
import { ConsentType } from '#/platform/state.ts'

export const ConsentText = z.object({
  type: ConsentType,
  version: z.number(),
  language: Language,
  title: z.string(),
  html: z.string(),
  /** null: not decided yet. */
  accepted: z.nullable(z.boolean()),
  accepted_version: z.nullable(z.number()),
  given_at: z.nullable(z.string()),
})

export const ConsentDecision = z.object({ type: ConsentType, version: z.number(), accepted: z.boolean() })

export const consentTextCall = defineCall({
  method: 'GET',
  path: '/api/consent/:type',
  access: 'public',
  summary: 'Returns the current text of a consent and the member’s decision.',
  params: z.object({ type: ConsentType }),
  query: z.object({ language: z.optional(Language) }),
  answer: z.object({ data: z.object({ consent: ConsentText }) }),
})

export const decideConsentCall = defineCall({
  method: 'POST',
  path: '/api/consent/:type',
  access: 'member',
  summary: 'Gives or withdraws a consent to the current text.',
  params: z.object({ type: ConsentType }),
  body: z.strictObject({ accepted: z.boolean(), version: z.optional(z.number().check(z.int(), z.gte(1))) }),
  answer: z.object({ data: z.object({ consent: ConsentDecision }) }),
  errors: ['CONFLICT'],
})
