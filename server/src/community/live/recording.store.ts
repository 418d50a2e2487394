import type { AccountId, MediaKey } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { PieceFormat } from './piece.ts'
import type { ListedPiece } from './playlist.ts'
import { addBytes, joinMedia } from '#/core/media/media.sql.ts'

export interface Sending {
  /** The window that sends, and whether it sent a piece recently. */
  sender: string | null
  isActive: boolean
  /** The storage key of the recording, and its size. */
  key: MediaKey | null
  bytes: number
  /** Whose quota it counts in; null before the first piece, or if the account was erased. */
  accountId: AccountId | null
  /** The last piece; -1 and 0 before the first. */
  n: number
  part: number
  /** Of its part; null before the first piece. */
  format: PieceFormat | null
  /** The end of the last piece; null before the first. */
  until: Date | null
}

/** The caller has locked the channel. */
export async function findSending(tx: Tx, id: string, silenceSeconds: number): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    SELECT h.sender, coalesce(h.sent_at > now() - make_interval(secs => ${silenceSeconds}), false) AS "isActive",
      m.db_key AS key, coalesce(m.bytes, 0)::float8 AS bytes, m.account_id AS "accountId", coalesce(p.n, -1) AS n, coalesce(p.part, 0) AS part, p.format,
      p.at + make_interval(secs => p.seconds) AS until
    FROM channel h ${joinMedia('m', sql`h.recording_id`)}
      LEFT JOIN LATERAL (SELECT * FROM channel_piece p WHERE p.channel_id = h.entry_id ORDER BY p.n DESC LIMIT 1) p ON true
    WHERE h.entry_id = ${id}`.execute(tx)
  return rows[0]
}

export async function setRecording(tx: Tx, channelId: string, mediaId: string): Promise<void> {
  await sql`UPDATE channel SET recording_id = ${mediaId} WHERE entry_id = ${channelId}`.execute(tx)
}

export interface NewPiece {
  n: number
  part: number
  format: PieceFormat
  /** Null: the beginning of a part. */
  seconds: number | null
  at: Date
}

export async function insertPiece(
  tx: Tx,
  channelId: string,
  sender: string,
  { n, part, format, seconds, at }: NewPiece,
  bytes: number,
): Promise<void> {
  await sql`
    WITH added AS (INSERT INTO channel_piece (channel_id, n, part, format, seconds, at)
        VALUES (${channelId}, ${n}, ${part}, ${format}, ${seconds}, ${at})),
      touched AS (UPDATE channel SET sender = ${sender}, sent_at = now() WHERE entry_id = ${channelId} RETURNING recording_id)
    ${addBytes(sql`touched`, sql`touched.recording_id`, bytes)}`.execute(tx)
}

/** Without beginnings, in order: all, or the latest. */
export async function listPieces(tx: Tx, channelId: string, latest: number | undefined): Promise<ListedPiece[]> {
  const { rows } = await sql<ListedPiece>`
    SELECT p.n, p.part, p.format, p.seconds, p.at FROM channel_piece p WHERE p.channel_id = ${channelId} AND p.seconds IS NOT NULL
    ORDER BY p.n DESC ${latest === undefined ? sql`` : sql`LIMIT ${latest}`}`.execute(tx)
  return rows.toReversed()
}

/** Undefined if there is no recording, or it was deleted. */
export async function findRecordingKey(tx: Tx, channelId: string): Promise<string | undefined> {
  const { rows } = await sql<{ db_key: string | null }>`
    SELECT m.db_key FROM channel h ${joinMedia('m', sql`h.recording_id`)} WHERE h.entry_id = ${channelId}`.execute(tx)
  return rows[0]?.db_key ?? undefined
}
