import type { EntityId } from '@entemi/contract/platform/ids'
import type { EntityType, Letter } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { matchesNameWords, joinEntity } from '#/core/entity/entity.sql.ts'
import type { MomentCursor, NameCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { lockEntities } from '#/core/entity/entity.service.ts'

/**
 * Serialises acts between the same two people: without it crossing requests would both be stored, and a friendship could be
 * made across a block. Locks in one order, so that there is no deadlock. False if one of them does not exist any more; the
 * caller checks visibility before it reports that, so that hidden people answer alike.
 */
export async function lockPeople(tx: Tx, oneId: string, otherId: string): Promise<boolean> {
  return (await lockEntities(tx, [oneId, otherId])) === 2
}

export async function listLetters(tx: Tx, fromId: string, toId: string): Promise<Letter[]> {
  const { rows } = await sql<{ letter: Letter }>`
    SELECT r.letter::text AS letter FROM relation r WHERE r.from_id = ${fromId} AND r.to_id = ${toId}
      AND r.letter IN ('c','b','m','j','s','g','A','C','E','M','R')`.execute(tx)
  return rows.map((row) => row.letter)
}

/** False if the two are friends or the request exists. */
export async function insertRequest(
  tx: Tx,
  senderId: string,
  receiverId: string,
  message: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO relation (from_id, letter, to_id, message)
    SELECT x.from_id, x.letter, x.to_id, x.message
    FROM (VALUES (${senderId}::uuid, 's'::"char", ${receiverId}::uuid, ${message}::text),
      (${receiverId}::uuid, 'g'::"char", ${senderId}::uuid, NULL)) AS x(from_id, letter, to_id, message)
    WHERE NOT EXISTS (SELECT FROM relation r WHERE r.from_id = ${senderId} AND r.letter = 'b' AND r.to_id = ${receiverId})
    ON CONFLICT DO NOTHING RETURNING from_id`.execute(tx)
  return rows.length > 0
}

/** False if there is none; of two concurrent callers one gets true. */
export async function deleteRequest(tx: Tx, senderId: string, receiverId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM relation r WHERE (r.from_id, r.letter, r.to_id) IN (
      (${senderId}::uuid, 's'::"char", ${receiverId}::uuid), (${receiverId}::uuid, 'g'::"char", ${senderId}::uuid))
    RETURNING r.from_id`.execute(tx)
  return rows.length > 0
}

export interface RequestRow {
  from_id: EntityId
  message: string | null
  since: Date
}

export async function findRequest(tx: Tx, oneId: string, otherId: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    SELECT r.from_id, r.message, r.since FROM relation r WHERE (r.from_id, r.letter, r.to_id) IN (
      (${oneId}::uuid, 's'::"char", ${otherId}::uuid), (${otherId}::uuid, 's'::"char", ${oneId}::uuid))`.execute(tx)
  return rows[0]
}

export interface ReceivedRequestRow extends MomentCursor {
  id: EntityId
  message: string | null
}

/** Open requests to the reader, newest first; the message is on the sender's row. */
export async function listReceivedRequests(
  tx: Tx,
  readerId: string,
  after: MomentCursor | undefined,
  size: number,
): Promise<ReceivedRequestRow[]> {
  const isAfter =
    after === undefined ? sql`true` : sql`(g.since, g.to_id) < (${after.moment}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ReceivedRequestRow>`
    SELECT g.to_id AS id, s.message, to_char(g.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment
    FROM relation g JOIN relation s ON s.from_id = g.to_id AND s.letter = 's' AND s.to_id = g.from_id
    WHERE g.from_id = ${readerId} AND g.letter = 'g' AND ${isAfter}
    ORDER BY g.since DESC, g.to_id DESC LIMIT ${size}`.execute(tx)
  return rows
}

export async function insertFriends(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await sql`INSERT INTO relation (from_id, letter, to_id)
    VALUES (${oneId}, 'b', ${otherId}), (${otherId}, 'b', ${oneId}) ON CONFLICT DO NOTHING`.execute(tx)
}

export async function deleteFriends(tx: Tx, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM relation r WHERE (r.from_id, r.letter, r.to_id) IN (
      (${oneId}::uuid, 'b'::"char", ${otherId}::uuid), (${otherId}::uuid, 'b'::"char", ${oneId}::uuid))
    RETURNING r.from_id`.execute(tx)
  return rows.length > 0
}

/** Whether one of the two has the maximum number of friends. Exact, because both are locked. */
export async function hasMaxFriends(tx: Tx, oneId: string, otherId: string, max: number): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    SELECT bool_or((SELECT count(*) FROM relation r WHERE r.from_id = p.id AND r.letter = 'b') >= ${max}) AS full
    FROM (VALUES (${oneId}::uuid), (${otherId}::uuid)) AS p(id)`.execute(tx)
  return rows[0]?.full === true
}

/** Followers above this number get no fan-out: their feeds read the author's entries (`pulled`). */
const maxFanOut = 5000

/** False if it exists. */
export async function insertFollow(tx: Tx, fromId: string, toId: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO follow (from_id, to_id, pulled)
    SELECT ${fromId}::uuid, ${toId}::uuid,
      (SELECT count(*) FROM (SELECT FROM follow w WHERE w.to_id = ${toId} LIMIT ${maxFanOut}) q) >= ${maxFanOut}
    ON CONFLICT DO NOTHING RETURNING from_id`.execute(tx)
  return rows.length > 0
}

export async function deleteFollow(tx: Tx, fromId: string, toId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM follow w WHERE w.from_id = ${fromId} AND w.to_id = ${toId} RETURNING w.from_id`.execute(tx)
  return rows.length > 0
}

/** Whether the person belongs to the viewer's site, blocked or not. */
export async function isOnSite(tx: Tx, { siteId }: Viewer, id: string): Promise<boolean> {
  const { rows } = await sql<{
    on_site: boolean
  }>`SELECT may_enter(${id}::uuid, ${siteId}::smallint) AS on_site`.execute(tx)
  return rows[0]?.on_site === true
}

export async function hasBlocked(tx: Tx, byId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM block b WHERE b.me_id = ${byId} AND b.other_id = ${otherId} AND b.made`.execute(tx)
  return rows.length > 0
}

export async function insertBlock(tx: Tx, byId: string, otherId: string): Promise<void> {
  await sql`INSERT INTO block (me_id, other_id, made)
    VALUES (${byId}, ${otherId}, true), (${otherId}, ${byId}, false) ON CONFLICT DO NOTHING`.execute(tx)
}

/** Only the person who made the block can remove it. */
export async function deleteBlock(tx: Tx, byId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM block b USING block mine
    WHERE mine.me_id = ${byId} AND mine.other_id = ${otherId} AND mine.made
      AND (b.me_id, b.other_id) IN ((${byId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${byId}::uuid))
    RETURNING b.me_id`.execute(tx)
  return rows.length > 0
}

export interface BlockedRow extends NameCursor {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
}

/** The people on this site whom the viewer blocked, by name. */
export async function listBlocked(
  tx: Tx,
  viewer: Viewer,
  words: readonly string[],
  after: NameCursor | undefined,
  size: number,
): Promise<BlockedRow[]> {
  const conditions = [sql`b.me_id = ${viewer.readerId} AND b.made AND may_enter(p.id, ${viewer.siteId}::smallint)`]
  if (words.length > 0) conditions.push(matchesNameWords(sql`p.name_fold`, words))
  if (after !== undefined) conditions.push(sql`(p.name_fold, p.id) > (${after.name} COLLATE "C", ${after.id}::uuid)`)
  const { rows } = await sql<BlockedRow>`
    SELECT p.id, p.type, p.sub_type, p.display_name, p.name_fold AS name
    FROM block b ${joinEntity('p', sql`b.other_id`)} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY p.name_fold, p.id LIMIT ${size}`.execute(tx)
  return rows
}
