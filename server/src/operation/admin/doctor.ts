import { lookup } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import type { Mailer } from '#/account/mail/mailer.ts'
import { findFfmpeg } from '#/core/media/ffmpeg.ts'
import { archiveInstant, listArchives } from '#/operation/backup/archive.ts'
import { createDatabase } from '#/platform/db/database.ts'
import { newId } from '#/platform/db/id.ts'
import { readMigrations } from '#/platform/db/migrate.ts'
import { createPool } from '#/platform/db/pool.ts'
import { readServerVersion } from '#/platform/db/server-version.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Env } from '#/platform/env.ts'
import { createOutbound } from '#/platform/outbound/outbound.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { readClock, readRole, readSchema } from './command.store.ts'
import { countJobs } from './system.store.ts'

export interface Finding {
  part: string
  /** note: nothing is wrong, but the operator may want to know. */
  state: 'ok' | 'note' | 'wrong'
  said: string
  todo?: string
}

interface Installation {
  env: Env
  db: Tx
  mailer: Pick<Mailer, 'check'>
  storage: Storage
  dataDir: string
  backups: string
}

type Resolve = (name: string) => Promise<string[]>

const hourMs = 3_600_000
const maxClockMs = 5000
const maxBackupAgeMs = 48 * hourMs
const fetchTimeoutMs = 5000

/** Checks one part after the other; whatever a check throws is its finding. */
export async function examine(site: Installation): Promise<Finding[]> {
  const checks: [string, () => Promise<Finding | undefined>, string][] = [
    ['disk', () => checkDisk(site.dataDir), 'Look whether DATA_DIR is mounted.'],
    ['database', () => checkDatabase(site), 'Start PostgreSQL, and check DATABASE_URL and DATABASE_OWNER_URL.'],
    [
      'app role',
      () => checkAppRole(site.env),
      'Check DATABASE_URL; the next start of the site grants the role its rights.',
    ],
    ['storage', () => checkStorage(site.storage), 'Check the folder of the media and its owner, or the settings S3_….'],
    ['mail', () => checkMail(site), 'Check SMTP_URL: host, port, user and password.'],
    ['clock', () => checkClock(site.db), 'Set the clock of this machine, or of the database (timedatectl, chrony).'],
    ['backup', () => checkBackups(site.env, site.backups), 'Check BACKUP_DIR and who may read it.'],
    ['jobs', () => checkJobs(site.db), 'Start the site once, which makes the queue.'],
    ['proxy', () => checkProxy(site.env), 'Check the proxy: see deploy/nginx.conf or deploy/Caddyfile.'],
    ['companies', () => checkCompanies(site.env), 'Add a DNS record for *.BASE_DOMAIN that names this machine.'],
    ['ffmpeg', () => Promise.resolve(checkFfmpeg(site.env)), ''],
  ]
  const findings: Finding[] = []
  for (const [part, check, todo] of checks) {
    const found = await check().catch((error: unknown): Finding => wrong(part, reasonOf(error), todo))
    if (found !== undefined) findings.push(found)
  }
  return findings
}

const ok = (part: string, said: string): Finding => ({ part, state: 'ok', said })
const note = (part: string, said: string, todo: string): Finding => ({ part, state: 'note', said, todo })
const wrong = (part: string, said: string, todo: string): Finding => ({ part, state: 'wrong', said, todo })

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const gigabytes = (count: number): string => `${((count * bsize) / 1e9).toFixed(1)} GB`
  const said = `${gigabytes(bavail)} free of ${gigabytes(blocks)}`
  return bavail < blocks / 10
    ? wrong('disk', said, 'Free space, or move backups to another disk (BACKUP_DIR): when it is full nobody can write.')
    : ok('disk', said)
}

async function checkDatabase({ db, env }: Installation): Promise<Finding> {
  const [version, { last, owner, extensions }, role] = [
    await readServerVersion(db),
    await readSchema(db),
    await readRole(db),
  ]
  const newest = (await readMigrations()).at(-1)?.name
  const said = `PostgreSQL ${version}, tables at ${last ?? 'none'}, owned by ${owner ?? 'nobody'}`
  if (Number.parseInt(version, 10) < 15) return wrong('database', said, 'PostgreSQL 15 or newer is needed.')
  const missing = ['pg_trgm', 'unaccent'].filter((name) => !extensions.includes(name))
  if (missing.length > 0)
    return wrong('database', `${said}, without ${missing.join(' and ')}`, `CREATE EXTENSION ${missing.join(', ')};`)
  if (last !== newest) return wrong('database', said, `Start the site with this version, which ends at ${newest}.`)
  if (owner !== role.name)
    return wrong('database', said, `Connected as ${role.name}: DATABASE_OWNER_URL must name ${owner}.`)
  return env.DATABASE_URL !== undefined && env.DATABASE_OWNER_URL === undefined
    ? note('database', said, 'The app uses the owner: set DATABASE_OWNER_URL and an ordinary role in DATABASE_URL.')
    : ok('database', said)
}

/** The role of the requests, if it is not the owner. */
async function checkAppRole({ DATABASE_URL, DATABASE_OWNER_URL }: Env): Promise<Finding | undefined> {
  if (DATABASE_URL === undefined || DATABASE_OWNER_URL === undefined) return undefined
  const pool = createPool({ connectionString: DATABASE_URL, max: 1 }, () => {})
  try {
    const { name, superuser } = await readRole(createDatabase(pool))
    return superuser
      ? wrong('app role', `${name} is a superuser`, 'Name an ordinary role in DATABASE_URL.')
      : ok('app role', name)
  } finally {
    await pool.end()
  }
}

