import Hls, { type HlsConfig } from 'hls.js/light'
import { useEffect, useRef, useState } from 'react'
import { t } from '#/i18n/i18n.ts'
import { Button } from '#/kit/Button.tsx'
import styles from './Live.module.css'

interface Props {
  address: string
  title: string
  /** Sent by a host's browser through this server: pieces of a second, and a host who may lose the line for a while. */
  isOurs: boolean
  onEnd: () => void
}

/** Three seconds behind the latest piece; who falls back further than that catches up. */
const closeToLive: Partial<HlsConfig> = {
  liveSyncDuration: 3,
  liveMaxLatencyDuration: 7,
  maxLiveSyncPlaybackRate: 1.15,
  backBufferLength: 60,
}
const retryMs = 3000
/** A minute of trying: a server that starts anew is there again by then. */
const mostRetries = 20

/** A stream: by the library where it can, else by the browser itself. */
export function StreamPlayer({ address, title, isOurs, onEnd }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    const fail = () => setFailed(true)
    if (!Hls.isSupported()) {
      element.addEventListener('error', fail)
      element.src = address
      return () => {
        element.removeEventListener('error', fail)
        element.removeAttribute('src')
        element.load()
      }
    }
    // the page's policy lets no worker be made of text
    const player = new Hls({ enableWorker: false, ...(isOurs && closeToLive) })
    let tries = 0
    let retry: ReturnType<typeof setTimeout> | undefined
    player.on(Hls.Events.FRAG_LOADED, () => {
      tries = 0
    })
    player.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      if (!isOurs || ++tries > mostRetries) return fail()
      if (type === Hls.ErrorTypes.MEDIA_ERROR) return player.recoverMediaError()
      retry = setTimeout(() => player.loadSource(address), retryMs)
    })
    player.loadSource(address)
    player.attachMedia(element)
    return () => {
      clearTimeout(retry)
      player.destroy()
    }
  }, [address, isOurs])
  if (isFailed) {
    return (
      <div className={styles.screen} role="alert">
        <p>{t('live.failed')}</p>
        <Button variant="quiet" onClick={() => location.reload()}>
          {t('live.failed.act')}
        </Button>
      </div>
    )
  }
  return (
    <video
      ref={video}
      className={styles.player}
      aria-label={title}
      controls
      autoPlay
      playsInline
      data-no-swipe
      onEnded={onEnd}
    >
      <track kind="captions" />
    </video>
  )
}
