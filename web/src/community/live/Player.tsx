import type { Channel } from '@entemi/contract/community/live'
import { Suspense, lazy, useState } from 'react'
import { isConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { playerAddress, providerNames } from '#/core/media/video-player.ts'
import styles from './Live.module.css'

const StreamPlayer = lazy(async () => ({ default: (await import('./StreamPlayer.tsx')).StreamPlayer }))

const waitingText = { scheduled: 'live.notYet', live: 'live.waiting', ended: 'live.noRecording' } as const

/** The player of a broadcast: another host is called only after a tap. */
export function Player({ channel }: { channel: Channel }) {
  /** A started stream plays to its end, though the broadcast's address changes to its recording. */
  const [playing, setPlaying] = useState<string | null>(null)
  const { source, address, status, entry } = channel
  const title = entry.title ?? t('page.liveChannel')
  if (playing === null && (status === 'scheduled' || address === null)) {
    return (
      <div className={styles.screen}>
        <Icon name="live" size="l" />
        <p role="status">{t(waitingText[status])}</p>
      </div>
    )
  }
  const isRecording = source === 'browser' && status === 'ended'
  const service = source === 'youtube' || source === 'vimeo' ? source : null
  const player = service === null ? undefined : playerAddress({ provider: service, url: address })
  if (playing === null) {
    const play = () => {
      if (isConnected()) setPlaying(address)
      else showToast({ text: t('error.NO_NETWORK') })
    }
    return (
      <button type="button" className={styles.screen} onClick={play}>
        <span className={styles.play}>
          <Icon name="play" />
        </span>
        <b>{t(isRecording ? 'live.playRecording' : 'live.play')}</b>
        {service !== null && <span>{providerNames[service]}</span>}
        {source !== 'browser' && <small>{t('library.tapToPlay')}</small>}
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
        // The service requires a referrer origin; the path is not sent.
        referrerPolicy="strict-origin"
        data-no-swipe
      />
    )
  }
  return (
    <Suspense fallback={<div className={styles.screen}>{t('live.waiting')}</div>}>
      <StreamPlayer address={playing} title={title} isOurs={source === 'browser'} onEnd={() => setPlaying(null)} />
    </Suspense>
  )
}
