import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { MediaRow } from '#/core/media/media.present.ts'
import { joinFiles } from '#/core/media/media.sql.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface FileCursor {
  entryId: string
  place: number
}

export interface FileRow extends MediaRow {
  entry_id: EntryId
  author_id: string
  place_no: number
  /** A bigint, which the driver returns as text. */
  bytes: string
}

/** Of published posts: what waits or is hidden is in the moderators' queue. */
export async function listFiles(
  tx: Tx,
  viewer: Viewer,
  groupId: string,
  after: FileCursor | undefined,
  size: number,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    SELECT e.id AS entry_id, e.author_id, x.place AS place_no, m.db_key, m.owner_id, m.media_type, m.provider, m.url, m.mime, m.width, m.height,
      m.widths, m.preview, m.duration, m.peaks, m.poster_bytes, m.title, m.description, m.author, m.place, m.exif, m.bytes
    FROM ${visibleEntry(viewer)} e ${joinFiles}
    WHERE e.group_id = ${groupId} AND e.site_id = ${viewer.siteId} AND e.may_have_media AND e.state = 0
      ${after === undefined ? sql`` : sql`AND (e.id < ${after.entryId}::uuid OR e.id = ${after.entryId}::uuid AND x.place > ${after.place})`}
    ORDER BY e.id DESC, x.place LIMIT ${size}`.execute(tx)
  return rows
}
