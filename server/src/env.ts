import * as z from 'zod/mini'

const flag = z.pipe(
  z.enum(['on', 'off', '1', '0', 'true', 'false']),
  z.transform((v) => v === 'on' || v === '1' || v === 'true'),
)
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const httpUrl = z.url({ protocol: /^https?$/ })

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_URL: z.optional(httpUrl),
  BASE_DOMAIN: z.optional(z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/))),
  TRUST_PROXY: z._default(flag, false),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.gt(0), z.lte(1_000_000)), 1),
  METRICS_PORT: z.optional(port),
  DEMO: z.optional(flag),
  ADMIN_EMAIL: z.optional(z.email()),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(10), z.maxLength(200))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.string().check(z.maxLength(200)), 'Entemi <entemi@localhost>'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
})

export type Env = z.output<typeof Environment>

/** A wrong setting stops the start with one clear line for each. */
export class EnvironmentError extends Error {}

export function readEnvironment(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new EnvironmentError(
      names.map((name) => `${name} has a value that cannot be used: ${hint[name] ?? 'see README.md'}.`).join('\n'),
    )
  }
  if (parsed.data.ADMIN_PASSWORD !== undefined && parsed.data.ADMIN_EMAIL === undefined)
    throw new EnvironmentError('ADMIN_PASSWORD is set without ADMIN_EMAIL.')
  return parsed.data
}

const hint: Record<string, string> = {
  PORT: 'a number from 0 to 65535',
  METRICS_PORT: 'a number from 0 to 65535',
  DATABASE_URL: 'an address like postgres://user:password@host/database',
  PUBLIC_URL: 'an address like https://example.org',
  BASE_DOMAIN: 'a domain like example.org',
  TRUST_PROXY: 'on or off',
  DEMO: 'on or off',
  RATE_LIMIT_FACTOR: 'a number above 0',
  ADMIN_EMAIL: 'an e-mail address',
  ADMIN_PASSWORD: '10 to 200 characters',
  SMTP_URL: 'an address like smtp://user:password@host',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
}
