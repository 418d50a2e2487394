import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import type { Channel } from '@entemi/contract/community/live'
import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { authorOf, isOnSite } from '#/core/entry/entry.sql.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { MomentCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { moderates, visibleEntity } from '#/core/visibility/person.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'

export interface ChannelRow {
  id: EntryId
  status: Channel['status']
  source: Channel['source']
  address: string | null
  starts_at: Date
  ended_at: Date | null
  slow_seconds: number
  recording_id: string | null
  /** The last piece that the host's browser sent; -1: none. */
  last_piece: number
  /** The start to the microsecond: the cursor of the list. */
  moment: string
  author_id: EntityId
  group_id: EntityId | null
  /** The viewer holds A, C, E or M in its group. */
  moderates: boolean
  /** `named`: the viewer was made a moderator; `muted`: the viewer may not write. */
  named: boolean
  muted: boolean
}

const columns = (
  viewer: Viewer,
): RawBuilder<unknown> => sql`e.id, h.status, h.source, h.address, h.starts_at, h.ended_at,
  h.slow_seconds, h.recording_id, coalesce((SELECT max(p.n) FROM channel_piece p WHERE p.channel_id = e.id), -1) AS last_piece,
  to_char(h.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment, e.author_id, e.group_id,
  ${moderates(viewer, sql`e.group_id`)} AS moderates,
  EXISTS (SELECT FROM channel_moderator n WHERE n.channel_id = e.id AND n.entity_id = ${viewer.readerId} ${byKey}) AS named,
  EXISTS (SELECT FROM chat_mute q WHERE q.channel_id = e.id AND q.entity_id = ${viewer.readerId} ${byKey}) AS muted`

/** Live and scheduled ones, earliest first; ended ones, latest first. */
export async function listChannels(
  tx: Tx,
  viewer: Viewer,
  state: 'open' | 'ended',
  after: MomentCursor | undefined,
  size: number,
): Promise<ChannelRow[]> {
  const isOpen = state === 'open'
  const order = isOpen ? sql`h.starts_at, h.entry_id` : sql`h.starts_at DESC, h.entry_id DESC`
  const beyond =
    after === undefined
      ? sql``
      : sql`AND (h.starts_at, h.entry_id) ${isOpen ? sql`>` : sql`<`} (${after.moment}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ChannelRow>`
    SELECT w.* FROM unnest(${isOpen ? ['live', 'scheduled'] : ['ended']}::text[]) AS s(status) CROSS JOIN LATERAL (
      SELECT ${columns(viewer)} FROM channel h JOIN ${visibleEntry(viewer)} e ON e.id = h.entry_id
      WHERE h.status = s.status ${beyond} ORDER BY ${order} LIMIT ${size}) w
    ORDER BY ${isOpen ? sql`w.starts_at, w.id` : sql`w.starts_at DESC, w.id DESC`} LIMIT ${size}`.execute(tx)
  return rows
}

export async function findChannel(tx: Tx, viewer: Viewer, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`
    SELECT ${columns(viewer)} FROM ${visibleEntry(viewer)} e JOIN channel h ON h.entry_id = e.id WHERE e.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

export async function findHost(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ author_id: string }>`
    SELECT ${authorOf(sql`h.entry_id`)} AS author_id FROM channel h WHERE h.entry_id = ${id}`.execute(tx)
  return rows[0]?.author_id
}

/** Locked until the commit, so that concurrent starts and ends are serialised. */
export async function lockChannel(tx: Tx, id: string): Promise<void> {
  await sql`SELECT FROM channel h WHERE h.entry_id = ${id} FOR UPDATE`.execute(tx)
}

export async function listVisibleChannels(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM ${visibleEntry(viewer)} e JOIN channel h ON h.entry_id = e.id
    WHERE e.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows.map((row) => row.id)
}

export async function insertChannel(
  tx: Tx,
  channel: Pick<ChannelRow, 'source' | 'address' | 'slow_seconds'> & { entry_id: string; starts_at: string },
): Promise<void> {
  await tx.insertInto('channel').values(channel).execute()
}

export async function updateChannel(tx: Tx, id: string, change: Updateable<DB['channel']>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('channel').set(change).where('entry_id', '=', id).execute()
}

export interface LiveGroup {
  id: EntityId
  letters: Letter[]
}

/** A visible group of this site, with the viewer's letters. */
export async function findGroup(tx: Tx, viewer: Viewer, id: string): Promise<LiveGroup | undefined> {
  const { rows } = await sql<LiveGroup>`
    SELECT g.id, ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.to_id = g.id
      AND r.letter IN ('m','A','C','E')) AS letters
    FROM ${visibleEntity(viewer)} g WHERE g.id = ${id} AND g.type >= 2`.execute(tx)
  return rows[0]
}

export async function leadsAnyGroup(tx: Tx, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM relation r ${joinEntity('g', sql`r.to_id`)}
    WHERE r.from_id = ${viewer.readerId} AND r.letter IN ('A','C','E') AND g.type >= 2 AND g.site_id = ${viewer.siteId}
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** The latest stream addresses of the site. */
export async function listStreams(tx: Tx, siteId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT h.address FROM channel h WHERE h.source = 'hls' AND ${isOnSite(sql`h.entry_id`, siteId)}
    ORDER BY h.starts_at DESC LIMIT ${most}`.execute(tx)
  return rows.map((row) => row.address)
}

/** Ends broadcasts that were never started, send nothing any more, or were left on; returns their ids. */
export async function endAbandonedChannels(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE channel h SET status = 'ended', ended_at = CASE WHEN h.status = 'live' THEN coalesce(h.sent_at, h.starts_at) END
    WHERE h.status = 'scheduled' AND h.starts_at < now() - interval '1 day'
      OR h.status = 'live' AND h.source = 'browser' AND h.sent_at < now() - interval '30 minutes'
      OR h.status = 'live' AND coalesce(h.sent_at, h.starts_at) < now() - interval '2 days'
    RETURNING h.entry_id AS id`.execute(tx)
  return rows.map((row) => row.id)
}
