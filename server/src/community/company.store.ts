import type { AccountId, EntityId } from '@entemi/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'

/** The site whose house this entity is. */
export async function findOwnSite(tx: Tx, entityId: EntityId): Promise<number | undefined> {
  const site = await tx.selectFrom('site').select('id').where('entity_id', '=', entityId).executeTakeFirst()
  return site?.id
}

/** The person of an account that may join. */
export async function findComer(tx: Tx, accountId: AccountId): Promise<EntityId | undefined> {
  const { rows } = await sql<{ entity_id: EntityId }>`SELECT a.entity_id FROM account a
    WHERE a.id = ${accountId} AND a.status = 'active' AND a.role <> 'LIMIT'`.execute(tx)
  return rows[0]?.entity_id
}
