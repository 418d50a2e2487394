import { accessSync, constants } from 'node:fs'
import * as z from 'zod/mini'

const flag = z.pipe(
  z.enum(['on', 'off', '1', '0', 'true', 'false']),
  z.transform((v) => v === 'on' || v === '1' || v === 'true'),
)
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const httpUrl = z.url({ protocol: /^https?$/ })

const bucket = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))
const region = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
/** Public keys of age, one or more. */
const recipients = z.pipe(
  z.string().check(z.regex(/^age1[0-9a-z]{58,2000}([ ,]+age1[0-9a-z]{58,2000})*$/)),
  z.transform((list) => list.split(/[ ,]+/).sort()),
)

/** A login service that the operator set up: `OIDC_<NAME>_ISSUER` and the like. */
const LoginService = z.strictObject({
  ISSUER: z.optional(httpUrl.check(z.refine((address) => address.startsWith('https:') || isHere(address)))),
  CLIENT_ID: z.string().check(z.maxLength(500)),
  CLIENT_SECRET: z.string().check(z.maxLength(4000)),
  LABEL: z.optional(z.string().check(z.maxLength(40))),
})
export type LoginServiceEnv = z.output<typeof LoginService>

/** Services whose issuer is built in. */
const presets = ['google', 'facebook', 'apple']

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  LISTEN_FD: z.optional(z.coerce.number().check(z.int(), z.gte(3), z.lte(1000))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_OWNER_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_READ_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_URL: z.optional(httpUrl.check(z.refine(isOrigin))),
  BASE_DOMAIN: z.optional(z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/))),
  TRUST_PROXY: z._default(flag, false),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.gt(0), z.lte(1_000_000)), 1),
  TIMEOUT_FACTOR: z._default(z.coerce.number().check(z.gte(1), z.lte(1000)), 1),
  WORKERS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(64)), 1),
  METRICS_PORT: z.optional(port),
  DEMO: z.optional(flag),
  ADMIN_EMAIL: z.optional(z.email()),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(10), z.maxLength(200))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.string().check(z.maxLength(200)), 'Entemi <entemi@localhost>'),
  S3_ENDPOINT: z.optional(httpUrl),
  S3_BUCKET: z.optional(bucket),
  S3_REGION: z._default(region, 'us-east-1'),
  S3_KEY: z.optional(z.string().check(z.maxLength(500))),
  S3_SECRET: z.optional(z.string().check(z.maxLength(500))),
  BUS_URL: z.optional(z.url({ protocol: /^(nats|tls)$/ })),
  FFMPEG_PATH: z.optional(z.string().check(z.refine((path) => path === 'off' || isProgram(path)))),
  BACKUP_AT: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
  BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 7),
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_COPY_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_S3_ENDPOINT: z.optional(httpUrl),
  BACKUP_S3_BUCKET: z.optional(bucket),
  BACKUP_S3_REGION: z._default(region, 'us-east-1'),
  BACKUP_S3_KEY: z.optional(z.string().check(z.maxLength(500))),
  BACKUP_S3_SECRET: z.optional(z.string().check(z.maxLength(500))),
  BACKUP_S3_PREFIX: z._default(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)), 'entemi'),
  BACKUP_AGE_RECIPIENT: z._default(recipients, []),
  BACKUP_AGE_IDENTITY: z.optional(z.string().check(z.minLength(1))),
  BACKUP_PITR: z._default(flag, false),
  SECURITY_CONTACT: z.optional(z.union([z.email(), z.url({ protocol: /^(https|mailto|tel)$/ })])),
  UPDATE_URL: z.optional(httpUrl),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
})

export const settingNames = Object.keys(Environment.shape)
export const serviceMembers = Object.keys(LoginService.shape)

/** Where media are stored if not as files below DATA_DIR. */
export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

export type Env = z.output<typeof Environment> & {
  services: Record<string, LoginServiceEnv>
  s3: S3Settings | undefined
  /** Where archives are copied to. */
  backupS3: S3Settings | undefined
}

