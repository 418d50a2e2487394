import type { CommentItem } from '@entemi/contract/diary/comment'
import { deleteComment } from '#/diary/comment/comment.queries.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { removeOthersEntry } from '#/diary/post/post.queries.ts'
import { ReasonSheet } from './ReasonSheet.tsx'

/** Removes somebody's entry from a group that one moderates. */
export function RemoveEntrySheet({ id, onClose }: { id: string; onClose: () => void }) {
  return <RemoveSheet onDecide={(reason) => removeOthersEntry(id, reason)} onClose={onClose} />
}

export function RemoveCommentSheet({ comment, onClose }: { comment: CommentItem; onClose: () => void }) {
  return <RemoveSheet onDecide={(reason) => deleteComment(comment, reason)} onClose={onClose} />
}

function RemoveSheet(props: { onDecide: (reason: string) => Promise<boolean>; onClose: () => void }) {
  return (
    <ReasonSheet
      {...props}
      title={t('moderation.remove.title')}
      text={t('moderation.remove.text')}
      confirmLabel={t('moderation.remove')}
    />
  )
}
