import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { MemberRole } from '@entemi/contract/operation/admin-member'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface CommandAccount {
  id: AccountId
  person_id: EntityId
  email: string
  role: MemberRole
  status: 'active' | 'suspended'
  /** Of a site where they are a member, the main one if they are. */
  site_id: number
  subdomain: string | null
}

export async function findByEmail(tx: Tx, email: string): Promise<CommandAccount | undefined> {
  const { rows } = await sql<CommandAccount>`
    SELECT a.id, a.entity_id AS person_id, a.email, a.role, a.status, coalesce(h.id, 0) AS site_id, h.subdomain
    FROM account a LEFT JOIN LATERAL (SELECT s.id, s.subdomain FROM site_member m JOIN site s ON s.id = m.site_id
      WHERE m.entity_id = a.entity_id ORDER BY s.id LIMIT 1) h ON true
    WHERE lower(a.email) = lower(${email})`.execute(tx)
  return rows[0]
}

export interface ListedAccount {
  email: string
  role: MemberRole
  status: 'active' | 'suspended'
  second_factor: boolean
  seen_on: string
}

export interface ListFilter {
  after: string
  admins: boolean
  limit: number
}

/** By address; `after` is the last address of the page before. */
export async function listAccounts(tx: Tx, { after, admins, limit }: ListFilter): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    SELECT a.email, a.role, a.status, a.seen_on::text AS seen_on, EXISTS (SELECT FROM totp t WHERE t.account_id = a.id) AS second_factor
    FROM account a WHERE lower(a.email) > lower(${after}) AND (a.role = 'ADMIN' OR NOT ${admins}::boolean)
    ORDER BY lower(a.email) LIMIT ${limit}`.execute(tx)
  return rows
}

/** The schema of the database: files that ran, and the owner of the tables. */
export async function readSchema(tx: Tx): Promise<{ last: string | null; owner: string | null; extensions: string[] }> {
  const { rows } = await sql<{ last: string | null; owner: string | null; extensions: string[] }>`
    SELECT (SELECT m.name FROM migration m ORDER BY m.number DESC LIMIT 1) AS last,
      (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = to_regclass('account')) AS owner,
      ARRAY(SELECT e.extname::text FROM pg_extension e ORDER BY 1) AS extensions`.execute(tx)
  return rows[0] ?? { last: null, owner: null, extensions: [] }
}

/** Milliseconds of the database's clock. */
export async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ms: number }>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`.execute(tx)
  return Number(rows[0]?.ms)
}

export async function readRole(tx: Tx): Promise<{ name: string; superuser: boolean }> {
  const { rows } = await sql<{ name: string; superuser: boolean }>`
    SELECT r.rolname AS name, r.rolsuper AS superuser FROM pg_roles r WHERE r.rolname = current_user`.execute(tx)
  return rows[0] ?? { name: '', superuser: false }
}
