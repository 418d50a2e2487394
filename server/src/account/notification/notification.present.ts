import type { EntityCard } from '@entemi/contract/core/entity'
import { plainText } from '@entemi/contract/core/written-text'
import type { NotificationItem } from '@entemi/contract/account/notification'
import { writeMomentOfId } from '#/platform/db/id.ts'
import { addressOfEntry } from '#/core/entry/entry.address.ts'
import { categoryOf } from '#/core/entry/entry.present.ts'
import type { NotificationEntry, NotificationRow } from './notification.store.ts'

const quoteLength = 120

export function presentNotification(row: NotificationRow, cards: ReadonlyMap<string, EntityCard>): NotificationItem {
  const actors = (row.people ?? []).flatMap((id) => cards.get(id) ?? [])
  const act = actOf(row)
  return {
    id: row.id,
    kind: row.kind,
    actors,
    others: Math.max(0, row.total - 1),
    act,
    entry: row.entry === null ? null : presentEntry(row.entry),
    entity: row.entity_id === null ? null : (cards.get(row.entity_id) ?? null),
    quote: quoteOf(row),
    decision: decisionOf(row),
    created_at: writeMomentOfId(row.last_id),
    read: row.read,
    url: addressOf(row),
  }
}

function presentEntry(entry: NotificationEntry): NonNullable<NotificationItem['entry']> {
  const { id, note_type, category, mood, title } = entry
  return { id, category: categoryOf(entry), note_type, post_category: category, mood, title }
}

function actOf({ kind, liked, latest_comment }: NotificationRow): NotificationItem['act'] {
  if (kind !== 'reaction') return null
  if (latest_comment === null) return 'like'
  return liked ? 'both' : 'comment'
}

/** Text by others: their comment, or the beginning of their entry. */
function quoteOf({ kind, latest_comment, entry }: NotificationRow): string | null {
  const isByOthers = kind === 'entry_new' || kind === 'entry_changed' || kind === 'group_post' || kind === 'mention'
  const text = plainText(latest_comment ?? (isByOthers ? (entry?.beginning ?? '') : ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  return text.length <= quoteLength ? text : `${text.slice(0, quoteLength - 1).trimEnd()}…`
}

function decisionOf({ kind, detail }: NotificationRow): NotificationItem['decision'] {
  if (kind === 'report_new') return { outcome: detail?.worried === true ? 'worry' : 'new', reason: null }
  if (kind === 'event_reminder') return { outcome: String(detail?.before ?? 'day'), reason: null }
  const isDecision = kind === 'moderation' || kind === 'report_outcome' || kind === 'yousend_rejected'
  if (detail === null || !isDecision) return null
  return { outcome: String(detail.resolution ?? detail.action ?? ''), reason: detail.reason ?? null }
}

function addressOf(row: NotificationRow): string | null {
  const { kind, entry, entity_id, people } = row
  const first = people?.[0]
  if (kind === 'friend_request') return first === undefined ? null : `/friend/request/${first}`
  if (kind === 'friend' || kind === 'follow') return first === undefined ? null : `/people/${first}`
  if (kind === 'consultant_invited' || kind === 'client_invited' || kind === 'client_accepted') return '/client/'
  if (entry !== null)
    return row.latest_comment !== null || row.comment_id !== null ? `/comment/${entry.id}` : addressOfEntry(entry)
  if (kind === 'report_new') return entity_id === null ? '/admin/reports' : `/entity/${entity_id}/moderation`
  if (kind === 'registration_waiting') return '/admin/registrations'
  if (entity_id === null) return null
  return kind === 'group_request' ? `/entity/${entity_id}/requests` : `/entity/${entity_id}`
}
