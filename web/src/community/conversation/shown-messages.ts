import type { ConversationItem, MessageItem } from '@entemi/contract/community/conversation'
import type { EntityId, MessageId } from '@entemi/contract/platform/ids'
import { plainText } from '@entemi/contract/core/written-text'
import { dayHere, formatDay } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { ShownItem } from '#/core/outbox/outbox-store.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'

export interface ShownMessage extends MessageItem {
  /** An unsent message of this device. */
  waiting?: { status: ShownItem['status']; pictures: readonly MediaDraft[] }
}

/** Oldest first, with unsent messages. */
export function orderMessages(
  newestFirst: readonly MessageItem[],
  outbox: readonly ShownItem[],
  entityId: string,
): ShownMessage[] {
  const known = new Set<string>(newestFirst.map(({ id }) => id))
  const waiting = outbox.flatMap((item) =>
    item.kind === 'message' && item.entityId === entityId && !known.has(item.arrivedAs ?? '')
      ? [makePending(item)]
      : [],
  )
  return [...spreadRead(newestFirst).toReversed(), ...waiting]
}

/** A read message marks all earlier ones as read, also on pages fetched before. */
function spreadRead(newestFirst: readonly MessageItem[]): MessageItem[] {
  const seen = { own: false, foreign: false }
  return newestFirst.map((message) => {
    const side = message.own ? 'own' : 'foreign'
    seen[side] ||= message.read
    return seen[side] === message.read ? message : { ...message, read: true }
  })
}

function makePending(item: Extract<ShownItem, { kind: 'message' }>): ShownMessage {
  const id = item.key as MessageId
  // While the caller waits for the answer it counts as sending.
  const status = item.isFresh && item.status === 'waiting' ? 'sending' : item.status
  return {
    id,
    message_id: id,
    sender_id: item.actor as EntityId,
    own: true,
    text: item.body.text ?? '',
    media: null,
    created_at: item.madeAt,
    removed: false,
    read: false,
    can: { delete: false, report: false },
    waiting: { status, pictures: item.pictures ?? [] },
  }
}

export interface MessageDay {
  day: string
  messages: ShownMessage[]
}

/** By the reader's own days. */
export function splitDays(messages: readonly ShownMessage[]): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages) {
    const day = dayHere(message.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** Sent by the same person in the same minute. */
export function isSameGroup(one: ShownMessage, next: ShownMessage | undefined): boolean {
  if (next === undefined || one.own !== next.own || one.waiting !== undefined || next.waiting !== undefined)
    return false
  return minuteOf(one) === minuteOf(next)
}

const minuteOf = ({ created_at }: ShownMessage): number => Math.floor(new Date(created_at).getTime() / 60_000)

export function nameDay(day: string, now: number = Date.now()): string {
  const today = new Date(now)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day === dayHere(today)) return t('time.today')
  return day === dayHere(yesterday) ? t('time.yesterday') : formatDay(day, now)
}

/** One line of the last message, or of the one that was searched for. */
export function quoteOf({ last }: Pick<ConversationItem, 'last'>, query: string): string {
  const text = last.removed ? t('message.deleted') : showText(last, query)
  return last.own ? t('message.you', { text }) : text
}

function showText({ text, media }: MessageItem, query: string): string {
  const plain = plainText(text)
  if (plain === '') return media === null ? '' : t('message.picture')
  return query === '' ? plain : cutAround(plain, query)
}

/** Characters before the search result. */
const before = 18

function cutAround(text: string, query: string): string {
  const place = text.toLowerCase().indexOf(query.toLowerCase())
  if (place <= before) return text
  const space = text.indexOf(' ', place - before)
  return `…${text.slice(space >= 0 && space < place ? space + 1 : place)}`
}
