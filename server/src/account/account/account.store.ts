import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { newMemberSetting } from '@entemi/contract/platform/setting'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Entrance } from '#/account/registration/registration.policy.ts'
import { addToSite, insertEntity } from '#/core/entity/entity.service.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

export interface NewAccount {
  accountId: AccountId
  personId: EntityId
  siteId: number
  email: string
  username: string
  /** Null: another login method than a password. */
  passwordHash: string | null
  displayName: string
  role: 'LOGGED' | 'ADMIN'
  language: Language
  profile: { first_name?: string; last_name?: string }
  entrance: Entrance
}

export type TakenField = 'email' | 'username'

/** So long the feed offers the first steps. */
const firstStepsDays = 14

const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Inserts person, account and, unless they wait for approval, membership. A taken e-mail address or username violates a unique index (`findTakenField`). */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await insertEntity(tx, {
    id: account.personId,
    type: 0,
    site_id: account.siteId,
    display_name: account.displayName,
    setting: JSON.stringify({ ...newMemberSetting, first_steps_until: dayAfter(firstStepsDays) }),
  })
  await tx
    .insertInto('account')
    .values({
      id: account.accountId,
      entity_id: account.personId,
      email: account.email,
      username: account.username,
      password_hash: account.passwordHash,
      role: account.role,
      language: account.language,
      profile: JSON.stringify(account.profile),
    })
    .execute()
  await sql`INSERT INTO consent (account_id, site_id, type, version, accepted)
    SELECT ${account.accountId}, ${account.siteId}, 'privacy', max(version), true FROM consent_text WHERE type = 'privacy'
    HAVING max(version) IS NOT NULL`.execute(tx)
  // last: the site's count of members is locked from here to the commit
  if (account.entrance === 'member') await addToSite(tx, account.personId, account.siteId)
}

/** The field whose unique index a failed statement violated. */
export function findTakenField(error: unknown): TakenField | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'account_email') return 'email'
  if (constraint === 'account_username') return 'username'
  return undefined
}

/** Whether it is another than before. */
export async function updateUsername(tx: Tx, id: AccountId, username: string): Promise<boolean> {
  const update = tx.updateTable('account').set({ username }).where('id', '=', id).where('username', '<>', username)
  return (await update.returning('id').executeTakeFirst()) !== undefined
}

const columns = [
  'id',
  'entity_id',
  'email',
  'password_hash',
  'role',
  'status',
  'suspended_reason',
  'suspended_until',
  'language',
] as const

/** `known_device`: whether the account was logged in to with this browser before. */
export function findAccountByLogin(tx: Tx, login: string, deviceHash: Buffer | null) {
  return tx
    .selectFrom('account')
    .select([...columns, isKnownDevice(deviceHash)])
    .where((where) =>
      where.or([
        where(sql<string>`lower(email)`, '=', login.toLowerCase()),
        where('username', '=', login.toLowerCase()),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
}

const isKnownDevice = (deviceHash: Buffer | null) =>
  sql<boolean>`EXISTS (SELECT FROM known_device d WHERE d.account_id = account.id AND d.token_hash = ${deviceHash})`.as(
    'known_device',
  )

export function findAccountByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('account')
    .select(columns)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export function findAccountById(tx: Tx, id: AccountId) {
  return tx.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
}

/** What a password of this account must not consist of. */
export async function listOwnNames(tx: Tx, id: AccountId): Promise<(string | null)[]> {
  const { rows } = await sql<{ names: (string | null)[] }>`
    SELECT ARRAY[a.email, a.username, e.display_name, a.profile ->> 'first_name', a.profile ->> 'last_name'] AS names
    FROM account a ${joinEntity('e', sql`a.entity_id`)} WHERE a.id = ${id}`.execute(tx)
  return rows[0]?.names ?? []
}

/** A suspension that ran out ends at the next login; the others are ended by the clock. */
export async function endSuspensions(tx: Tx, id?: AccountId): Promise<void> {
  await sql`UPDATE account a SET status = 'active', suspended_reason = NULL, suspended_until = NULL
    WHERE (a.role <> 'LOGGED' OR a.status <> 'active') AND a.suspended_until <= now()
      ${id === undefined ? sql`` : sql`AND a.id = ${id}`}`.execute(tx)
}

/** Until the end of the transaction: serialises changes of one account. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  await sql`SELECT FROM account WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx)
}

/** Also drops an address change that was requested with the old password. */
export async function setPasswordHash(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, email_wanted: null })
    .where('id', '=', id)
    .execute()
}

/** The same password by other parameters; nothing if it was changed meanwhile. */
export async function replaceHash(tx: Tx, id: string, former: string, passwordHash: string): Promise<void> {
  await sql`UPDATE account SET password_hash = ${passwordHash} WHERE id = ${id} AND password_hash = ${former}`.execute(
    tx,
  )
}

/** A password, a login service, or a passkey of this host. */
export async function hasLoginMethod(tx: Tx, id: AccountId, host: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM account a WHERE a.id = ${id} AND (a.password_hash IS NOT NULL
    OR EXISTS (SELECT FROM identity i WHERE i.account_id = a.id)
    OR EXISTS (SELECT FROM passkey k WHERE k.account_id = a.id AND k.rp_id = ${host}))`.execute(tx)
  return rows.length > 0
}

export async function deletePasskeys(tx: Tx, id: AccountId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM passkey WHERE account_id = ${id} RETURNING 1`.execute(tx)
  return rows.length > 0
}

export async function deleteIdentities(tx: Tx, id: AccountId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM identity WHERE account_id = ${id} RETURNING 1`.execute(tx)
  return rows.length > 0
}

export async function hasAdministrator(tx: Tx): Promise<boolean> {
  return (
    (await tx.selectFrom('account').select('id').where('role', '=', 'ADMIN').limit(1).executeTakeFirst()) !== undefined
  )
}

export async function hasAccount(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasDemoAccount(tx: Tx): Promise<boolean> {
  return (
    (await tx.selectFrom('account').select('id').where('demo', '=', true).limit(1).executeTakeFirst()) !== undefined
  )
}