/** A probe is written, read and deleted. */
async function checkStorage(storage: Storage): Promise<Finding> {
  await storage.check()
  const key = `doctor-${newId()}`
  const probe = 'árvíztűrő'
  try {
    await storage.put(`${key}/orig`, Buffer.from(probe), 'text/plain')
    const file = await storage.find(`${key}/orig`)
    const chunks = file === undefined ? [] : await file.stream().toArray()
    if (Buffer.concat(chunks as Buffer[]).toString() !== probe) throw new Error('what was written was not read back')
  } finally {
    await storage.remove(`${key}/`)
  }
  return ok('storage', 'written, read and deleted')
}

async function checkMail({ env, mailer }: Installation): Promise<Finding> {
  if (env.SMTP_URL === undefined)
    return wrong('mail', 'mails are written to DATA_DIR/outbox', 'Set SMTP_URL, or nobody gets a link for a password.')
  await mailer.check()
  return ok('mail', 'the server accepts us; npm run admin -- test-mail <address> sends one')
}

async function checkClock(db: Tx): Promise<Finding> {
  const before = Date.now()
  const there = await readClock(db)
  // the answer took this long
  const apart = Math.max(0, before - there, there - Date.now())
  const said = `${Math.round(apart)} ms from the clock of the database`
  return apart > maxClockMs
    ? wrong('clock', said, 'Set the clocks (timedatectl, chrony): codes, links and backups go by them.')
    : ok('clock', said)
}

async function checkBackups(env: Env, folder: string): Promise<Finding> {
  const { past, future } = await listArchives(folder)
  if (future.length > 0)
    return wrong('backup', `${future.join(', ')} is dated in the future`, 'Delete it, or name it by its real time.')
  const newest = past.at(-1)
  const daily = env.BACKUP_AT === undefined ? 'Set BACKUP_AT, or run npm run backup daily.' : 'See the log of the site.'
  if (newest === undefined) return wrong('backup', `none in ${folder}`, daily)
  const age = Date.now() - archiveInstant(newest).getTime()
  const said = `the newest of ${past.length} is ${Math.floor(age / hourMs)} hours old`
  return age > maxBackupAgeMs ? wrong('backup', said, daily) : ok('backup', said)
}

async function checkJobs(db: Tx): Promise<Finding> {
  const { waiting, failed, oldest_at } = await countJobs(db)
  const said = `${waiting} waiting, ${failed} failed`
  if (failed > 0) return wrong('jobs', said, 'The page System of the administration lists them: retry or delete them.')
  const isLate = oldest_at !== null && Date.now() - oldest_at.getTime() > hourMs
  return isLate ? wrong('jobs', `${said}, one for over an hour`, 'Is the site running? See its log.') : ok('jobs', said)
}

/** Through the proxy, if the address of the site is this machine: a foreign one is not asked. */
export async function checkProxy(
  env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>,
  resolve: Resolve = resolveName,
): Promise<Finding | undefined> {
  if (env.PUBLIC_URL === undefined) return undefined
  const url = new URL('/api/health', env.PUBLIC_URL)
  if (url.protocol === 'https:' && !env.TRUST_PROXY)
    return wrong('proxy', 'TRUST_PROXY is off', 'Set TRUST_PROXY=on: all members share the limits of one address.')
  const addresses = await resolve(url.hostname.replaceAll(/^\[|\]$/g, ''))
  if (!addresses.every(isHere))
    return note('proxy', `${url.hostname} is another machine`, `Ask it from outside: curl -i ${url.href}`)
  const request = { method: 'GET', headers: {}, timeoutMs: fetchTimeoutMs, named: [url.origin] }
  const response = await createOutbound().fetch(url.href, request)
  if (response.status !== 200)
    return wrong('proxy', `${url.href} answers ${response.status}`, 'Let the proxy pass everything to the site.')
  if (url.protocol === 'https:' && response.headers['strict-transport-security'] === undefined)
    return wrong('proxy', 'the site does not learn of https', 'Let the proxy set X-Forwarded-Proto and pass Host.')
  return ok('proxy', `${url.href} answers`)
}

function isHere(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((one) => one.address))
  return own.includes(address) || /^127\./.test(address) || address === '::1'
}

const resolveName: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

/** Any name below the domain must lead where the domain leads. */
export async function checkCompanies(
  { BASE_DOMAIN: domain }: Pick<Env, 'BASE_DOMAIN'>,
  resolve: Resolve = resolveName,
): Promise<Finding | undefined> {
  if (domain === undefined) return undefined
  const name = `entemi-doctor.${domain}`
  const addresses = await resolve(name).catch(() => [])
  return addresses.length === 0
    ? wrong('companies', `${name} has no address`, `Add a DNS record *.${domain} that names this machine.`)
    : ok('companies', `*.${domain} has an address`)
}

function checkFfmpeg(env: Env): Finding {
  const program = findFfmpeg(env.FFMPEG_PATH)
  return program === undefined
    ? note('ffmpeg', 'none', 'Install it, or iPhones cannot play what was recorded as WebM.')
    : ok('ffmpeg', program)
}
