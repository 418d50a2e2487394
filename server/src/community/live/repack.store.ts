import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { RepackJob } from '#/platform/jobs/repack-job.ts'
import { joinMedia } from '#/core/media/media.sql.ts'

export interface PartPiece {
  n: number
  /** Null: the beginning. */
  seconds: number | null
}

/** The WebM pieces of a part of an ended broadcast; none if it was repacked or erased. */
export async function listWebm(tx: Tx, { channelId, key, part }: RepackJob): Promise<PartPiece[]> {
  const { rows } = await sql<PartPiece>`
    SELECT p.n, p.seconds FROM channel h ${joinMedia('m', sql`h.recording_id`)} JOIN channel_piece p ON p.channel_id = h.entry_id
    WHERE h.entry_id = ${channelId} AND h.status = 'ended' AND m.db_key = ${key} AND p.part = ${part} AND p.format = 'webm'
    ORDER BY p.n`.execute(tx)
  return rows
}

/** `made` replaces the first pieces of the part; the others are deleted. */
export async function replaceWebm(
  tx: Tx,
  { channelId, part }: RepackJob,
  made: readonly PartPiece[],
): Promise<{ isAllMp4: boolean }> {
  await sql`
    UPDATE channel_piece p SET format = 'mp4', seconds = made.seconds
    FROM unnest(${made.map(({ n }) => n)}::int[], ${made.map(({ seconds }) => seconds)}::float8[]) AS made(n, seconds)
    WHERE p.channel_id = ${channelId} AND p.n = made.n`.execute(tx)
  await sql`DELETE FROM channel_piece p WHERE p.channel_id = ${channelId} AND p.part = ${part} AND p.format = 'webm'`.execute(
    tx,
  )
  const { rows } = await sql`
    SELECT FROM channel_piece p WHERE p.channel_id = ${channelId} AND p.format = 'webm' AND p.seconds IS NOT NULL LIMIT 1`.execute(
    tx,
  )
  return { isAllMp4: rows.length === 0 }
}

/** Of all parts. */
export async function listAllWebm(tx: Tx, channelId: string): Promise<(PartPiece & { part: number })[]> {
  const { rows } = await sql<PartPiece & { part: number }>`
    SELECT p.n, p.seconds, p.part FROM channel_piece p WHERE p.channel_id = ${channelId} AND p.format = 'webm'`.execute(
    tx,
  )
  return rows
}

/**
 * For the first WebM part after `after`, if there is one. All jobs are in one queue, so that one runs at a time; without an
 * ffmpeg in any process they wait.
 */
export async function addRepackJob(tx: Tx, channelId: string, after = 0): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job('repack', json_build_object('channelId', h.entry_id, 'key', m.db_key, 'part', p.part),
      queue_name => 'repack', max_attempts => 12)
    FROM channel h ${joinMedia('m', sql`h.recording_id`)} JOIN LATERAL (
      SELECT min(p.part) AS part FROM channel_piece p
      WHERE p.channel_id = h.entry_id AND p.format = 'webm' AND p.part > ${after}) p ON p.part IS NOT NULL
    WHERE h.entry_id = ${channelId} AND m.id IS NOT NULL`.execute(tx)
}
