import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { visibleMedia } from '#/entry/entry.visibility.ts'
import type { Guest, Viewer } from '#/session/viewer.ts'

export async function findVisibleMedia(
  tx: Tx,
  viewer: Viewer | Guest,
  dbKey: string,
): Promise<{ mime: string | null } | undefined> {
  const { rows } = await sql<{ mime: string | null }>`
    SELECT m.mime FROM ${visibleMedia(viewer)} m WHERE m.db_key = ${dbKey}`.execute(tx)
  return rows[0]
}
