import type { LibraryName } from '@entemi/contract/letters'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'

/** The libraries whose articles the rule shows to whoever reads. */
export async function listOpenLibraries(tx: Tx, viewer: Viewer): Promise<LibraryName[]> {
  const { rows } = await sql<{ open: LibraryName[] }>`
    SELECT open_libraries(${viewer.readerId}::uuid, ${viewer.siteId}::smallint) AS open`.execute(tx)
  return rows[0]?.open ?? []
}
