import type { MediaRecord } from '@entemi/contract/core/media'
import { useState } from 'react'
import { isConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { mediaName } from './media-name.ts'
import { playerAddress, providerNames } from './video-player.ts'
import styles from './VideoTile.module.css'

/** A video of another service: it is not called before the tap. */
export function VideoTile({ media }: { media: MediaRecord }) {
  const [isPlaying, setIsPlaying] = useState(false)
  const player = playerAddress(media)
  const service = media.provider === null ? '' : providerNames[media.provider]
  const name = mediaName(media)
  if (player === undefined) return null
  if (isPlaying) {
    return (
      <iframe
        className={styles.player}
        src={player}
        title={`${name} – ${service}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The service refuses a player without a referrer; it gets the origin, not the path.
        referrerPolicy="strict-origin"
        data-no-swipe
      />
    )
  }
  const play = () => {
    if (isConnected()) setIsPlaying(true)
    else showToast({ text: t('error.NO_NETWORK') })
  }
  return (
    <button type="button" className={styles.tile} onClick={play}>
      {media.poster !== null && <img src={media.poster} alt="" loading="lazy" decoding="async" />}
      <span className={styles.play}>
        <Icon name="play" />
      </span>
      <span className={styles.text}>
        <b>{name}</b>
        <span>{service}</span>
        <small>{t('library.tapToPlay')}</small>
      </span>
    </button>
  )
}
