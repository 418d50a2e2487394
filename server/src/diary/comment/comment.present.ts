import type { CommentItem } from '@entemi/contract/diary/comment'
import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntryId } from '@entemi/contract/platform/ids'
import { writeMomentOfId } from '#/platform/db/id.ts'
import type { CommentRow, HiddenCounts } from './comment.store.ts'

interface CommentParts extends Pick<CommentItem, 'liked' | 'can'> {
  entryId: EntryId
  author: EntityCard | undefined
  hidden: HiddenCounts | undefined
}

export function presentComment(row: CommentRow, { entryId, author, hidden, liked, can }: CommentParts): CommentItem {
  const [, likes = 0, comments = 0] = hidden ?? []
  return {
    id: row.id,
    comment_id: row.id,
    object_id: entryId,
    related_to: entryId,
    sub_thread_id: row.sub_thread_id,
    reply_to: row.reply_to,
    created_by: row.author_id,
    author: author ?? null,
    profile_image_url: author?.profile_image_url ?? null,
    display_name: author?.display_name ?? null,
    created_at: writeMomentOfId(row.id),
    edited: row.edited_at !== null,
    message: row.text,
    evaluation_count: row.like_count - likes,
    comment_count: row.comment_count - comments,
    liked,
    can,
  }
}
