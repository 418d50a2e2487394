import type { EntityId, MessageId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announceSql } from '#/platform/jobs/announce.ts'
import { addMessagePushJobs } from '#/platform/jobs/push-job.ts'
import { cardColumns, type CardColumns } from '#/core/entity/entity.card.sql.ts'
import { matchesNameWords, mayMessage, joinEntity } from '#/core/entity/entity.sql.ts'
import type { MediaRow } from '#/core/media/media.present.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { notBlocked, visibleEntity } from '#/core/visibility/person.ts'
import { reportedMessage } from '#/core/visibility/privileged.ts'
import { readyRow } from '#/core/media/media.sql.ts'

export interface MessageRow {
  id: MessageId
  sender_id: EntityId
  text: string
  removed: boolean
  media: MediaRow | null
}

/** How far one may go back in a conversation for a word that stands nowhere in it. */
const mostSearched = 5000

/** What a moderator hid is left to its sender. */
const isShown = (viewer: Viewer): RawBuilder<unknown> => sql`(m.state = 0 OR m.sender_id = ${viewer.readerId})`

const messageColumns = sql`m.id, m.sender_id, m.text, m.removed,
  ${readyRow(sql`m.media_id`)} AS media`

export interface Partner {
  /** Somebody whom the viewer may know of. */
  visible: boolean
  /** Friend or group peer who takes messages. */
  near: boolean
  /** There is a block between the two. */
  apart: boolean
  conversation_id: string | null
  unread: number
  /** Up to where the other side has read, and oneself. */
  other_read: string | null
  own_read: string | null
}

export async function findPartner(tx: Tx, viewer: Viewer, otherId: string): Promise<Partner> {
  const other = sql`${otherId}::uuid`
  const { rows } = await sql<Partner>`
    SELECT v.id IS NOT NULL AS visible,
      v.id IS NOT NULL AND ${mayMessage(viewer, other)} AS near,
      NOT ${notBlocked(viewer, other)} AS apart,
      c.id AS conversation_id, coalesce(s.unread, 0) AS unread, o.read_id AS other_read, s.read_id AS own_read
    FROM (VALUES (1)) AS one(n)
    LEFT JOIN LATERAL (SELECT p.id FROM ${visibleEntity(viewer)} p
      WHERE p.id = ${other} AND p.type < 2 AND p.id <> ${viewer.readerId}) v ON true
    LEFT JOIN conversation c ON c.low_id = least(${viewer.readerId}::uuid, ${other})
      AND c.high_id = greatest(${viewer.readerId}::uuid, ${other}) AND c.site_id = ${viewer.siteId}
    LEFT JOIN conversation_side s ON s.conversation_id = c.id AND s.owner_id = ${viewer.readerId}
    LEFT JOIN conversation_side o ON o.conversation_id = c.id AND o.owner_id = ${other}`.execute(tx)
  if (rows[0] === undefined) throw new Error('one row was asked for')
  return rows[0]
}

export interface ConversationRow extends MessageRow {
  conversation_id: string
  other_id: EntityId
  last_id: string
  unread: number
  other_read: string | null
  own_read: string | null
}

/**
 * The latest first, each with its newest message; where words are searched for, those whose other side is called so or
 * where they were written, with the newest message that has them. Nobody across a block is in it.
 */
export async function listConversations(
  tx: Tx,
  viewer: Viewer,
  search: { typed: string; words: readonly string[] } | undefined,
  after: string | undefined,
  size: number,
): Promise<ConversationRow[]> {
  const isNamed =
    search === undefined || search.words.length === 0
      ? sql`${search === undefined}`
      : matchesNameWords(sql`(' ' || fold(n.display_name))`, search.words)
  const holds = search === undefined ? sql`true` : sql`position(fold(${search.typed}::text) IN fold(m.text)) > 0`
  const { rows } = await sql<ConversationRow>`
    SELECT s.conversation_id, s.other_id, s.last_id, s.unread, s.read_id AS own_read, o.read_id AS other_read, m.*
    FROM conversation_side s ${joinEntity('n', sql`s.other_id`)}
    LEFT JOIN conversation_side o ON o.conversation_id = s.conversation_id AND o.owner_id = s.other_id
    CROSS JOIN LATERAL (
      SELECT ${messageColumns} FROM (
        SELECT m.* FROM message m WHERE m.conversation_id = s.conversation_id AND ${isShown(viewer)}
        ORDER BY m.id DESC LIMIT ${search === undefined ? 1 : mostSearched}) m
      WHERE ${isNamed} OR ${holds} ORDER BY m.id DESC LIMIT 1) m
    WHERE s.owner_id = ${viewer.readerId} AND s.site_id = ${viewer.siteId} AND s.last_id IS NOT NULL
      ${after === undefined ? sql`` : sql`AND s.last_id < ${after}::uuid`}
      AND ${notBlocked(viewer, sql`s.other_id`)}
    ORDER BY s.last_id DESC LIMIT ${size}`.execute(tx)
  return rows
}

