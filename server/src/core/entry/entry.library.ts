import type { LibraryName } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { openLibraries } from '#/core/visibility/entry.ts'

/** The libraries whose articles the rule shows to whoever reads. */
export async function listOpenLibraries(tx: Tx, viewer: Viewer): Promise<LibraryName[]> {
  const { rows } = await sql<{ open: LibraryName[] }>`
    SELECT ${openLibraries(viewer)} AS open`.execute(tx)
  return rows[0]?.open ?? []
}
