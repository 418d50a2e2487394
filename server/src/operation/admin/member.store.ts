import type { MemberRole } from '@entemi/contract/operation/admin-member'
import type { BanDays } from '@entemi/contract/platform/errors'
import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { lowestIdAt, newId } from '#/platform/db/id.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

export interface MemberRow {
  account_id: AccountId
  id: EntityId
  display_name: string
  email: string
  username: string
  mail_confirmed: boolean
  role: MemberRole
  status: 'active' | 'suspended'
  suspended_reason: string | null
  suspended_until: Date | null
  language: Language
  created_at: Date
  seen_on: string
  sessions: number
  has_password: boolean
  passkeys: number
  services: number
  demo: boolean
}

/** Only members of the viewer's site; others are not found, not even by administrators. */
export async function findMember(tx: Tx, viewer: Viewer, id: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT a.id AS account_id, p.id, p.display_name, a.email, a.username, a.mail_confirmed_at IS NOT NULL AS mail_confirmed,
      a.role, a.status, a.suspended_reason, a.suspended_until, a.language, a.created_at, a.seen_on::text AS seen_on, a.demo,
      (SELECT count(*)::int FROM login_session s
        WHERE s.account_id = a.id AND s.site_id = ${viewer.siteId} AND s.expires_at > now()) AS sessions,
      a.password_hash IS NOT NULL AS has_password,
      (SELECT count(*)::int FROM passkey k WHERE k.account_id = a.id) AS passkeys,
      (SELECT count(*)::int FROM identity i WHERE i.account_id = a.id) AS services
    FROM account a ${joinEntity('p', sql`a.entity_id`)}
    WHERE p.id = ${id} AND EXISTS (SELECT FROM site_member m WHERE m.entity_id = p.id AND m.site_id = ${viewer.siteId})`.execute(
    tx,
  )
  return rows[0]
}

/** Reads of one account within this time are recorded once. */
const recordedOnceMs = 60 * 60_000

/** Records that the viewer read these accounts; each member sees it in their settings. */
export async function recordAccountReads(tx: Tx, viewer: Viewer, personIds: readonly string[]): Promise<void> {
  const since = lowestIdAt(new Date(Date.now() - recordedOnceMs))
  await sql`INSERT INTO audit (id, site_id, account_id, about_id, act, target_id)
    SELECT s.id, ${viewer.siteId}, ${viewer.accountId}, s.about_id, 'member.read', s.about_id
    FROM unnest(${personIds.map(() => newId())}::uuid[], ${personIds}::uuid[]) AS s(id, about_id)
    WHERE s.about_id <> ${viewer.personId} AND NOT EXISTS (SELECT FROM audit a WHERE a.about_id = s.about_id AND a.id > ${since}
      AND a.account_id = ${viewer.accountId} AND a.site_id = ${viewer.siteId} AND a.act = 'member.read')`.execute(tx)
}

export interface LockedAccount {
  id: AccountId
  role: MemberRole
  status: 'active' | 'suspended'
}

/**
 * Locks the account and those of all administrators, in one order: of two administrators who take each other's role at the
 * same moment, the second waits and is then no administrator any more.
 */
export async function lockAccounts(tx: Tx, id: AccountId): Promise<LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    SELECT a.id, a.role, a.status FROM account a WHERE a.id = ${id} OR a.role = 'ADMIN' ORDER BY a.id FOR NO KEY UPDATE`.execute(
    tx,
  )
  return rows
}

export async function setRole(tx: Tx, id: AccountId, role: MemberRole): Promise<void> {
  await tx.updateTable('account').set({ role }).where('id', '=', id).execute()
}

/** Ends by itself after `days`; null: for good. */
export async function suspendAccount(tx: Tx, id: AccountId, reason: string, days: BanDays): Promise<void> {
  await sql`UPDATE account SET status = 'suspended', suspended_reason = ${reason},
    suspended_until = now() + make_interval(days => ${days}::int) WHERE id = ${id}`.execute(tx)
}

export async function restoreAccount(tx: Tx, id: AccountId): Promise<void> {
  await tx
    .updateTable('account')
    .set({ status: 'active', suspended_reason: null, suspended_until: null })
    .where('id', '=', id)
    .execute()
}
