import type { EntityId, MessageId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { byKey } from '#/platform/db/by-key.ts'
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

/** Messages of a conversation that a search reads at most. */
const maxSearched = 5000

/** A message that a moderator hid is visible to its sender only. */
const isShown = (viewer: Viewer): RawBuilder<unknown> => sql`(m.state = 0 OR m.sender_id = ${viewer.readerId})`

const messageColumns = sql`m.id, m.sender_id, m.text, m.removed,
  ${readyRow(sql`m.media_id`)} AS media`

export interface Partner {
  /** The viewer may see the person. */
  visible: boolean
  /** Friend or member of a common group, and not LIMIT. */
  may_message: boolean
  is_blocked: boolean
  conversation_id: string | null
  unread: number
  /** The last message that the other side has read, and that the viewer has. */
  other_read: string | null
  own_read: string | null
}

export async function findPartner(tx: Tx, viewer: Viewer, otherId: string): Promise<Partner> {
  const other = sql`${otherId}::uuid`
  const { rows } = await sql<Partner>`
    SELECT v.id IS NOT NULL AS visible,
      v.id IS NOT NULL AND ${mayMessage(viewer, other)} AS may_message,
      NOT ${notBlocked(viewer, other)} AS is_blocked,
      c.id AS conversation_id, coalesce(s.unread, 0) AS unread, o.read_id AS other_read, s.read_id AS own_read
    FROM (VALUES (1)) AS one(n)
    LEFT JOIN LATERAL (SELECT p.id FROM ${visibleEntity(viewer)} p
      WHERE p.id = ${other} AND p.type < 2 AND p.id <> ${viewer.readerId}) v ON true
    LEFT JOIN conversation c ON c.low_id = least(${viewer.readerId}::uuid, ${other})
      AND c.high_id = greatest(${viewer.readerId}::uuid, ${other}) AND c.site_id = ${viewer.siteId}
    LEFT JOIN conversation_side s ON s.conversation_id = c.id AND s.owner_id = ${viewer.readerId}
    LEFT JOIN conversation_side o ON o.conversation_id = c.id AND o.owner_id = ${other}`.execute(tx)
  if (rows[0] === undefined) throw new Error('the statement returned no row')
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
 * Latest first, each with its newest message. A search finds the name of the other side, or the text of a message; then the
 * newest message with the text is returned. Without people across a block.
 */
export async function listConversations(
  tx: Tx,
  viewer: Viewer,
  search: { text: string; words: readonly string[] } | undefined,
  after: string | undefined,
  size: number,
): Promise<ConversationRow[]> {
  const isNameMatch =
    search === undefined || search.words.length === 0
      ? sql`${search === undefined}`
      : matchesNameWords(sql`(' ' || fold(n.display_name))`, search.words)
  // the stars of bold and italic words are not shown, so they are not searched
  const text = search?.text.replaceAll('*', '') || search?.text
  const hasText =
    text === undefined ? sql`true` : sql`position(fold(${text}::text) IN fold(replace(m.text, '*', ''))) > 0`
  const { rows } = await sql<ConversationRow>`
    SELECT s.conversation_id, s.other_id, s.last_id, s.unread, s.read_id AS own_read, o.read_id AS other_read, m.*
    FROM conversation_side s ${joinEntity('n', sql`s.other_id`)}
    LEFT JOIN conversation_side o ON o.conversation_id = s.conversation_id AND o.owner_id = s.other_id
    CROSS JOIN LATERAL (
      SELECT ${messageColumns} FROM (
        SELECT m.* FROM message m WHERE m.conversation_id = s.conversation_id AND ${isShown(viewer)}
        ORDER BY m.id DESC LIMIT ${search === undefined ? 1 : maxSearched}) m
      WHERE ${isNameMatch} OR ${hasText} ORDER BY m.id DESC LIMIT 1) m
    WHERE s.owner_id = ${viewer.readerId} AND s.site_id = ${viewer.siteId} AND s.last_id IS NOT NULL
      ${after === undefined ? sql`` : sql`AND s.last_id < ${after}::uuid`}
      AND ${notBlocked(viewer, sql`s.other_id`)}
    ORDER BY s.last_id DESC LIMIT ${size}`.execute(tx)
  return rows
}

/** Of the latest conversations, the people whom the viewer may still write to. */
export async function listRecentContacts(tx: Tx, viewer: Viewer, size: number): Promise<EntityId[]> {
  const { rows } = await sql<{ other_id: EntityId }>`
    SELECT s.other_id FROM conversation_side s
    WHERE s.owner_id = ${viewer.readerId} AND s.site_id = ${viewer.siteId} AND s.last_id IS NOT NULL
      AND EXISTS (SELECT FROM ${visibleEntity(viewer)} p WHERE p.id = s.other_id AND p.type < 2 ${byKey})
      AND ${mayMessage(viewer, sql`s.other_id`)}
    ORDER BY s.last_id DESC LIMIT ${size}`.execute(tx)
  return rows.map((row) => row.other_id)
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

/** Cards of the other sides, also of people who have left the site. */
export async function readSides(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<CardColumns> {
  const { rows } = await sql<CardColumns>`
    SELECT ${cardColumns(viewer, sql`${ids}::uuid[]`, sql`'{}'::uuid[]`)}`.execute(tx)
  if (rows[0] === undefined) throw new Error('the statement returned no row')
  return rows[0]
}

interface NewMessage {
  id: MessageId
  otherId: EntityId
  text: string
  mediaId: string | null
}

/** One statement: adds the conversation if needed and locks it, so that concurrent messages are counted right; then message and both sides. */
export async function insertMessage(tx: Tx, viewer: Viewer, message: NewMessage): Promise<void> {
  const [me, other] = [sql`${viewer.readerId}::uuid`, sql`${message.otherId}::uuid`]
  await sql`
    WITH opened AS (
      INSERT INTO conversation (id, site_id, low_id, high_id)
      VALUES (${newId()}, ${viewer.siteId}, least(${me}, ${other}), greatest(${me}, ${other}))
      ON CONFLICT (low_id, high_id, site_id) DO UPDATE SET site_id = excluded.site_id RETURNING id),
    sent_message AS (
      INSERT INTO message (id, conversation_id, sender_id, media_id, text)
      SELECT ${message.id}, opened.id, ${me}, ${message.mediaId}, ${message.text} FROM opened RETURNING id, conversation_id),
    sides AS (
      INSERT INTO conversation_side AS s (owner_id, conversation_id, site_id, other_id, last_id, unread)
      SELECT x.owner_id, sent_message.conversation_id, ${viewer.siteId}, x.other_id, sent_message.id, x.unread
      FROM sent_message, (VALUES (${me}, ${other}, 0), (${other}, ${me}, 1)) AS x(owner_id, other_id, unread) ORDER BY x.owner_id
      ON CONFLICT (owner_id, conversation_id) DO UPDATE
        SET last_id = greatest(s.last_id, excluded.last_id), unread = s.unread + excluded.unread)
    SELECT ${announceSql({ type: 'message.changed', siteId: viewer.siteId, personIds: [viewer.readerId, message.otherId] })},
      ${addMessagePushJobs({ ownerId: message.otherId, senderId: viewer.readerId, siteId: viewer.siteId })}
    FROM sent_message`.execute(tx)
}

/** Locked until the commit: without it a concurrent message would be missing from the unread count. */
export async function lockConversation(tx: Tx, conversationId: string): Promise<void> {
  await sql`SELECT FROM conversation WHERE id = ${conversationId} FOR UPDATE`.execute(tx)
}

/** Marks messages up to `upTo` as read; returns the unread count, or undefined if nothing changed. */
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

export interface FoundMessage {
  id: MessageId
  conversation_id: string
  sender_id: EntityId
  other_id: EntityId
  media_id: string | null
}

/** A message of the viewer's own conversations, not across a block. */
export async function findVisibleMessage(tx: Tx, viewer: Viewer, id: string): Promise<FoundMessage | undefined> {
  const { rows } = await sql<FoundMessage>`
    SELECT m.id, m.conversation_id, m.sender_id, s.other_id, m.media_id
    FROM message m JOIN conversation_side s ON s.conversation_id = m.conversation_id
    WHERE m.id = ${id} AND s.owner_id = ${viewer.readerId} AND s.site_id = ${viewer.siteId} AND NOT m.removed AND ${isShown(viewer)}
      AND ${notBlocked(viewer, sql`s.other_id`)}`.execute(tx)
  return rows[0]
}

/** For administrators: a message that an open case is about. */
export async function findReportedMessage(tx: Tx, viewer: Viewer, id: string): Promise<FoundMessage | undefined> {
  const { rows } = await sql<FoundMessage>`
    SELECT m.id, m.conversation_id, m.sender_id, s.owner_id AS other_id, m.media_id
    FROM ${reportedMessage} m JOIN conversation_side s ON s.conversation_id = m.conversation_id AND s.owner_id <> m.sender_id
    WHERE m.id = ${id} AND s.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean`.execute(tx)
  return rows[0]
}

/** Removes text and media, and takes it off the unread count of the other side. False if it was removed before. */
export async function blankMessage(tx: Tx, message: FoundMessage): Promise<boolean> {
  const { rows } = await sql`
    WITH blanked AS (UPDATE message SET removed = true, text = '', media_id = NULL
      WHERE id = ${message.id} AND sender_id = ${message.sender_id} AND NOT removed RETURNING id, state),
    unread_side AS (UPDATE conversation_side s SET unread = greatest(s.unread - 1, 0) FROM blanked
      WHERE s.conversation_id = ${message.conversation_id} AND s.owner_id = ${message.other_id} AND blanked.state = 0
        AND (s.read_id IS NULL OR s.read_id < blanked.id))
    SELECT id FROM blanked`.execute(tx)
  return rows.length > 0
}
