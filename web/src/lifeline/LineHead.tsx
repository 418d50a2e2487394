import type { ReactNode } from 'react'
import { t } from '#/i18n/i18n.ts'
import { Avatar } from '#/kit/Avatar.tsx'
import { joinClasses } from '#/kit/class-names.ts'
import type { Mood } from '#/kit/mood.ts'
import { Line } from '#/kit/Sprite.tsx'
import { lineMood } from './rail.ts'
import styles from './Lifeline.module.css'

interface Props {
  name: string
  picture: string | null
  mood: Mood | null
  /** A line flows out of the ring. */
  isLine: boolean
  /** Where one's own picture is changed. */
  pictureHref?: string
  note?: ReactNode
}

export function LineHead({ name, picture, mood, isLine, pictureHref, note }: Props) {
  const avatar = <Avatar name={name} src={picture} mood={mood} face size={84} />
  return (
    <div className={joinClasses(styles.head, lineMood(mood))}>
      {isLine && <Line shape="flow" className={styles.flow} />}
      {pictureHref === undefined ? (
        avatar
      ) : (
        <a href={pictureHref} aria-label={t('page.profileImage')} className={styles.face}>
          {avatar}
        </a>
      )}
      <div>
        <h2>{name}</h2>
        {mood !== null && (
          <p className={styles.moodNow}>
            <span className="vh">{t('mood.current', { mood: t(`mood.${mood}`) })}</span>
            <span aria-hidden="true">{t(`mood.${mood}`)}</span>
          </p>
        )}
        {note}
      </div>
    </div>
  )
}
