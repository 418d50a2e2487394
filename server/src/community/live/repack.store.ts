import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { RepackJob } from '#/platform/jobs/repack-job.ts'

export interface PartPiece {
  n: number
  /** None: the beginning. */
  seconds: number | null
}

/** What of an ended broadcast's part stands as WebM; nothing where it was repacked, or erased. */
export async function listWebm(tx: Tx, { channelId, key, part }: RepackJob): Promise<PartPiece[]> {
  const { rows } = await sql<PartPiece>`
    SELECT p.n, p.seconds FROM channel h JOIN media m ON m.id = h.recording_id JOIN channel_piece p ON p.channel_id = h.entry_id
    WHERE h.entry_id = ${channelId} AND h.status = 'ended' AND m.db_key = ${key} AND p.part = ${part} AND p.format = 'webm'
    ORDER BY p.n`.execute(tx)
  return rows
}

export async function isErased(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM media m WHERE m.db_key = ${key}`.execute(tx)
  return rows.length === 0
}

/** `made` takes the place of the part's first pieces; the rest of them goes. */
export async function replaceWebm(
  tx: Tx,
  { channelId, key, part }: RepackJob,
  made: readonly PartPiece[],
  moreBytes: number,
): Promise<void> {
  await sql`
    UPDATE channel_piece p SET format = 'mp4', seconds = made.seconds
    FROM unnest(${made.map(({ n }) => n)}::int[], ${made.map(({ seconds }) => seconds)}::float8[]) AS made(n, seconds)
    WHERE p.channel_id = ${channelId} AND p.n = made.n`.execute(tx)
  await sql`DELETE FROM channel_piece p WHERE p.channel_id = ${channelId} AND p.part = ${part} AND p.format = 'webm'`.execute(
    tx,
  )
  await sql`
    UPDATE media m SET bytes = m.bytes + ${moreBytes}, mime = CASE WHEN EXISTS (
      SELECT FROM channel_piece p WHERE p.channel_id = ${channelId} AND p.format = 'webm' AND p.seconds IS NOT NULL) THEN m.mime ELSE 'video/mp4' END
    WHERE m.db_key = ${key}`.execute(tx)
}

/** Of all parts. */
export async function listAllWebm(tx: Tx, channelId: string): Promise<(PartPiece & { part: number })[]> {
  const { rows } = await sql<PartPiece & { part: number }>`
    SELECT p.n, p.seconds, p.part FROM channel_piece p WHERE p.channel_id = ${channelId} AND p.format = 'webm'`.execute(
    tx,
  )
  return rows
}
