import type { ChatId, EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { moderates, notBlocked, visibleEntity } from '#/core/visibility/person.ts'
import { reportedChat } from '#/core/visibility/privileged.ts'

export interface ChatRow {
  id: ChatId
  author_id: EntityId
  text: string
  muted: boolean
  moderator: boolean
}

/** Latest first, without people across a block. */
export async function listChat(
  tx: Tx,
  viewer: Viewer,
  channelId: string,
  before: string | undefined,
  size: number,
): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    SELECT c.id, c.author_id, c.text,
      EXISTS (SELECT FROM chat_mute q WHERE q.channel_id = c.channel_id AND q.entity_id = c.author_id ${byKey}) AS muted,
      EXISTS (SELECT FROM channel_moderator n WHERE n.channel_id = c.channel_id AND n.entity_id = c.author_id ${byKey}) AS moderator
    FROM chat c WHERE c.channel_id = ${channelId} ${before === undefined ? sql`` : sql`AND c.id < ${before}::uuid`}
      AND ${notBlocked(viewer, sql`c.author_id`)}
    ORDER BY c.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

/** With a lock per author and channel: two concurrent lines would both pass the slow mode. */
export async function findLastLine(tx: Tx, viewer: Viewer, channelId: string): Promise<string | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat ${channelId} ${viewer.readerId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM chat c WHERE c.author_id = ${viewer.readerId} AND c.channel_id = ${channelId}
    ORDER BY c.id DESC LIMIT 1`.execute(tx)
  return rows[0]?.id
}

export async function insertChat(
  tx: Tx,
  line: { id: ChatId; channel_id: string; author_id: string; text: string },
): Promise<void> {
  await tx.insertInto('chat').values(line).execute()
}

export async function findChat(
  tx: Tx,
  viewer: Viewer,
  channelId: string,
  id: string,
): Promise<{ author_id: string } | undefined> {
  const { rows } = await sql<{ author_id: string }>`
    SELECT c.author_id FROM chat c WHERE c.id = ${id} AND c.channel_id = ${channelId}
      AND ${notBlocked(viewer, sql`c.author_id`)}`.execute(tx)
  return rows[0]
}

export async function findChannelOf(tx: Tx, chatId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('chat').select('channel_id').where('id', '=', chatId).executeTakeFirst()
  return row?.channel_id
}

export async function findReportedChat(
  tx: Tx,
  id: string,
): Promise<{ id: string; channel_id: string; author_id: string } | undefined> {
  const { rows } = await sql<{ id: string; channel_id: string; author_id: string }>`
    SELECT c.id, c.channel_id, c.author_id FROM ${reportedChat} c WHERE c.id = ${id}`.execute(tx)
  return rows[0]
}

export async function deleteChatRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('chat').where('id', '=', id).execute()
}

/** A visible person, and whether they moderate this broadcast. */
export async function findSpeaker(
  tx: Tx,
  viewer: Viewer,
  channel: { id: string; group_id: string | null },
  id: string,
): Promise<{ moderates: boolean } | undefined> {
  const { rows } = await sql<{ moderates: boolean }>`
    SELECT EXISTS (SELECT FROM channel_moderator n WHERE n.channel_id = ${channel.id} AND n.entity_id = p.id)
      OR ${moderates(sql`p.id`, sql`${channel.group_id}::uuid`)} AS moderates
    FROM ${visibleEntity(viewer)} p WHERE p.id = ${id} AND p.type < 2`.execute(tx)
  return rows[0]
}

export async function setMuted(tx: Tx, channelId: string, entityId: string, muted: boolean): Promise<void> {
  if (muted)
    await sql`INSERT INTO chat_mute (channel_id, entity_id) VALUES (${channelId}, ${entityId})
      ON CONFLICT DO NOTHING`.execute(tx)
  else await sql`DELETE FROM chat_mute WHERE channel_id = ${channelId} AND entity_id = ${entityId}`.execute(tx)
}
