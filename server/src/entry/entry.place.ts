import type { EntityId } from '@entemi/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'

/** Takes the place off everything a person wrote: the location consent's text promises it on withdrawal. */
export async function forgetEntryPlaces(tx: Tx, authorId: EntityId): Promise<void> {
  await sql`UPDATE entry SET lat_cell = NULL, lon_cell = NULL WHERE author_id = ${authorId} AND lat_cell IS NOT NULL`.execute(
    tx,
  )
}
