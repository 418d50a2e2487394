import type { CommentItem } from '@entemi/contract/diary/comment'
import type { EntryItem } from '@entemi/contract/core/entry'
import { plainText } from '@entemi/contract/core/written-text'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { IconDisc } from '#/platform/kit/ListRow.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { likersAddress } from '#/diary/like/likers-address.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { showMentions } from '#/core/mention/mention-text.ts'
import { useMarkNotificationsRead } from '#/account/notification/notification.queries.ts'
import { closePopup } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import { Comment } from './Comment.tsx'
import { useComments, useLiveComments } from './comment.queries.ts'
import type { Comments } from './comment.queries.ts'
import { CommentForm } from './CommentForm.tsx'
import type { Writing } from './CommentForm.tsx'
import styles from './CommentPopup.module.css'
import { buildThreads } from './threads.ts'

/** The comments of an entry; closes when it is hidden or removed while it is open. */
export function CommentPopup({ params: { object_id: id } }: PageProps<'object_id'>) {
  const comments = useComments(id)
  useMarkNotificationsRead(id, comments.data !== undefined)
  const { data, error, isFetching, refetch } = comments
  // A cached copy must not be shown once it may not be seen.
  const isGone = error instanceof ApiFailure && error.status === 404
  const [shownId, setShownId] = useState<string>()
  if (data !== undefined && !isGone && shownId !== id) setShownId(id)
  const wasShown = shownId === id
  // By whatever tells it first: the event of the socket, the check of stored entries, or the answer to the next call.
  useEffect(() => {
    if (isGone && wasShown) leave()
  }, [isGone, wasShown])
  return (
    <Loaded
      query={isGone ? { data: undefined, error, isFetching, refetch } : comments}
      skeleton={<SkeletonRows label={t('load.loading')} count={4} />}
      missing={t('entry.missing')}
    >
      {(loaded) => <Conversation key={id} {...loaded} />}
    </Loaded>
  )
}

function leave(): void {
  showToast({ text: t('comment.gone') })
  closePopup()
}

function Conversation({ post, comments }: Comments) {
  useLiveComments(post.id)
  const [writing, setWriting] = useState<Writing>({ text: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (alter: (now: Writing) => Writing) => {
    setWriting(alter)
    field.current?.focus()
  }
  const act = {
    onReply: (comment: CommentItem) =>
      write((now) => ({ ...(now.purpose?.act === 'edit' ? { text: '' } : now), purpose: { act: 'reply', comment } })),
    onEdit: (comment: CommentItem) =>
      write(() => ({ ...showMentions(comment.message), purpose: { act: 'edit', comment } })),
  }
  return (
    <div className={styles.popup}>
      <Head post={post} />
      {comments.length === 0 && <EmptyState title={t('empty.comments')} text={t('empty.comments.act')} />}
      <ol className={styles.threads}>
        {buildThreads(comments).map(({ first, answers }) => (
          <li key={first.id}>
            <Comment comment={first} {...act} />
            {answers.length > 0 && (
              <ol className={styles.answers} aria-label={t('comment.showReplies', { count: answers.length })}>
                {answers.map(({ comment, answered }) => (
                  <li key={comment.id}>
                    <Comment comment={comment} answered={answered} {...act} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {post.can.comment && <CommentForm entryId={post.id} writing={writing} onChange={write} field={field} />}
    </div>
  )
}

function Head({ post }: { post: EntryItem }) {
  const { hue } = entryStyle(post)
  const shownText = plainText(post.text) || post.title || (post.mood === null ? '' : t(`mood.${post.mood as Mood}`))
  return (
    <>
      <div className={joinClasses(styles.head, hueClass(hue))}>
        <IconDisc icon={hue} hue={hue} />
        <div>
          <b>{post.author.display_name}</b>
          <p className="diary">{shownText}</p>
        </div>
      </div>
      {post.evaluation_count > 0 && (
        <a className={joinClasses(styles.likers, 'meta')} href={likersAddress(post.id)}>
          {t('entry.likes', { count: post.evaluation_count })}
        </a>
      )}
    </>
  )
}
