import { limits } from '@entemi/contract/platform/limits'
import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type {
  contactsCall,
  conversationCall,
  conversationsCall,
  sendMessageCall,
} from '@entemi/contract/community/conversation'
import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntityId, MessageId } from '@entemi/contract/platform/ids'
import { requireConfirmedMail } from '#/account/account/mail-confirmation.service.ts'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { presentCards, readCards } from '#/core/entity/entity.card.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { splitWords } from '@entemi/contract/core/word-match'
import { orNotFound } from '#/platform/db/foreign-key.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import { eraseUnattachedMedia, requireOwnMedia } from '#/core/media/media.attach.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readContacts } from '#/community/people/people.service.ts'
import { presentConversation, presentMessage } from './conversation.present.ts'
import {
  blankMessage,
  findVisibleMessage,
  findPartner,
  lockConversation,
  insertMessage,
  listConversations,
  listMessages,
  listRecentContacts,
  markRead,
  readSides,
  type FoundMessage,
} from './conversation.store.ts'

export { findReportedMessage } from './conversation.store.ts'

export async function readConversations(
  tx: Tx,
  viewer: Viewer,
  query: QueryOf<typeof conversationsCall>,
): Promise<AnswerOf<typeof conversationsCall>> {
  const text = query.query ?? ''
  const search = text === '' ? undefined : { text, words: splitWords(text) }
  const found = await listConversations(tx, viewer, search, readIdCursor(query._after), query._size + 1)
  const rows = found.slice(0, query._size)
  const cards = await readPartnerCards(
    tx,
    viewer,
    rows.map((row) => row.other_id),
  )
  return {
    list: {
      data: rows.map((row) => presentConversation(row, viewer, requireCard(cards, row.other_id))),
      next: found.length > query._size ? (rows.at(-1)?.last_id ?? null) : null,
    },
  }
}

/** How many people of the latest conversations are offered first. */
const maxRecent = 8

export async function readRecipients(
  tx: Tx,
  viewer: Viewer,
  query: QueryOf<typeof contactsCall>,
): Promise<AnswerOf<typeof contactsCall>> {
  const isFirst = (query.query ?? '') === '' && query._after === undefined
  const recent = isFirst ? await listRecentContacts(tx, viewer, maxRecent) : []
  const cards = await readCards(tx, viewer, recent)
  return {
    recent: recent.flatMap((id) => cards.get(id) ?? []),
    list: await readContacts(tx, viewer, query),
  }
}

/** Empty if the two never wrote to each other; 404 across a block. */
export async function readConversation(
  tx: Tx,
  viewer: Viewer,
  otherId: EntityId,
  query: QueryOf<typeof conversationCall>,
): Promise<AnswerOf<typeof conversationCall>> {
  const { partner, conversationId } = await requirePartner(tx, viewer, otherId)
  const after = readIdCursor(query._after)
  const found = conversationId === null ? [] : await listMessages(tx, viewer, conversationId, after, query._size + 1)
  const rows = found.slice(0, query._size)
  const cards = await readPartnerCards(tx, viewer, [otherId])
  return {
    conversation: { entity: requireCard(cards, otherId), unread: partner.unread, can: { write: partner.may_message } },
    list: {
      data: rows.map((row) => presentMessage(row, viewer, partner)),
      next: found.length > query._size ? (rows.at(-1)?.id ?? null) : null,
    },
  }
}

/** A conversation with somebody who has left the site can still be read. */
async function requirePartner(tx: Tx, viewer: Viewer, otherId: string) {
  const partner = await findPartner(tx, viewer, otherId)
  const conversationId = partner.conversation_id
  if (!partner.visible && (partner.is_blocked || conversationId === null)) throw new ApiError('NOT_FOUND')
  return { partner, conversationId }
}

async function readPartnerCards(tx: Tx, viewer: Viewer, ids: readonly EntityId[]): Promise<Map<string, EntityCard>> {
  return ids.length === 0 ? new Map() : presentCards(await readSides(tx, viewer, ids), viewer)
}

function requireCard(cards: Map<string, EntityCard>, id: string): EntityCard {
  const card = cards.get(id)
  // erased between two statements, with their messages
  if (card === undefined) throw new ApiError('NOT_FOUND')
  return card
}

/** BLOCKED only if the two have a conversation; otherwise a block answers 404. */
export async function sendMessage(
  tx: Tx,
  viewer: Viewer,
  otherId: EntityId,
  message: BodyOf<typeof sendMessageCall>,
): Promise<MessageId> {
  await requireConfirmedMail(tx, viewer)
  const partner = await findPartner(tx, viewer, otherId)
  if (partner.is_blocked && partner.conversation_id !== null) throw new ApiError('BLOCKED')
  if (!partner.visible) throw new ApiError('NOT_FOUND')
  // a group sends no messages: they would come from the member who acts as it
  if (!partner.may_message || viewer.actorType >= 2) throw new ApiError('FORBIDDEN')
  const [mediaId = null] = await requireOwnMedia(tx, viewer, message.media === undefined ? [] : [message.media])
  const id = newId<MessageId>()
  await orNotFound(
    insertMessage(tx, viewer, {
      id,
      otherId,
      mediaId,
      text: await prepareText(tx, viewer, message.text, limits.message),
    }),
  )
  return id
}

export async function readMessages(
  tx: Tx,
  viewer: Viewer,
  otherId: EntityId,
  upTo: MessageId | undefined,
): Promise<number> {
  const { partner, conversationId } = await requirePartner(tx, viewer, otherId)
  if (conversationId === null) return 0
  await lockConversation(tx, conversationId)
  const unread = await markRead(tx, viewer, conversationId, upTo)
  if (unread === undefined) return partner.unread
  await announceMessage(tx, viewer, otherId)
  return unread
}

export async function deleteMessage(tx: Tx, viewer: Viewer, id: MessageId): Promise<void> {
  const message = await requireVisibleMessage(tx, viewer, id)
  if (message.sender_id !== viewer.readerId) throw new ApiError('FORBIDDEN')
  await removeMessage(tx, viewer.siteId, message)
}

export async function removeMessage(tx: Tx, siteId: number, message: FoundMessage): Promise<void> {
  await lockConversation(tx, message.conversation_id)
  if (!(await blankMessage(tx, message))) throw new ApiError('NOT_FOUND')
  if (message.media_id !== null) await eraseUnattachedMedia(tx, [message.media_id])
  await announce(tx, { type: 'message.changed', siteId, personIds: [message.sender_id, message.other_id] })
}

export async function requireVisibleMessage(tx: Tx, viewer: Viewer, id: string): Promise<FoundMessage> {
  const message = await findVisibleMessage(tx, viewer, id)
  if (message === undefined) throw new ApiError('NOT_FOUND')
  return message
}

/** Whether the other may see that the viewer is typing. */
export async function canMessage(tx: Tx, viewer: Viewer, otherId: string): Promise<boolean> {
  return viewer.role !== 'LIMIT' && (await findPartner(tx, viewer, otherId)).may_message
}

const announceMessage = (tx: Tx, viewer: Viewer, otherId: EntityId): Promise<void> =>
  announce(tx, { type: 'message.changed', siteId: viewer.siteId, personIds: [viewer.readerId, otherId] })
