import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { CardActionLink, CardActions } from '#/platform/kit/Card.tsx'
import { BookmarkButton } from '#/diary/bookmark/BookmarkButton.tsx'
import { canShare } from '#/diary/timeline/share.ts'
import { ShareButton } from '#/diary/timeline/ShareButton.tsx'
import { LikeButton } from './LikeButton.tsx'

interface Props {
  entry: EntryItem
  /** On a page without the entry's menu. */
  hasBookmark?: boolean
}

/** Likes and comments of an entry; what only its author sees has neither. */
export function EntryActions({ entry, hasBookmark = false }: Props) {
  const bookmark = hasBookmark && <BookmarkButton id={entry.id} />
  if (entry.privacy_status === 0 && entry.consultant === null) return bookmark && <CardActions>{bookmark}</CardActions>
  return (
    <CardActions>
      {entry.can.like && <LikeButton kind="entry" id={entry.id} liked={entry.liked} count={entry.evaluation_count} />}
      <CardActionLink
        icon="comment"
        label={t('page.comments')}
        count={entry.comment_count}
        href={`/comment/${entry.id}`}
      />
      {canShare(entry) && <ShareButton entry={entry} />}
      {bookmark}
    </CardActions>
  )
}