/** Stops the start, with one line for each wrong setting. */
export class EnvironmentError extends Error {}

export function readEnvironment(source: Record<string, string | undefined>): Env {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(settings)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new EnvironmentError(
      names.map((name) => `${name} has a value that cannot be used: ${hint[name] ?? 'see README.md'}.`).join('\n'),
    )
  }
  if (parsed.data.ADMIN_PASSWORD !== undefined && parsed.data.ADMIN_EMAIL === undefined)
    throw new EnvironmentError('ADMIN_PASSWORD is set without ADMIN_EMAIL.')
  requireDatabases(parsed.data)
  requirePointInTime(parsed.data)
  return {
    ...parsed.data,
    services: readServices(settings),
    s3: readS3(parsed.data, ''),
    backupS3: readBackupS3(parsed.data),
  }
}

/** The owner's rights would be in the hands of the app, or the wrong database would be migrated. */
function requireDatabases(settings: z.output<typeof Environment>): void {
  const names = ['DATABASE_READ_URL', 'DATABASE_OWNER_URL'] as const
  const alone = names.find((name) => settings[name] !== undefined && settings.DATABASE_URL === undefined)
  if (alone !== undefined) throw new EnvironmentError(`${alone} is set without DATABASE_URL.`)
  if (settings.DATABASE_OWNER_URL === undefined || settings.DATABASE_URL === undefined) return
  const owner = new URL(settings.DATABASE_OWNER_URL)
  const app = new URL(settings.DATABASE_URL)
  const reader = new URL(settings.DATABASE_READ_URL ?? settings.DATABASE_URL)
  if (owner.pathname !== app.pathname)
    throw new EnvironmentError('DATABASE_OWNER_URL and DATABASE_URL name different databases.')
  if ([app, reader].some(({ username }) => username === owner.username))
    throw new EnvironmentError('DATABASE_OWNER_URL names a role that the app uses too.')
}

/** Without a daily base the log would grow without end; another PostgreSQL has tools of its own. */
function requirePointInTime(settings: z.output<typeof Environment>): void {
  if (!settings.BACKUP_PITR) return
  if (settings.DATABASE_URL !== undefined)
    throw new EnvironmentError(
      'BACKUP_PITR is for the embedded database: with DATABASE_URL use pgBackRest or the like.',
    )
  if (settings.BACKUP_AT === undefined)
    throw new EnvironmentError('BACKUP_PITR is set without BACKUP_AT: it needs a backup every day.')
}

/** All settings or none: with one missing, media would silently go to the disk of one machine. */
function readS3(settings: z.output<typeof Environment>, of: '' | 'BACKUP_'): S3Settings | undefined {
  const names = [`${of}S3_ENDPOINT`, `${of}S3_BUCKET`, `${of}S3_KEY`, `${of}S3_SECRET`] as const
  const [endpoint, bucket, key, secret] = names.map((name) => settings[name])
  const region = settings[`${of}S3_REGION`]
  if (endpoint !== undefined && bucket !== undefined && key !== undefined && secret !== undefined)
    return { endpoint, bucket, region, key, secret }
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === names.length) return undefined
  throw new EnvironmentError(
    missing.map((name) => `${name} is missing: it is needed with the other settings of S3.`).join('\n'),
  )
}

