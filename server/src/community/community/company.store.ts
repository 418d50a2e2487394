import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { profileImageOf } from '#/core/entity/entity.sql.ts'

/** The site that belongs to this company. */
export async function findOwnSite(tx: Tx, entityId: EntityId): Promise<number | undefined> {
  const site = await tx.selectFrom('site').select('id').where('entity_id', '=', entityId).executeTakeFirst()
  return site?.id
}

export async function findCompanyOf(tx: Tx, siteId: number): Promise<EntityId | undefined> {
  const site = await tx.selectFrom('site').select('entity_id').where('id', '=', siteId).executeTakeFirst()
  return site?.entity_id as EntityId | undefined
}

/** Undefined if the account is not active or has the role LIMIT. */
export async function findInvitedPerson(tx: Tx, accountId: AccountId): Promise<EntityId | undefined> {
  const { rows } = await sql<{ entity_id: EntityId }>`SELECT a.entity_id FROM account a
    WHERE a.id = ${accountId} AND a.status = 'active' AND a.role <> 'LIMIT'`.execute(tx)
  return rows[0]?.entity_id
}

/** Undefined if the subdomain is taken. Locked, because two concurrent inserts would get the same id. */
export async function insertSite(
  tx: Tx,
  site: { entityId: EntityId; name: string; subdomain: string },
): Promise<number | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('site'))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO site (id, entity_id, name, subdomain)
    SELECT max(id) + 1, ${site.entityId}, ${site.name}, ${site.subdomain} FROM site
    ON CONFLICT (subdomain) DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id
}

export interface SiteChange {
  name?: string
  color?: string | null
  guest_text?: string | null
  subdomain?: string
}

/** False if the subdomain is taken. */
export async function updateSite(tx: Tx, siteId: number, change: SiteChange): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  await sql`SELECT pg_advisory_xact_lock(hashtext('site'))`.execute(tx)
  const { subdomain } = change
  const taken =
    subdomain === undefined
      ? undefined
      : await tx
          .selectFrom('site')
          .select('id')
          .where('subdomain', '=', subdomain)
          .where('id', '<>', siteId)
          .executeTakeFirst()
  if (taken !== undefined) return false
  await tx.updateTable('site').set(change).where('id', '=', siteId).execute()
  return true
}

/** Uses the company's profile image as the logo of its site; returns the media id of the old one. */
export async function setLogo(tx: Tx, siteId: number, entityId: EntityId): Promise<string | null> {
  const { rows } = await sql<{ old_id: string | null }>`
    WITH old AS (SELECT s.id, s.logo_id FROM site s WHERE s.id = ${siteId} FOR UPDATE)
    UPDATE site s SET logo_id = ${profileImageOf(sql`${entityId}::uuid`)} FROM old WHERE s.id = old.id
    RETURNING old.logo_id AS old_id`.execute(tx)
  return rows[0]?.old_id ?? null
}
