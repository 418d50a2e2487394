import { limits } from '@entemi/contract/platform/limits'
import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { ChatId, EntityId } from '@entemi/contract/platform/ids'
import type { chatCall } from '@entemi/contract/community/live'
import { ApiError, requireAllowed } from '#/platform/api-error.ts'
import { momentOfId, newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { orNotFound } from '#/platform/db/foreign-key.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  deleteChatRow,
  findChannelOf,
  findChat,
  findLastLine,
  findReportedChat,
  findSpeaker,
  insertChat,
  listChat,
  setMuted,
} from './chat.store.ts'
import { listRights } from './live.policy.ts'
import { joinChannel, requireChannel } from './live.service.ts'

export async function readChat(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { _size, _after }: QueryOf<typeof chatCall>,
): Promise<AnswerOf<typeof chatCall>> {
  const channel = await joinChannel(tx, viewer, id)
  const { host, moderate, write } = listRights(viewer, channel, channel)
  const found = await listChat(tx, viewer, id, readIdCursor(_after), _size + 1)
  const rows = found.slice(0, _size)
  // with the cards of people who have left the site
  const cards = await readCards(tx, viewer, [], [...new Set(rows.map((row) => row.author_id))])
  return {
    chat: {
      slow_seconds: channel.slow_seconds,
      muted: channel.muted && channel.status !== 'ended',
      can: { write, moderate },
    },
    list: {
      data: rows.flatMap((row) => {
        const author = cards.get(row.author_id)
        const own = row.author_id === viewer.readerId
        // erased between two statements, with their lines
        if (author === undefined) return []
        return [
          {
            id: row.id,
            message_id: row.id,
            author,
            own,
            message: row.text,
            created_at: momentOfId(row.id).toISOString(),
            moderator: row.moderator,
            can: {
              delete: own || moderate,
              mute: moderate && !own && row.author_id !== channel.author_id,
              report: !own,
              name: host && !own && row.author_id !== channel.author_id,
            },
            muted: moderate && row.muted,
          },
        ]
      }),
      next: found.length > _size ? (rows.at(-1)?.id ?? null) : null,
    },
  }
}

export async function addChat(tx: Tx, viewer: Viewer, id: string, message: string): Promise<ChatId> {
  const channel = await joinChannel(tx, viewer, id)
  const { moderate, write } = listRights(viewer, channel, channel)
  if (channel.muted && !moderate) throw new ApiError('MUTED')
  requireAllowed(write)
  if (channel.slow_seconds > 0 && !moderate) await requirePause(tx, viewer, id, channel.slow_seconds)
  const chatId = newId<ChatId>()
  const text = await prepareText(tx, viewer, message, limits.live.chat)
  await orNotFound(insertChat(tx, { id: chatId, channel_id: id, author_id: viewer.readerId, text }))
  await announceChat(tx, id)
  return chatId
}

async function requirePause(tx: Tx, viewer: Viewer, id: string, seconds: number): Promise<void> {
  const last = await findLastLine(tx, viewer, id)
  if (last === undefined) return
  const left = seconds * 1000 - (Date.now() - momentOfId(last).getTime())
  if (left > 0) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(left / 1000) })
}

export async function deleteChat(tx: Tx, viewer: Viewer, id: string, messageId: ChatId): Promise<void> {
  const channel = await requireChannel(tx, viewer, id)
  const line = await findChat(tx, viewer, id, messageId)
  if (line === undefined) throw new ApiError('NOT_FOUND')
  requireAllowed(line.author_id === viewer.readerId || listRights(viewer, channel, channel).moderate)
  await deleteChatRow(tx, messageId)
  await announceChat(tx, id)
}

/** A line in the chat of a broadcast that the viewer may see. */
export async function requireVisibleLine(tx: Tx, viewer: Viewer, id: string): Promise<{ author_id: string }> {
  const channelId = await findChannelOf(tx, id)
  if (channelId === undefined) throw new ApiError('NOT_FOUND')
  await joinChannel(tx, viewer, channelId)
  const line = await findChat(tx, viewer, channelId, id)
  if (line === undefined) throw new ApiError('NOT_FOUND')
  return line
}

export interface ReportedLine {
  id: string
  channel_id: string
  author_id: string
}

/** For the line of an open case, which the caller has found. */
export const findReportedLine = (tx: Tx, id: string): Promise<ReportedLine | undefined> => findReportedChat(tx, id)

/** By an administrator's decision. */
export async function removeLine(tx: Tx, { id, channel_id }: ReportedLine): Promise<void> {
  await deleteChatRow(tx, id)
  await announceChat(tx, channel_id)
}

/** The host and the moderators cannot be muted. */
export async function mute(tx: Tx, viewer: Viewer, id: string, entityId: EntityId, muted: boolean): Promise<void> {
  const channel = await requireChannel(tx, viewer, id)
  requireAllowed(listRights(viewer, channel, channel).moderate)
  const speaker = await findSpeaker(tx, viewer, channel, entityId)
  if (speaker === undefined) throw new ApiError('NOT_FOUND')
  requireAllowed(!speaker.moderates && entityId !== channel.author_id && entityId !== viewer.readerId)
  await setMuted(tx, id, entityId, muted)
  await announceChat(tx, id)
}

export const announceChat = (tx: Tx, entryId: string): Promise<void> => announce(tx, { type: 'chat.changed', entryId })
