import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** A part of a recording is to be repacked. With the key: of what was erased meanwhile no row tells where its bytes are. */
export interface RepackJob {
  channelId: string
  key: string
  part: number
}

/**
 * For the first part after `after` that stands as WebM, if there is one. All in one queue, so that a site does one at a
 * time; where no process has an ffmpeg they wait for one.
 */
export async function addRepackJob(tx: Tx, channelId: string, after = 0): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job('repack', json_build_object('channelId', h.entry_id, 'key', m.db_key, 'part', p.part),
      queue_name => 'repack', max_attempts => 12)
    FROM channel h JOIN media m ON m.id = h.recording_id JOIN LATERAL (
      SELECT min(p.part) AS part FROM channel_piece p
      WHERE p.channel_id = h.entry_id AND p.format = 'webm' AND p.part > ${after}) p ON p.part IS NOT NULL
    WHERE h.entry_id = ${channelId}`.execute(tx)
}
