import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMailer, type Mailer } from '#/account/mail/mailer.ts'
import { createDatabase } from '#/platform/db/database.ts'
import { readMigrations } from '#/platform/db/migrate.ts'
import { createPool } from '#/platform/db/pool.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addressOf, readEnvironment, type Env } from '#/platform/env.ts'
import { listDoubts, listOrigin, nameOrigin, requireSiteHere, withInstance } from '#/operation/backup/instance.ts'
import {
  CommandError,
  disable,
  enable,
  endAllSessions,
  grantAdmin,
  listPage,
  makeRestoreLink,
  removeSecondFactor,
  requireAccount,
  revokeAdmin,
  type AccountCommand,
} from './command.service.ts'
import { readSchema } from './command.store.ts'
import { examine, type Finding } from './doctor.ts'
import { sendTestMail } from './test-mail.ts'

const usage = `Usage: npm run admin -- <command>, with the environment of the site

  list [--admins] [--limit 50] [--after <email>]   accounts by address: role, state, last day seen
  reset-password <email>          prints a link that sets a new password, once
  grant-admin <email>             makes an administrator
  revoke-admin <email>            makes an ordinary member of one
  disable <email> <reason>        nobody logs in; the member is shown the reason
  enable <email>                  undoes it
  end-sessions <email>            logs out everywhere
  remove-second-factor <email>    for a member who lost the app and the recovery codes
  test-mail <address>             sends a mail
  doctor                          checks the installation and says what to do; exit code 1 if something is wrong`

const accountCommands: Record<string, AccountCommand> = {
  'grant-admin': grantAdmin,
  'revoke-admin': revokeAdmin,
  disable,
  enable,
  'end-sessions': endAllSessions,
  'remove-second-factor': removeSecondFactor,
}
const otherCommands = ['list', 'reset-password', 'test-mail', 'doctor']
const withoutAddress = ['list', 'doctor']
const maxLimit = 500

interface Request {
  command: string
  address: string
  reason: string | undefined
  list: { after: string; admins: boolean; limit: number }
}

/** `npm run admin -- <command>`: works while the site runs. */
export async function administer(parameters: string[]): Promise<void> {
  if (parameters.includes('--help') || parameters.length === 0) {
    console.log(usage)
    process.exitCode = parameters.length === 0 ? 1 : 0
    return
  }
  try {
    const request = readRequest(parameters)
    const env = readEnvironment(process.env)
    console.log(`Site\n${listOrigin(nameOrigin(env))}\n`)
    for (const line of listDoubts(process.env)) console.error(line)
    requireSiteHere(env)
    process.exitCode = (await run(env, request)) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

function readRequest(parameters: string[]): Request {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      admins: { type: 'boolean', default: false },
      limit: { type: 'string', default: '50' },
      after: { type: 'string', default: '' },
    },
  })
  const [command = '', address = '', ...words] = positionals
  if (!(command in accountCommands) && !otherCommands.includes(command))
    throw new CommandError(`${command} is no command.\n${usage}`)
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    throw new CommandError(`--limit is a number from 1 to ${maxLimit}.`)
  if ((address === '') !== withoutAddress.includes(command)) throw new CommandError(usage)
  const reason = words.join(' ')
  if (reason !== '' && command !== 'disable') throw new CommandError(usage)
  if (reason.length > 500) throw new CommandError('The reason has at most 500 characters.')
  return {
    command,
    address,
    reason: reason === '' ? undefined : reason,
    list: { after: values.after, admins: values.admins, limit },
  }
}

/** Whether all is well. */
function run(env: Env, { command, address, reason, list }: Request): Promise<boolean> {
  return withInstance(env, async ({ dataDir, connection, storage, backups }) => {
    const pool = createPool({ ...connection, max: 2 })
    const db = createDatabase(pool)
    const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outbox: join(dataDir, 'outbox') })
    try {
      if (command === 'doctor') return report(await examine({ env, db, mailer, storage, dataDir, backups }))
      await requireSameSchema(db)
      if (command === 'list') await printAccounts(db, list)
      else if (command === 'test-mail') console.log(await sendTest(env, mailer, address))
      else if (command === 'reset-password')
        console.log(
          await makeRestoreLink(db, await requireAccount(db, address), (sub) => addressOf(env, env.PORT, sub)),
        )
      else console.log(await accountCommands[command]?.(db, await requireAccount(db, address), reason))
      return true
    } finally {
      await pool.end()
    }
  })
}

/** Before the first start, or with a checkout of another version, the statements would not fit the tables. */
async function requireSameSchema(db: Tx): Promise<void> {
  const last = (await readMigrations()).at(-1)?.name
  const { last: here } = await readSchema(db).catch(() => ({ last: null }))
  if (here !== last)
    throw new CommandError(
      `The tables are at ${here ?? 'none'}, this program at ${last}: start the site with this version first.`,
    )
}

async function printAccounts(db: Tx, filter: Request['list']): Promise<void> {
  const { accounts, hasMore } = await listPage(db, filter)
  const width = Math.max(0, ...accounts.map(({ email }) => email.length))
  for (const { email, role, status, second_factor, seen_on } of accounts)
    console.log(
      [email.padEnd(width), role.padEnd(6), status.padEnd(9), `seen ${seen_on}`, second_factor ? 'two-step' : '']
        .join('  ')
        .trimEnd(),
    )
  if (hasMore) console.log(`More: --after ${accounts.at(-1)?.email}`)
}

async function sendTest(env: Env, mailer: Mailer, to: string): Promise<string> {
  await sendTestMail(mailer, to, addressOf(env, env.PORT, null))
  return env.SMTP_URL === undefined
    ? `Written to ${join(env.DATA_DIR, 'outbox')}: without SMTP_URL nobody receives a mail.`
    : `The mail server accepted a mail to ${to}.`
}

const signs = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' }

function report(findings: Finding[]): boolean {
  for (const { part, state, said, todo } of findings) {
    console.log(`${signs[state]}  ${part.padEnd(12)} ${said}`)
    if (todo !== undefined && state !== 'ok') console.log(`       → ${todo}`)
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\nWrong: ${wrong}`)
  return wrong === 0
}

if (import.meta.main) await administer(process.argv.slice(2))
