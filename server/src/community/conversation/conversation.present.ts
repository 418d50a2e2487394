import type { ConversationItem, MessageItem } from '@entemi/contract/community/conversation'
import type { EntityCard } from '@entemi/contract/core/entity'
import { writeMomentOfId } from '#/platform/db/id.ts'
import { presentMedia } from '#/core/media/media.present.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { ConversationRow, MessageRow } from './conversation.store.ts'

interface ReadMarks {
  other_read: string | null
  own_read: string | null
}

export function presentMessage(row: MessageRow, viewer: Viewer, marks: ReadMarks): MessageItem {
  const own = row.sender_id === viewer.readerId
  const mark = own ? marks.other_read : marks.own_read
  return {
    id: row.id,
    message_id: row.id,
    sender_id: row.sender_id,
    own,
    text: row.text,
    media: row.media === null ? null : presentMedia(row.media, viewer),
    created_at: writeMomentOfId(row.id),
    removed: row.removed,
    read: mark !== null && row.id <= mark,
    can: { delete: own && !row.removed, report: !own && !row.removed },
  }
}

export const presentConversation = (row: ConversationRow, viewer: Viewer, entity: EntityCard): ConversationItem => ({
  id: row.other_id,
  entity,
  last: presentMessage(row, viewer, row),
  unread: row.unread,
})
