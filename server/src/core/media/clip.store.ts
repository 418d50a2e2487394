import type { MediaKey } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface UploadRow {
  id: string
  db_key: MediaKey
  media_type: 'v' | 'a' | 'd'
  /** Of the pieces; of the finished clip once it is ready. */
  bytes: number
  pieces: number
  is_ready: boolean
}

type Sender = Pick<Viewer, 'accountId' | 'siteId'>

export async function findUpload(tx: Tx, { accountId, siteId }: Sender, key: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    SELECT m.id, m.db_key, m.media_type, m.bytes, u.pieces, m.state = 'ready' AS is_ready
    FROM media_upload u JOIN media m ON m.id = u.media_id
    WHERE u.account_id = ${accountId} AND u.key = ${key} AND m.site_id = ${siteId}`.execute(tx)
  return rows[0]
}

/** Locked until commit: of two pieces with the same offset one is stored. */
export async function lockUpload(tx: Tx, sender: Sender, key: string): Promise<UploadRow | undefined> {
  await sql`SELECT FROM media_upload u WHERE u.account_id = ${sender.accountId} AND u.key = ${key} FOR UPDATE`.execute(
    tx,
  )
  return findUpload(tx, sender, key)
}

/** False if there is one with this key. */
export async function insertUpload(tx: Tx, accountId: string, mediaId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO media_upload (media_id, account_id, key) VALUES (${mediaId}, ${accountId}, ${key})
    ON CONFLICT (account_id, key) DO NOTHING RETURNING media_id`.execute(tx)
  return rows.length > 0
}

/** All but the newest `kept` unfinished ones of an account. */
export async function listUnfinished(tx: Tx, accountId: string, kept: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM media_upload u JOIN media m ON m.id = u.media_id
    WHERE u.account_id = ${accountId} AND m.state = 'quarantine' ORDER BY m.id DESC OFFSET ${kept}`.execute(tx)
  return rows.map((row) => row.id)
}

export async function addPiece(tx: Tx, mediaId: string, bytes: number): Promise<void> {
  await sql`UPDATE media_upload SET pieces = pieces + 1 WHERE media_id = ${mediaId}`.execute(tx)
  await sql`UPDATE media SET bytes = bytes + ${bytes} WHERE id = ${mediaId}`.execute(tx)
}

export interface ReadyClip {
  mime: string
  bytes: number
  duration: number | null
  peaks: readonly number[] | null
  width: number | null
  height: number | null
  posterBytes: number | null
  title: string | null
}

/** False if another call was faster, or it was erased meanwhile. */
export async function updateToReady(tx: Tx, mediaId: string, clip: ReadyClip): Promise<boolean> {
  const { rows } = await sql`
    UPDATE media SET state = 'ready', mime = ${clip.mime}, bytes = ${clip.bytes}, duration = ${clip.duration},
      peaks = ${clip.peaks}::smallint[], width = ${clip.width}, height = ${clip.height}, poster_bytes = ${clip.posterBytes},
      title = ${clip.title}
    WHERE id = ${mediaId} AND state = 'quarantine' RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Of clips begun before the time of the id `before`; unfinished ones are erased with their media. */
export async function deleteOldUploads(tx: Tx, before: string): Promise<void> {
  await sql`
    DELETE FROM media_upload u USING media m WHERE m.id = u.media_id AND u.media_id < ${before}::uuid AND m.state = 'ready'`.execute(
    tx,
  )
}
