import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import type { Guest, Viewer } from '#/session/viewer.ts'

export async function findVisibleMedia(
  tx: Tx,
  viewer: Viewer | Guest,
  dbKey: string,
): Promise<{ mime: string | null } | undefined> {
  const reader = viewer.role === 'GUEST' ? null : viewer.readerId
  const { rows } = await sql<{ mime: string | null }>`
    SELECT m.mime FROM visible_media(${reader}::uuid, ${viewer.siteId}::smallint) m WHERE m.db_key = ${dbKey}`.execute(
    tx,
  )
  return rows[0]
}
