import type { MediaRecord } from '@entemi/contract/core/media'
import { useEffect, useState } from 'react'
import { onConnectionChange } from '#/platform/api/connection.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { mediaName } from './media-name.ts'
import styles from './MediaImage.module.css'

interface Props {
  media: MediaRecord
  /** How wide it is shown, as in `sizes`: a small one needs only the thumb. */
  sizes?: string
  className?: string | undefined
}

const thumbWidth = 256
const presSide = 1600

/** The image, or its alternative text where it cannot be loaded: images are not cached for offline use. */
export function MediaImage({ media, sizes, className }: Props) {
  const { pres, thumb, width, height } = media
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(
    () => (hasFailed ? onConnectionChange((connected) => connected && setHasFailed(false)) : undefined),
    [hasFailed],
  )
  const src = pres ?? thumb
  const name = mediaName(media)
  if (src === null || hasFailed) {
    return (
      <span role="img" aria-label={name} className={joinClasses(styles.missing, className)}>
        <Icon name="photo" />
        <span aria-hidden="true">{name}</span>
      </span>
    )
  }
  const presWidth = Math.round((width ?? presSide) * Math.min(1, presSide / Math.max(width ?? 1, height ?? 1)))
  return (
    <img
      src={src}
      srcSet={sizes && pres && thumb ? `${thumb} ${thumbWidth}w, ${pres} ${presWidth}w` : undefined}
      sizes={sizes}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      decoding="async"
      className={joinClasses(styles.image, className)}
      onError={() => setHasFailed(true)}
    />
  )
}
