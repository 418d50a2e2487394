import type { CommentItem } from '@entemi/contract/diary/comment'
import { plainText } from '@entemi/contract/core/written-text'
import { lazy, Suspense, useState } from 'react'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { LikeButton } from '#/diary/like/LikeButton.tsx'
import { likersAddress } from '#/diary/like/likers-address.ts'
import { WaitingMark } from '#/core/outbox/WaitingMark.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { WrittenText } from '#/diary/timeline/WrittenText.tsx'
import styles from './Comment.module.css'
import { deleteComment, isPending } from './comment.queries.ts'
import { ReportSheet } from '#/diary/moderation/ReportSheet.tsx'

const RemoveSheet = lazy(async () => ({
  default: (await import('#/diary/moderation/RemoveSheet.tsx')).RemoveCommentSheet,
}))

interface Props {
  comment: CommentItem
  answered?: CommentItem | undefined
  onReply: (comment: CommentItem) => void
  onEdit: (comment: CommentItem) => void
}

export function Comment({ comment, answered, onReply, onEdit }: Props) {
  const { created_by, display_name } = comment
  // A deleted comment with answers keeps its place, without text or name.
  if (created_by === null || display_name === null) return <p className={styles.deleted}>{t('comment.deleted')}</p>
  const waiting = isPending(comment) ? comment.status : undefined
  return (
    <article className={joinClasses(styles.comment, waiting && styles.pending)} aria-busy={waiting === 'sending'}>
      <Avatar name={display_name} src={comment.profile_image_url} size={36} />
      <div className={styles.body}>
        <div className={styles.who}>
          <a href={`/people/${created_by}`}>{display_name}</a>{' '}
          <span className="meta">
            {formatTimeAgo(comment.created_at)}
            {comment.edited && ` · ${t('entry.edited')}`}
          </span>
        </div>
        {answered && <Quote comment={answered} />}
        <div className={joinClasses(styles.text, 'diary')}>
          <WrittenText text={comment.message} />
        </div>
        {waiting ? (
          <WaitingMark status={waiting} />
        ) : (
          <Actions comment={comment} name={display_name} onReply={onReply} onEdit={onEdit} />
        )}
      </div>
    </article>
  )
}

function Quote({ comment }: { comment: CommentItem }) {
  const quoted = comment.display_name === null ? t('comment.deleted') : plainText(comment.message)
  return (
    <blockquote className={styles.quote}>
      {comment.display_name !== null && <b>{comment.display_name}</b>} {quoted}
    </blockquote>
  )
}

type ActionsProps = Pick<Props, 'comment' | 'onReply' | 'onEdit'> & { name: string }

function Actions({ comment, name, onReply, onEdit }: ActionsProps) {
  const [isReporting, setReporting] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { can } = comment
  const actions: MenuAction[] = [
    { id: 'likers', label: t('entry.likedBy'), icon: 'heart', onSelect: () => go(likersAddress(comment.id)) },
  ]
  if (can.edit) actions.push({ id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: () => onEdit(comment) })
  if (can.report) {
    actions.push({ id: 'report', label: t('report.button'), icon: 'flag', onSelect: () => setReporting(true) })
  }
  if (can.delete) {
    // A moderator deletes others' comments with a reason that the author reads.
    const isMine = can.edit
    actions.push({
      id: 'delete',
      label: isMine ? t('act.delete') : t('moderation.removeOthers'),
      icon: 'trash',
      danger: true,
      onSelect: isMine ? () => void remove(comment) : () => setRemoving(true),
    })
  }
  return (
    <div className={styles.actions}>
      <LikeButton kind="comment" id={comment.id} liked={comment.liked} count={comment.evaluation_count} />
      {can.reply && (
        <Button variant="text" className={styles.reply} onClick={() => onReply(comment)}>
          {t('comment.reply')}
        </Button>
      )}
      <CardMenu
        label={t('comment.menu', { name })}
        title={t('act.menu')}
        closeLabel={t('act.close')}
        actions={actions}
      />
      {isReporting && <ReportSheet kind="comment" id={comment.id} onClose={() => setReporting(false)} />}
      <Suspense>{isRemoving && <RemoveSheet comment={comment} onClose={() => setRemoving(false)} />}</Suspense>
    </div>
  )
}

async function remove(comment: CommentItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('comment.delete.title'),
    text: t('comment.delete.text'),
    confirmLabel: t('entry.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) await deleteComment(comment)
}
