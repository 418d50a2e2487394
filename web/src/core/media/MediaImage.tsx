import type { MediaRecord } from '@entemi/contract/core/media'
import { useEffect, useState } from 'react'
import { onConnectionChange } from '#/platform/api/connection.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { mediaName } from './media-name.ts'
import styles from './MediaImage.module.css'
import { pictureSet, previewStyle } from './picture-set.ts'

interface Props {
  media: MediaRecord
  /** How wide it is shown, as in `sizes`; without it `pres` is loaded. */
  sizes?: string | undefined
  /** The first one on the screen, which is loaded before others. */
  isFirst?: boolean | undefined
  className?: string | undefined
}

/** The image, over its preview until it is loaded; its alternative text where it cannot be: images are not cached for offline use. */
export function MediaImage({ media, sizes, isFirst = false, className }: Props) {
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
  return (
    <img
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      sizes={sizes}
      srcSet={sizes && pictureSet(media)}
      src={src}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      decoding="async"
      className={joinClasses(styles.image, className)}
      style={previewStyle(media)}
      onError={() => setHasFailed(true)}
    />
  )
}
