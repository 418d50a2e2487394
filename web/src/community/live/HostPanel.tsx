import type { Channel } from '@entemi/contract/community/live'
import { useEffect, useRef, useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { NavigationGuard } from '#/core/form/NavigationGuard.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner, type BannerProps } from '#/platform/kit/Banner.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { canRecord, closeCamera, listCameras, openCamera, type Camera, type CameraTrouble } from './camera.ts'
import styles from './Live.module.css'
import { createWire, startChannel, stopChannel } from './live.queries.ts'
import { startSending, type Sending, type SendingState } from './sending.ts'

type Air = SendingState | 'off' | 'beginning'

/** The host's camera: preview, then broadcast. */
export function HostPanel({ channel }: { channel: Channel }) {
  const { id, status } = channel
  const camera = useCamera()
  const sending = useRef<Sending>(undefined)
  const [air, setAir] = useState<Air>('off')
  useEffect(() => () => sending.current?.cancel(), [])
  const { stream } = camera

  const begin = async (takesOver: boolean) => {
    if (stream === undefined) return
    setAir('beginning')
    const isBegun = status === 'live' || (await send(() => startChannel(id).then(() => true))) === true
    if (!isBegun) return setAir('off')
    sending.current?.cancel()
    sending.current = startSending(createWire(id), stream, takesOver, (state) => {
      setAir(state)
      // the panel unmounts with the broadcast: the message is shown as a toast
      if (state === 'full') showToast({ text: t('live.host.full') })
    })
  }

  const choose = async (deviceId: string) => {
    const other = await camera.open(deviceId)
    if (other !== undefined) sending.current?.replace(other)
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
  const endButton = status === 'live' && (
    <Button variant="quiet" block onClick={() => void end()}>
      {t('live.stop')}
    </Button>
  )
  if (stream === undefined) {
    return (
      <div className={styles.host}>
        <Asking {...camera} />
        {endButton}
      </div>
    )
  }
  return (
    <section className={styles.host} aria-label={t('live.host.preview')}>
      <Preview stream={stream} />
      <State air={air} onTake={() => void begin(true)} onAgain={() => void begin(false)} />
      <div className={styles.controls}>
        <Toggle label={t('live.host.sound')} tracks={stream.getAudioTracks()} />
        <Toggle label={t('live.host.picture')} tracks={stream.getVideoTracks()} />
      </div>
      {camera.cameras.length > 1 && (
        <Select
          label={t('live.host.choose')}
          value={stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''}
          options={camera.cameras.map(({ id: value, name }, place) => ({
            value,
            label: name || t('live.host.nth', { count: place + 1 }),
          }))}
          onChange={({ currentTarget }) => void choose(currentTarget.value)}
        />
      )}
      {air === 'off' && (
        <Button large block icon="live" onClick={() => void begin(false)}>
          {status === 'live' ? t('live.host.continue') : t('live.start')}
        </Button>
      )}
      {endButton}
      {isOnAir && <StayHere />}
    </section>
  )
}

function useCamera() {
  const [stream, setStream] = useState<MediaStream>()
  const [trouble, setTrouble] = useState<CameraTrouble | undefined>(canRecord() ? undefined : 'unsupported')
  const [isAsking, setAsking] = useState(false)
  const [cameras, setCameras] = useState<Camera[]>([])
  const isGone = useRef(false)
  useEffect(() => () => closeCamera(stream), [stream])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const open = async (deviceId?: string): Promise<MediaStream | undefined> => {
    setAsking(true)
    const given = await openCamera(deviceId)
    setAsking(false)
    if (typeof given === 'string') {
      setTrouble(given)
      return undefined
    }
    // the page was left during the permission prompt: the camera must be turned off
    if (isGone.current) {
      closeCamera(given)
      return undefined
    }
    setTrouble(undefined)
    setCameras(await listCameras())
    setStream(given)
    return given
  }
  return { stream, trouble, isAsking, cameras, open }
}

function Asking({ trouble, isAsking, open }: ReturnType<typeof useCamera>) {
  return (
    <div className={styles.screen}>
      <Icon name={trouble === undefined ? 'live' : 'alert'} size="l" />
      <p role="status">
        {isAsking ? t('live.camera') : t(trouble === undefined ? 'live.host.hint' : `live.host.${trouble}`)}
      </p>
      {trouble !== 'unsupported' && (
        <Button busy={isAsking} onClick={() => void open()}>
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

function Toggle({ label, tracks }: { label: string; tracks: MediaStreamTrack[] }) {
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    for (const track of tracks) track.enabled = isOn
  }, [tracks, isOn])
  return <Switch label={label} checked={isOn} onChange={setOn} />
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
