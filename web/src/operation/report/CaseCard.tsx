import type { ModerationItem } from '@entemi/contract/community/community'
import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { ReactNode } from 'react'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Acts, ManagedCard, ManagedHead } from '#/platform/kit/ManagedList.tsx'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { EntryMedia } from '#/core/media/EntryMedia.tsx'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import { EntryHead } from '#/diary/timeline/EntryHead.tsx'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import styles from './Moderation.module.css'

interface Props {
  /** The author; null if the account was deleted. */
  author: EntityCard | null
  /** Kind and time. */
  label: string
  at?: string | undefined
  state?: ModerationItem['state']
  reported: ModerationItem['reported']
  /** The reported item. */
  children: ReactNode
  /** What can be decided. */
  acts: ReactNode
}

/** A case: the reported content and the reports, without context. */
export function CaseCard({ author, label, at, state = 'published', reported, children, acts }: Props) {
  return (
    <ManagedCard as="article">
      <ManagedHead>
        {author && <Avatar name={author.display_name} src={author.profile_image_url} group={author.type >= 2} />}
        <div>
          {author && <a href={`/${author.type >= 2 ? 'entity' : 'people'}/${author.id}`}>{author.display_name}</a>}
          <p className="meta">{[label, at !== undefined && formatTimeAgo(at)].filter(Boolean).join(' · ')}</p>
        </div>
        {state !== 'published' && <span className={styles.state}>{t(`moderation.state.${state}`)}</span>}
      </ManagedHead>
      {children}
      {reported && <Reports reported={reported} />}
      <Acts>{acts}</Acts>
    </ManagedCard>
  )
}

function Reports({ reported }: { reported: NonNullable<ModerationItem['reported']> }) {
  return (
    <section className={styles.reports}>
      <h2>
        <Icon name="flag" size="s" />
        {t('moderation.reports', { count: reported.count })}
      </h2>
      <ul>
        {reported.reports.map(({ reason, message, at }) => (
          <li key={`${at} ${reason} ${message}`}>
            <b>{t(`report.reason.${reason}`)}</b> <span className="meta">{formatTimeAgo(at)}</span>
            {message !== null && <p>{message}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The text and images of an entry, without its comments and likes. */
export function CasePost({ post }: { post: EntryItem }) {
  return (
    <div className={styles.thing}>
      {post.title !== null && <h2>{post.title}</h2>}
      {post.mood !== null && (
        <p className={moodClass(post.mood as Mood)}>
          <MoodFace mood={post.mood as Mood} className={styles.face} /> {t(`mood.${post.mood as Mood}`)}
        </p>
      )}
      <EntryText text={post.text} />
      <EntryHead head={post.shared} />
      <EntryMedia entry={post} />
    </div>
  )
}

export function CaseText({ text, image = null }: { text: string; image?: string | null }) {
  return (
    <div className={styles.thing}>
      <EntryText text={text} />
      {image !== null && <img className={styles.image} src={image} alt={t('report.picture')} />}
    </div>
  )
}

/** Kind and time of a case. */
export function describeItem({ post, comment }: Pick<ModerationItem, 'post' | 'comment'>): {
  label: string
  at?: string | undefined
} {
  if (post !== null) return { label: entryStyle(post).label, at: post.created_at }
  return { label: t('report.kind.comment'), at: comment?.created_at }
}
