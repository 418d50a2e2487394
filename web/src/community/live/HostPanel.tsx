import type { Channel } from '@entemi/contract/community/live'
import { useEffect, useRef, useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { NavigationGuard } from '#/core/form/NavigationGuard.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner, type BannerProps } from '#/platform/kit/Banner.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import styles from './Live.module.css'
import { createWire, startChannel, stopChannel } from './live.queries.ts'
import { startSending, type Sending, type SendingState } from './sending.ts'
import { takeStartNow } from './start-now.ts'
import { useCamera } from './use-camera.ts'

type Air = SendingState | 'off' | 'beginning'

/** The host's camera: preview with the choice of devices, then broadcast. */
export function HostPanel({ channel }: { channel: Channel }) {
  const { id, status } = channel
  const camera = useCamera()
  const { stream, trouble, devices, isOn, open } = camera
  // one for the panel: to the server another one is another window, which has to take over
  const [wire] = useState(() => createWire(id))
  const sending = useRef<Sending>(undefined)
  const [air, setAir] = useState<Air>('off')
  const [areDevicesShown, setDevicesShown] = useState(false)
  useEffect(() => () => sending.current?.cancel(), [])
  useEffect(() => {
    if (takeStartNow(id)) void open()
  }, [id, open])

  const begin = async (from: MediaStream, takesOver: boolean) => {
    setAir('beginning')
    const isBegun = status === 'live' || (await send(() => startChannel(id).then(() => true))) === true
    if (!isBegun) return setAir('off')
    sending.current?.cancel()
    sending.current = startSending(wire, from, takesOver, (state) => {
      setAir(state)
      // the panel unmounts with the broadcast: the message is shown as a toast
      if (state === 'full') showToast({ text: t('live.host.full') })
    })
  }

  /** What was on air goes on with the other device. */
  const replace = async (asked: Promise<MediaStream | undefined>) => {
    const other = await asked
    if (other === undefined) return
    if (air === 'failed') await begin(other, false)
    else sending.current?.replace(other)
  }

  const end = async () => {
    const agreed = await confirmAction({
      title: t('live.stop.title'),
      text: t('live.stop.text'),
      confirmLabel: t('live.stop'),
      cancelLabel: t('act.cancel'),
    })
    if (!agreed) return
    await sending.current?.finish()
    setAir('off')
    await send(() => stopChannel(id))
  }

  const isOnAir = air === 'beginning' || air === 'sending' || air === 'lost'
  const guard = isOnAir && <StayHere />
  if (stream === undefined || trouble === 'unplugged') {
    return (
      <div className={styles.host}>
        <Asking {...camera} onOpen={() => void replace(open())} />
        {status === 'live' && (
          <Button variant="quiet" block onClick={() => void end()}>
            {t('live.stop')}
          </Button>
        )}
        {guard}
      </div>
    )
  }
  return (
    <section className={styles.host} aria-label={t('live.host.preview')}>
      <div className={styles.picture}>
        <Preview stream={stream} />
        <div className={styles.bar} role="group" aria-label={t('live.host.controls')}>
          <IconButton
            icon={isOn.microphone ? 'mic' : 'micoff'}
            label={t('live.host.sound')}
            aria-pressed={isOn.microphone}
            onClick={() => camera.toggle('microphone')}
          />
          <IconButton
            icon="cam"
            label={t('live.host.picture')}
            aria-pressed={isOn.camera}
            onClick={() => camera.toggle('camera')}
          />
          {air !== 'off' && (
            <IconButton
              icon="gear"
              label={t('live.device.settings')}
              aria-expanded={areDevicesShown}
              onClick={() => setDevicesShown(!areDevicesShown)}
            />
          )}
          {status === 'live' && (
            <Button variant="danger" className={styles.end} onClick={() => void end()}>
              {t('live.stop')}
            </Button>
          )}
        </div>
      </div>
      <State air={air} onTake={() => void begin(stream, true)} onAgain={() => void begin(stream, false)} />
      {trouble !== undefined && <Banner icon="alert" text={t(`live.host.${trouble}`)} />}
      {(air === 'off' || areDevicesShown) && (
        <DeviceChoice
          stream={stream}
          devices={devices}
          onChoose={(kind, deviceId) => void replace(camera.choose(kind, deviceId))}
        />
      )}
      {air === 'off' && (
        <Button large block icon="live" onClick={() => void begin(stream, false)}>
          {status === 'live' ? t('live.host.continue') : t('live.start')}
        </Button>
      )}
      {guard}
    </section>
  )
}

function Asking({
  trouble,
  isAsking,
  onOpen,
}: Pick<ReturnType<typeof useCamera>, 'trouble' | 'isAsking'> & { onOpen: () => void }) {
  return (
    <div className={styles.screen}>
      <Icon name={trouble === undefined ? 'live' : 'alert'} size="l" />
      <p role="status">
        {isAsking ? t('live.camera') : t(trouble === undefined ? 'live.host.hint' : `live.host.${trouble}`)}
      </p>
      {trouble !== 'unsupported' && (
        <Button busy={isAsking} onClick={onOpen}>
          {trouble === undefined ? t('live.host.camera') : t('act.retry')}
        </Button>
      )}
    </div>
  )
}

/** One's own video mirrored, without sound. */
function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className={styles.mirror}
      aria-label={t('live.host.preview')}
      autoPlay
      muted
      playsInline
      data-no-swipe
    />
  )
}

function State({ air, onTake, onAgain }: { air: Air; onTake: () => void; onAgain: () => void }) {
  const banners: Partial<Record<Air, BannerProps>> = {
    beginning: { icon: 'live', tone: 'info', text: t('live.host.beginning') },
    sending: { icon: 'live', tone: 'info', text: t('live.host.sending') },
    lost: { icon: 'cloudoff', text: t('live.host.lost') },
    elsewhere: {
      icon: 'alert',
      text: t('live.host.elsewhere'),
      action: { label: t('live.host.take'), onAction: onTake },
    },
    failed: {
      icon: 'alert',
      tone: 'danger',
      text: t('live.host.failed'),
      action: { label: t('act.retry'), onAction: onAgain },
    },
  }
  const shown = banners[air]
  return shown === undefined ? null : <Banner {...shown} />
}

/** Leaving by mistake would end the broadcast for everybody. */
function StayHere() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const ask = () =>
    confirmAction({
      title: t('live.host.leave.title'),
      text: t('live.host.leave'),
      confirmLabel: t('live.host.leave.confirm'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
  return <NavigationGuard place="page" ask={ask} release={() => {}} />
}
