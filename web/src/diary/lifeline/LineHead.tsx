import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { IconButtonLink } from '#/platform/kit/IconButton.tsx'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon, Line } from '#/platform/kit/Sprite.tsx'
import styles from './Lifeline.module.css'

interface Props {
  name: string
  image: string | null
  mood: Mood | null
  /** Draws the line out of the avatar ring. */
  isLine: boolean
  /** What can be changed: mood and image for oneself, the mood only for the person one acts as. */
  writes?: 'all' | 'mood'
  note?: ReactNode
}

export function LineHead({ name, image, mood, isLine, writes, note }: Props) {
  const avatar = <Avatar name={name} src={image} mood={mood} hasMoodIcon size={84} />
  return (
    <div className={joinClasses(styles.head, moodClass(mood))}>
      {isLine && <Line shape="flow" className={styles.flow} />}
      {writes === 'all' ? (
        <a href="/profile/profile-image/" aria-label={t('page.profileImage')} className={styles.face}>
          {avatar}
        </a>
      ) : (
        avatar
      )}
      <div>
        <h2>{name}</h2>
        {writes ? <OwnMood mood={mood} /> : mood !== null && <p className={styles.moodNow}>{t(`mood.${mood}`)}</p>}
        {note}
      </div>
      {writes && (
        <div className={styles.tools}>
          <IconButtonLink icon="search" label={t('diarySearch.open')} href="/profile/search" />
          <IconButtonLink icon="bookmark" label={t('page.bookmarks')} href="/bookmark/" />
          {isLine && <IconButtonLink icon="article" label={t('page.book')} href="/profile/book" />}
        </div>
      )}
    </div>
  )
}

function OwnMood({ mood }: { mood: Mood | null }) {
  const word = mood === null ? t('mood.ask') : t(`mood.${mood}`)
  const label = mood === null ? undefined : `${t('mood.current', { mood: word })}. ${t('mood.change')}`
  return (
    <a href="/mood/new" className={joinClasses(styles.moodNow, styles.ownMood)} aria-label={label}>
      {word}
      <Icon name="down" size="s" />
    </a>
  )
}
