import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { browserFamilies, clientErrorKinds } from './client-error-kind.ts'

/** Where an error happened in our own scripts. Nothing of what was written or read: no text, no address with an id, no account. */
export const ClientError = z.strictObject({
  kind: z.enum(clientErrorKinds),
  /** The name of the script without its folder; null: another one. */
  file: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,80}\.(js|tsx?)$/))),
  line: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
  column: z.number().check(z.int(), z.gte(0), z.lte(10_000_000)),
  browser: z.enum(browserFamilies),
  /** The pattern of the route: `/people/:id`. */
  page: z.string().check(z.regex(/^\/[a-zA-Z_$:/.-]{0,99}$/)),
})
export type ClientError = z.output<typeof ClientError>

export const clientErrorCall = defineCall({
  method: 'POST',
  path: '/api/client-error',
  access: 'public',
  summary:
    'Counts an error of a script in the browser, unless the site has switched it off. Stores no address and no account.',
  body: ClientError,
  answer: z.object({ setData: z.object({ counted: z.boolean() }) }),
  answersAnew: true,
  allowance: 'clientError',
})
