import type { MediaRecord } from '@entemi/contract/media'
import { t } from '#/i18n/i18n.ts'
import { joinClasses } from '#/kit/class-names.ts'
import { Icon } from '#/kit/Sprite.tsx'
import styles from './Lifeline.module.css'

/** One stands large, more of them in a grid; each opens whole, a video where it lives. */
export function Pictures({ media }: { media: readonly MediaRecord[] }) {
  const isSingle = media.length === 1
  return (
    <ul className={joinClasses(styles.pictures, !isSingle && styles.grid)}>
      {media.map((item) => (
        <li key={item.db_key}>
          <Picture item={item} src={isSingle ? (item.pres ?? item.thumb) : (item.thumb ?? item.pres)} />
        </li>
      ))}
    </ul>
  )
}

function Picture({ item, src }: { item: MediaRecord; src: string | null }) {
  const isVideo = item.media_type === 'v'
  const image = isVideo ? (item.poster ?? src) : src
  const name = item.title ?? item.description ?? t(isVideo ? 'lifeline.video' : 'lifeline.picture')
  return (
    <a href={(isVideo ? item.url : item.pres) ?? image ?? undefined} target="_blank" rel="noreferrer" aria-label={name}>
      {image !== null && <img src={image} alt="" loading="lazy" decoding="async" />}
      {isVideo && (
        <span className={styles.play}>
          <Icon name="play" />
        </span>
      )}
    </a>
  )
}
