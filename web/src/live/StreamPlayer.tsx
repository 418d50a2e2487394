import Hls from 'hls.js/light'
import { useEffect, useRef, useState } from 'react'
import { t } from '#/i18n/i18n.ts'
import { Button } from '#/kit/Button.tsx'
import styles from './Live.module.css'

/** A stream: by the browser itself where it can, else by the library. */
export function StreamPlayer({ address, title }: { address: string; title: string }) {
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
    const player = new Hls({ enableWorker: false })
    player.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && fail())
    player.loadSource(address)
    player.attachMedia(element)
    return () => player.destroy()
  }, [address])
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
    <video ref={video} className={styles.player} aria-label={title} controls autoPlay playsInline data-no-swipe>
      <track kind="captions" />
    </video>
  )
}
