import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { isConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { formatLength } from './format-length.ts'
import styles from './VoicePlayer.module.css'

interface Props {
  src: string
  duration: number
  /** Without it the waveform is a line. */
  peaks: readonly number[] | null
  name: string
}

const flat = Array<number>(48).fill(8)
const barWidth = 4
/** Seconds of an arrow key. */
const step = 5

/** Only one voice plays at a time. */
let playing: HTMLAudioElement | undefined

/** A voice with its waveform; nothing is loaded before it is played. */
export function VoicePlayer({ src, duration, peaks, name }: Props) {
  const { isPlaying, at, toggle, seek } = useVoice(src, duration)
  const bars = peaks ?? flat
  const total = formatLength(duration)
  const seekTo = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    seek(((clientX - left) / width) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTargets(at, duration)[event.key]
    if (target === undefined) return
    event.preventDefault()
    seek(target)
  }
  return (
    <div role="group" aria-label={name} className={styles.player} data-no-swipe>
      <IconButton
        soft
        icon={isPlaying ? 'pause' : 'play'}
        label={t(isPlaying ? 'voice.pause' : 'voice.play')}
        onClick={toggle}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('voice.position')}
        aria-valuemin={0}
        aria-valuemax={Math.ceil(duration)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={t('voice.at', { at: formatLength(at), total })}
        className={styles.wave}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          seekTo(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      >
        <svg viewBox={`0 0 ${bars.length * barWidth} 100`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((peak, index) => {
            const height = Math.max(6, peak)
            const isHeard = (index + 0.5) / bars.length <= at / duration
            const x = index * barWidth
            return (
              <rect
                key={x}
                x={x + 0.6}
                y={50 - height / 2}
                width={barWidth - 1.2}
                height={height}
                className={isHeard ? styles.heard : undefined}
              />
            )
          })}
        </svg>
      </div>
      <span className={styles.time}>{isPlaying || at > 0 ? formatLength(at) : total}</span>
    </div>
  )
}

function keyTargets(at: number, duration: number): Record<string, number> {
  const [back, on] = [at - step, at + step]
  return { ArrowLeft: back, ArrowDown: back, ArrowRight: on, ArrowUp: on, Home: 0, End: duration }
}

function useVoice(src: string, duration: number) {
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const audio = useRef<HTMLAudioElement>(undefined)
  useEffect(() => {
    return () => {
      audio.current?.pause()
      audio.current = undefined
    }
  }, [src])

  const open = (): HTMLAudioElement => {
    if (audio.current !== undefined) return audio.current
    const made = new Audio(src)
    made.addEventListener('play', () => {
      if (playing !== made) playing?.pause()
      playing = made
      setPlaying(true)
    })
    made.addEventListener('pause', () => setPlaying(false))
    made.addEventListener('timeupdate', () => setAt(made.currentTime))
    made.addEventListener('ended', () => setAt(0))
    made.addEventListener('error', () => {
      // The next attempt loads it again.
      audio.current = undefined
      setPlaying(false)
      showToast({ text: t(isConnected() ? 'voice.failed' : 'error.NO_NETWORK') })
    })
    audio.current = made
    return made
  }
  return {
    isPlaying,
    at: Math.min(at, duration),
    toggle: () => {
      const opened = open()
      if (!opened.paused) return opened.pause()
      if (opened.ended || at === 0) opened.currentTime = 0
      else if (Math.abs(opened.currentTime - at) > 0.5) opened.currentTime = at
      // Refused or interrupted: the error event says why, and a pause needs no message.
      opened.play().catch(() => undefined)
    },
    seek: (target: number) => {
      const bounded = Math.min(Math.max(0, target), duration)
      setAt(bounded)
      if (audio.current !== undefined) audio.current.currentTime = bounded
    },
  }
}
