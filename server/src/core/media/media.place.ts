import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** Takes the place off a person's pictures: the location consent's text promises it on withdrawal. */
export async function forgetMediaPlaces(tx: Tx, ownerId: EntityId): Promise<void> {
  await sql`UPDATE media SET lat_cell = NULL, lon_cell = NULL WHERE owner_id = ${ownerId} AND lat_cell IS NOT NULL`.execute(
    tx,
  )
}
