import type { Channel } from '@entemi/contract/live'
import { Suspense, lazy, useState } from 'react'
import { isConnected } from '#/api/connection.ts'
import { t } from '#/i18n/i18n.ts'
import { Icon } from '#/kit/Sprite.tsx'
import { showToast } from '#/kit/toast.ts'
import { playerAddress, providerNames } from '#/picture/video-player.ts'
import styles from './Live.module.css'

const StreamPlayer = lazy(async () => ({ default: (await import('./StreamPlayer.tsx')).StreamPlayer }))

/** The picture of a broadcast: nothing is asked of another host before the tap. */
export function Player({ channel }: { channel: Channel }) {
  const [isPlaying, setPlaying] = useState(false)
  const { source, address, status, entry } = channel
  const title = entry.title ?? t('page.liveChannel')
  if (status === 'scheduled') {
    return (
      <div className={styles.screen}>
        <Icon name="live" size="l" />
        <p>{t('live.notYet')}</p>
      </div>
    )
  }
  const service = source === 'youtube' || source === 'vimeo' ? source : null
  const player = service === null ? undefined : playerAddress({ provider: service, url: address })
  if (!isPlaying) {
    const play = () => {
      if (isConnected()) setPlaying(true)
      else showToast({ text: t('error.NO_NETWORK') })
    }
    return (
      <button type="button" className={styles.screen} onClick={play}>
        <span className={styles.play}>
          <Icon name="play" />
        </span>
        <b>{t('live.play')}</b>
        {service !== null && <span>{providerNames[service]}</span>}
        <small>{t('library.tapToPlay')}</small>
      </button>
    )
  }
  if (service !== null) {
    return (
      <iframe
        className={styles.player}
        src={player}
        title={`${title} – ${providerNames[service]}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The service refuses a player that does not say on which site it stands; the page is not told.
        referrerPolicy="strict-origin"
        data-no-swipe
      />
    )
  }
  return (
    <Suspense fallback={<div className={styles.screen}>{t('live.waiting')}</div>}>
      <StreamPlayer address={address ?? ''} title={title} />
    </Suspense>
  )
}
