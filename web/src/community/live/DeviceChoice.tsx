import { useEffect, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Select } from '#/platform/kit/TextField.tsx'
import { devicesOf, type DeviceKind, type Devices } from './camera.ts'
import styles from './Live.module.css'

interface Props {
  stream: MediaStream
  devices: Devices
  onChoose: (kind: DeviceKind, id: string) => void
}

/** Which camera and which microphone, with the loudness that the microphone hears. */
export function DeviceChoice({ stream, devices, onChoose }: Props) {
  const used = devicesOf(stream)
  const select = (kind: DeviceKind) => (
    <Select
      label={t(`live.device.${kind}`)}
      value={used[kind] ?? ''}
      options={devices[kind].map(({ id, name }, place) => ({
        value: id,
        label: name || t(`live.device.${kind}.nth`, { count: place + 1 }),
      }))}
      onChange={({ currentTarget }) => onChoose(kind, currentTarget.value)}
    />
  )
  return (
    <div className={styles.devices}>
      {select('camera')}
      <div>
        {select('microphone')}
        <Loudness stream={stream} />
      </div>
    </div>
  )
}

const levelMs = 100

function Loudness({ stream }: { stream: MediaStream }) {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      setLevel(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
    }, levelMs)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return (
    <meter className={styles.loudness} aria-label={t('live.device.loudness')} min={0} max={1} value={level}>
      {Math.round(level * 100)}
    </meter>
  )
}