/** Diaries must not be readable by whoever runs the bucket. */
function readBackupS3(settings: z.output<typeof Environment>): S3Settings | undefined {
  const s3 = readS3(settings, 'BACKUP_')
  if (s3 !== undefined && settings.BACKUP_AGE_RECIPIENT.length === 0)
    throw new EnvironmentError(
      'BACKUP_AGE_RECIPIENT is missing: what is copied to BACKUP_S3_BUCKET is encrypted to it.',
    )
  return s3
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The address of the main site or of a company's. */
export function addressOf(
  { PUBLIC_URL: publicUrl, BASE_DOMAIN: domain }: Pick<Env, 'PUBLIC_URL' | 'BASE_DOMAIN'>,
  port: number,
  subdomain: string | null,
): string {
  const base = new URL(publicUrl ?? `http://${domain ?? 'localhost'}:${port}`)
  if (subdomain !== null && domain !== undefined) base.hostname = `${subdomain}.${domain}`
  return base.origin
}

/** Every service must be complete: otherwise a member would find a login button that does not work. */
function readServices(settings: Record<string, string | undefined>): Env['services'] {
  const found: Record<string, Record<string, string | undefined>> = {}
  for (const [key, value] of Object.entries(settings)) {
    const [, name, member] = /^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/.exec(key) ?? []
    if (name !== undefined && member !== undefined)
      found[name.toLowerCase()] = { ...found[name.toLowerCase()], [member]: value }
  }
  return Object.fromEntries(Object.entries(found).map(([name, service]) => [name, requireService(name, service)]))
}

function requireService(name: string, settings: Record<string, string | undefined>): LoginServiceEnv {
  const parsed = LoginService.safeParse(settings)
  const wrong = parsed.success
    ? parsed.data.ISSUER === undefined && !presets.includes(name)
      ? ['ISSUER']
      : []
    : parsed.error.issues.map((issue) => String(issue.path[0]))
  if (parsed.success && wrong.length === 0) return parsed.data
  throw new EnvironmentError(
    wrong
      .map(
        (member) => `OIDC_${name.toUpperCase()}_${member} is missing or cannot be used: ${serviceHint[member] ?? ''}.`,
      )
      .join('\n'),
  )
}

/** The app answers at the root of its host only: links below a path would lead nowhere. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`
}

const isHere = (address: string): boolean =>
  URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const serviceHint: Record<string, string> = {
  ISSUER: 'an address like https://login.example.org (http only on this machine itself)',
  CLIENT_ID: 'the name the service gave this site',
  CLIENT_SECRET: 'the secret the service gave this site',
  LABEL: 'at most 40 characters',
}

const hint: Record<string, string> = {
  PORT: 'a number from 0 to 65535',
  LISTEN_FD: 'the number of an open socket, 3 or more',
  METRICS_PORT: 'a number from 0 to 65535',
  DATABASE_URL: 'an address like postgres://user:password@host/database',
  DATABASE_OWNER_URL: 'an address like postgres://user:password@host/database',
  DATABASE_READ_URL: 'an address like postgres://user:password@host/database',
  PUBLIC_URL: 'an address like https://example.org, without a path',
  BASE_DOMAIN: 'a domain like example.org',
  TRUST_PROXY: 'on or off',
  DEMO: 'on or off',
  RATE_LIMIT_FACTOR: 'a number above 0',
  TIMEOUT_FACTOR: 'a number from 1 to 1000',
  ADMIN_EMAIL: 'an e-mail address',
  ADMIN_PASSWORD: '10 to 200 characters',
  SMTP_URL: 'an address like smtp://user:password@host',
  S3_ENDPOINT: 'an address like https://s3.example.org',
  S3_BUCKET: 'the name of a bucket, in small letters',
  S3_REGION: 'a name like eu-central-1',
  WORKERS: 'a number from 1 to 64',
  BUS_URL: 'an address like nats://user:password@host:4222',
  FFMPEG_PATH: 'the path of a program, or off',
  BACKUP_AT: 'a time of day like 03:30',
  BACKUP_KEEP: 'a number from 1 to 1000',
  BACKUP_PITR: 'on or off',
  BACKUP_S3_ENDPOINT: 'an address like https://s3.example.org',
  BACKUP_S3_BUCKET: 'the name of a bucket, in small letters',
  BACKUP_S3_REGION: 'a name like eu-central-1',
  BACKUP_S3_PREFIX: 'letters, digits, - and _',
  BACKUP_AGE_RECIPIENT: 'one or more public keys like age1…, as age-keygen prints them',
  SECURITY_CONTACT: 'an e-mail address, or an address like https://example.org/security',
  UPDATE_URL: 'the address of a changelog, like https://example.org/CHANGELOG.md',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
}