export async function listMessages(
  tx: Tx,
  viewer: Viewer,
  conversationId: string,
  after: string | undefined,
  size: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT ${messageColumns} FROM message m
    WHERE m.conversation_id = ${conversationId} AND ${isShown(viewer)}
      ${after === undefined ? sql`` : sql`AND m.id < ${after}::uuid`}
    ORDER BY m.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

/** The other side stays named beside its words, though it may have left the site. */
export async function readSides(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<CardColumns> {
  const { rows } = await sql<CardColumns>`
    SELECT ${cardColumns(viewer, sql`${ids}::uuid[]`, sql`'{}'::uuid[]`)}`.execute(tx)
  if (rows[0] === undefined) throw new Error('one row was asked for')
  return rows[0]
}

interface NewMessage {
  id: MessageId
  otherId: EntityId
  text: string
  mediaId: string | null
}

/** One statement: the conversation if there is none, its row held so that two at once count right; both sides; the word. */
export async function insertMessage(tx: Tx, viewer: Viewer, message: NewMessage): Promise<void> {
  const [me, other] = [sql`${viewer.readerId}::uuid`, sql`${message.otherId}::uuid`]
  await sql`
    WITH talk AS (
      INSERT INTO conversation (id, site_id, low_id, high_id)
      VALUES (${newId()}, ${viewer.siteId}, least(${me}, ${other}), greatest(${me}, ${other}))
      ON CONFLICT (low_id, high_id, site_id) DO UPDATE SET site_id = excluded.site_id RETURNING id),
    said AS (
      INSERT INTO message (id, conversation_id, sender_id, media_id, text)
      SELECT ${message.id}, talk.id, ${me}, ${message.mediaId}, ${message.text} FROM talk RETURNING id, conversation_id),
    sides AS (
      INSERT INTO conversation_side AS s (owner_id, conversation_id, site_id, other_id, last_id, unread)
      SELECT x.owner_id, said.conversation_id, ${viewer.siteId}, x.other_id, said.id, x.unread
      FROM said, (VALUES (${me}, ${other}, 0), (${other}, ${me}, 1)) AS x(owner_id, other_id, unread) ORDER BY x.owner_id
      ON CONFLICT (owner_id, conversation_id) DO UPDATE
        SET last_id = greatest(s.last_id, excluded.last_id), unread = s.unread + excluded.unread)
    SELECT ${announceSql({ type: 'message.changed', siteId: viewer.siteId, personIds: [viewer.readerId, message.otherId] })},
      ${addMessagePushJobs({ ownerId: message.otherId, senderId: viewer.readerId, siteId: viewer.siteId })}
    FROM said`.execute(tx)
}

/** Held until the act ends: a number counted beside a message on its way would lose it. */
export async function holdConversation(tx: Tx, conversationId: string): Promise<void> {
  await sql`SELECT FROM conversation WHERE id = ${conversationId} FOR UPDATE`.execute(tx)
}

/** Everything up to there is read; gives what is left, undefined where nothing changed by it. */
export async function markRead(
  tx: Tx,
  viewer: Viewer,
  conversationId: string,
  upTo: MessageId | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ unread: number }>`
    UPDATE conversation_side s SET read_id = seen.id, unread = seen.unread
    FROM (SELECT k.id, (SELECT count(*) FROM message m WHERE m.conversation_id = ${conversationId} AND m.id > k.id
        AND m.sender_id <> ${viewer.readerId} AND m.state = 0 AND NOT m.removed) AS unread
      FROM (SELECT m.id FROM message m WHERE m.conversation_id = ${conversationId}
        ${upTo === undefined ? sql`` : sql`AND m.id <= ${upTo}::uuid`} ORDER BY m.id DESC LIMIT 1) k) seen
    WHERE s.owner_id = ${viewer.readerId} AND s.conversation_id = ${conversationId}
      AND (s.read_id IS NULL OR s.read_id < seen.id OR s.unread > seen.unread)
    RETURNING s.unread`.execute(tx)
  return rows[0]?.unread
}

export interface HeardMessage {
  id: MessageId
  conversation_id: string
  sender_id: EntityId
  other_id: EntityId
  media_id: string | null
}

/** A message of a conversation of one's own, with somebody one may see; whatever else answers like nothing. */
export async function findHeardMessage(tx: Tx, viewer: Viewer, id: string): Promise<HeardMessage | undefined> {
  const { rows } = await sql<HeardMessage>`
    SELECT m.id, m.conversation_id, m.sender_id, s.other_id, m.media_id
    FROM message m JOIN conversation_side s ON s.conversation_id = m.conversation_id
    WHERE m.id = ${id} AND s.owner_id = ${viewer.readerId} AND s.site_id = ${viewer.siteId} AND NOT m.removed AND ${isShown(viewer)}
      AND ${notBlocked(viewer, sql`s.other_id`)}`.execute(tx)
  return rows[0]
}

/** Through the administrators' door: the one that an open case names, from its sender's side. */
export async function findReportedMessage(tx: Tx, viewer: Viewer, id: string): Promise<HeardMessage | undefined> {
  const { rows } = await sql<HeardMessage>`
    SELECT m.id, m.conversation_id, m.sender_id, s.owner_id AS other_id, m.media_id
    FROM ${reportedMessage} m JOIN conversation_side s ON s.conversation_id = m.conversation_id AND s.owner_id <> m.sender_id
    WHERE m.id = ${id} AND s.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean`.execute(tx)
  return rows[0]
}

/** Its words and picture go; what the other side has not read yet is not unread any more. False where it was gone. */
export async function emptyMessage(tx: Tx, message: HeardMessage): Promise<boolean> {
  const { rows } = await sql`
    WITH gone AS (UPDATE message SET removed = true, text = '', media_id = NULL
      WHERE id = ${message.id} AND sender_id = ${message.sender_id} AND NOT removed RETURNING id, state),
    fewer AS (UPDATE conversation_side s SET unread = greatest(s.unread - 1, 0) FROM gone
      WHERE s.conversation_id = ${message.conversation_id} AND s.owner_id = ${message.other_id} AND gone.state = 0
        AND (s.read_id IS NULL OR s.read_id < gone.id))
    SELECT id FROM gone`.execute(tx)
  return rows.length > 0
}
