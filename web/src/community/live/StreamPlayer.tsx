import Hls, { type HlsConfig } from 'hls.js/light'
import { useEffect, useRef, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import styles from './Live.module.css'
import { createReader } from './live.queries.ts'
import { isWebm } from './piece-list.ts'
import { playPieces, readList, type PlayTrouble } from './piece-player.ts'

interface Props {
  address: string
  title: string
  /** Sent by a host's browser through this server: segments of a second, and a host who may disconnect for a while. */
  isOurs: boolean
  onEnd: () => void
}

/** Three seconds behind the latest segment; further behind, playback speeds up. */
const closeToLive: Partial<HlsConfig> = {
  liveSyncDuration: 3,
  liveMaxLatencyDuration: 7,
  maxLiveSyncPlaybackRate: 1.15,
  backBufferLength: 60,
}
const retryMs = 3000
/** Retries for a minute: long enough for a server restart. */
const mostRetries = 20

/** Plays a stream by the HLS library, or natively; WebM by our own player. */
export function StreamPlayer({ address, title, isOurs, onEnd }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<PlayTrouble>()
  const [hasWebm, setWebm] = useState(false)
  useEffect(() => {
    if (video.current === null) return
    const parts: Parts = { video: video.current, address, onTrouble: setTrouble }
    if (hasWebm) return playWebm(parts)
    const onWebm = isOurs ? () => setWebm(true) : undefined
    return Hls.isSupported() ? playByLibrary(parts, onWebm) : playByBrowser(parts, onWebm)
  }, [address, isOurs, hasWebm])
  if (trouble === 'unsupported') {
    return (
      <div className={styles.screen} role="alert">
        <p>{t('live.unsupported')}</p>
      </div>
    )
  }
  if (trouble === 'failed') {
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

interface Parts {
  video: HTMLVideoElement
  address: string
  onTrouble: (trouble: PlayTrouble) => void
}

function playWebm({ video, address, onTrouble }: Parts): () => void {
  const { listFile, read } = createReader(address)
  return playPieces(video, listFile, read, onTrouble)
}

/** `onWebm`: for streams of a host's browser, whose parts may differ in format. */
function playByLibrary({ video, address, onTrouble }: Parts, onWebm: (() => void) | undefined): () => void {
  // the Content-Security-Policy forbids workers made from text
  const player = new Hls({ enableWorker: false, ...(onWebm && closeToLive) })
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  player.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    if (details.fragments.some(({ relurl }) => relurl !== undefined && isWebm(relurl))) onWebm?.()
  })
  player.on(Hls.Events.FRAG_LOADED, () => {
    tries = 0
  })
  player.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (onWebm === undefined || ++tries > mostRetries) return onTrouble('failed')
    if (type === Hls.ErrorTypes.MEDIA_ERROR) return player.recoverMediaError()
    retry = setTimeout(() => player.loadSource(address), retryMs)
  })
  player.loadSource(address)
  player.attachMedia(video)
  return () => {
    clearTimeout(retry)
    player.destroy()
  }
}

function playByBrowser({ video, address, onTrouble }: Parts, onWebm: (() => void) | undefined): () => void {
  const ending = new AbortController()
  const { signal } = ending
  /** Native HLS playback reports no details of an error. */
  const explain = async () => {
    const { listFile, read } = createReader(address)
    const { pieces } = await readList(listFile, read, signal)
    if (pieces.some(({ file }) => isWebm(file))) onWebm?.()
    else onTrouble('failed')
  }
  const fail = () => onTrouble('failed')
  video.addEventListener('error', () => void (onWebm === undefined ? fail() : explain().catch(fail)), { signal })
  video.src = address
  return () => {
    ending.abort()
    video.removeAttribute('src')
    video.load()
  }
}
