import { restoreMinutes } from '@entemi/contract/platform/limits'
import { createRestoreToken } from '#/account/account/password.service.ts'
import { turnOff } from '#/account/second-factor/second-factor.service.ts'
import { ApiError } from '#/platform/api-error.ts'
import { writeCommandAudit } from '#/platform/audit/audit.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { endSessions } from '#/platform/session/session.service.ts'
import { touchState } from '#/core/state/state.service.ts'
import { findByEmail, listAccounts, type CommandAccount, type ListedAccount, type ListFilter } from './command.store.ts'
import { lockAccounts, restoreAccount, setRole, suspendAccount } from './member.store.ts'

/** The command was not carried out; the message is one sentence for the operator. */
export class CommandError extends Error {}

export async function requireAccount(db: Tx, email: string): Promise<CommandAccount> {
  const account = await findByEmail(db, email)
  if (account === undefined) throw new CommandError(`No account has the address ${email}.`)
  return account
}

/** Each returns what it did, in one sentence. */
export type AccountCommand = (db: Tx, account: CommandAccount, reason: string | undefined) => Promise<string>

/** The link opens the account to whoever has it; a second factor is asked for all the same. */
export async function makeRestoreLink(
  db: Tx,
  account: CommandAccount,
  addressOf: (subdomain: string | null) => string,
): Promise<string> {
  if (account.status !== 'active') throw new CommandError(`${account.email} is disabled; enable it first.`)
  const token = await createRestoreToken(db, account.id)
  await writeCommandAudit(db, 'member.reset_link', account.person_id)
  const link = `${addressOf(account.subdomain)}/password/restore?token=${token}`
  return `${link}\nIt works once, for ${restoreMinutes} minutes; earlier links do not work any more.`
}

const change =
  (work: (tx: Tx, account: CommandAccount, reason: string | undefined) => Promise<string>): AccountCommand =>
  (db, { email }, reason) =>
    inTransaction(db, async (tx) => {
      const found = await requireAccount(tx, email)
      // another administrator may just be changing it
      const locked = (await lockAccounts(tx, found.id)).find(({ id }) => id === found.id)
      if (locked === undefined) throw new CommandError(`No account has the address ${email}.`)
      const said = await work(tx, { ...found, ...locked }, reason)
      await touchState(tx, found.id)
      return said
    })

export const grantAdmin = change(async (tx, account) => {
  if (account.role === 'ADMIN') return `${account.email} is an administrator already.`
  if (account.status !== 'active') throw new CommandError(`${account.email} is disabled; enable it first.`)
  await changeRole(tx, account, 'ADMIN')
  return `${account.email} is an administrator now, after the next login.`
})

export const revokeAdmin = change(async (tx, account) => {
  if (account.role !== 'ADMIN') return `${account.email} is no administrator.`
  const others = (await lockAccounts(tx, account.id)).filter((one) => one.role === 'ADMIN' && one.id !== account.id)
  if (others.length === 0) throw new CommandError(`${account.email} is the last administrator; grant another first.`)
  await changeRole(tx, account, 'LOGGED')
  return `${account.email} is no administrator any more.`
})

async function changeRole(tx: Tx, account: CommandAccount, role: 'ADMIN' | 'LOGGED'): Promise<void> {
  await setRole(tx, account.id, role)
  await endSessions(tx, account.id)
  await writeCommandAudit(tx, 'member.role', account.person_id, { from: account.role, to: role })
}

export const disable = change(async (tx, account, reason) => {
  if (reason === undefined) throw new CommandError('Give a reason, which the member is shown: disable <email> <reason>')
  if (account.role === 'ADMIN') throw new CommandError(`${account.email} is an administrator; revoke-admin first.`)
  if (account.status !== 'active') return `${account.email} is disabled already.`
  await suspendAccount(tx, account.id, reason, null)
  await endSessions(tx, account.id)
  await writeCommandAudit(tx, 'member.suspend', account.person_id, { days: null })
  return `${account.email} is disabled; nothing of it is deleted.`
})

export const enable = change(async (tx, account) => {
  if (account.status === 'active') return `${account.email} is not disabled.`
  await restoreAccount(tx, account.id)
  await writeCommandAudit(tx, 'member.restore', account.person_id)
  return `${account.email} can log in again.`
})

export const endAllSessions = change(async (tx, account) => {
  const ended = await endSessions(tx, account.id)
  await writeCommandAudit(tx, 'member.end_sessions', account.person_id)
  return `${ended} sessions of ${account.email} ended.`
})

export const removeSecondFactor = change(async (tx, account) => {
  const isOn = await turnOff(tx, { accountId: account.id, siteId: account.site_id }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return false
      throw error
    },
  )
  if (!isOn) return `${account.email} has no two-step login.`
  await writeCommandAudit(tx, 'member.second_factor', account.person_id)
  return `${account.email} logs in without a code from now on; they are told by mail.`
})

/** One more than asked for says whether there are more. */
export async function listPage(db: Tx, filter: ListFilter): Promise<{ accounts: ListedAccount[]; hasMore: boolean }> {
  const accounts = await listAccounts(db, { ...filter, limit: filter.limit + 1 })
  await writeCommandAudit(db, 'member.list', null)
  return { accounts: accounts.slice(0, filter.limit), hasMore: accounts.length > filter.limit }
}
