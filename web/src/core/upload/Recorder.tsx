import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useRef, useState } from 'react'
import { formatLength } from '#/core/media/format-length.ts'
import { VoicePlayer } from '#/core/media/VoicePlayer.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { FieldError } from '#/platform/kit/Field.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { measurePeaks } from './read-peaks.ts'
import { makeRecordingFile, openMicrophone, startRecorder } from './recorder.ts'
import type { MicrophoneTrouble, VoiceRecorder } from './recorder.ts'
import styles from './Recorder.module.css'
import { storeRecording } from './stored-recording.ts'
import type { StoredRecording } from './stored-recording.ts'
import type { UploadQueue } from './upload-queue.ts'

interface Props {
  queue: UploadQueue
  take: (files: readonly File[]) => unknown
  onClose: () => void
}

type Stage = 'asking' | 'recording' | 'paused' | 'done' | MicrophoneTrouble

const maxSeconds = limits.clip.audio.seconds
const levelsPerSecond = 10
/** Bars of the line while it records. */
const shownLevels = 48

/** Records, listens back, then uses or discards. */
export function Recorder({ queue, take, onClose }: Props) {
  const voice = useVoice()
  const { stage } = voice
  const mayClose = async () => {
    if (voice.isEmpty()) return true
    const agreed = await confirmAction({
      title: t('voice.discard.title'),
      text: t('voice.discard.text'),
      confirmLabel: t('voice.discard'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await voice.discard()
    return agreed
  }
  return (
    <Sheet title={t('voice.title')} closeLabel={t('act.close')} mayClose={mayClose} onClose={onClose} transient>
      <div className={styles.recorder}>
        {stage === 'asking' && (
          <p className="meta" role="status">
            {t('voice.asking')}
          </p>
        )}
        {(stage === 'refused' || stage === 'missing') && (
          <>
            <FieldError>{t(`voice.${stage}`)}</FieldError>
            <Button onClick={() => void voice.open()}>{t('act.retry')}</Button>
          </>
        )}
        {(stage === 'recording' || stage === 'paused') && <Running voice={voice} stage={stage} />}
        {stage === 'done' && voice.address !== undefined && (
          <>
            <VoicePlayer
              src={voice.address}
              duration={voice.seconds}
              peaks={measurePeaks(voice.levels)}
              name={t('voice.title')}
            />
            <Finished voice={voice} queue={queue} take={take} />
          </>
        )}
      </div>
    </Sheet>
  )
}

type Voice = ReturnType<typeof useVoice>

function Running({ voice, stage }: { voice: Voice; stage: 'recording' | 'paused' }) {
  const { levels, seconds } = voice
  const bars = levels.slice(-shownLevels)
  return (
    <>
      <p className={styles.time}>
        <span role="timer">{formatLength(seconds)}</span>
        <span className="meta">{t('voice.left', { time: formatLength(maxSeconds - seconds) })}</span>
      </p>
      <svg
        className={styles.levels}
        viewBox={`0 0 ${shownLevels * 4} 40`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map((level, index) => {
          const height = Math.max(2, Math.min(1, level * 1.6) * 40)
          const x = (shownLevels - bars.length + index) * 4
          return <rect key={x} x={x} y={20 - height / 2} width="2.4" height={height} rx="1.2" />
        })}
      </svg>
      <p className="meta" role="status">
        {t(stage === 'recording' ? 'voice.recording' : 'voice.paused')}
      </p>
      <div className={styles.buttons}>
        <Button variant="quiet" icon={stage === 'recording' ? 'pause' : 'mic'} onClick={voice.togglePause}>
          {t(stage === 'recording' ? 'voice.pause' : 'voice.resume')}
        </Button>
        <Button icon="stop" onClick={() => void voice.stop()} data-autofocus>
          {t('voice.stop')}
        </Button>
      </div>
    </>
  )
}

function Finished({ voice, queue, take }: { voice: Voice } & Omit<Props, 'onClose'>) {
  const close = useCloseModal()
  const use = () => {
    const before = new Set(queue.list().map(({ key }) => key))
    take([voice.makeFile()])
    const added = queue.list().find(({ key }) => !before.has(key))
    // Without a free place in the queue the question for it is shown, and the recording stays here.
    if (added === undefined) return
    voice.handOver(queue, added.key)
    close()
  }
  return (
    <div className={styles.buttons}>
      <Button variant="quiet" icon="trash" onClick={close}>
        {t('voice.discard')}
      </Button>
      <Button icon="check" onClick={use} data-autofocus>
        {t('voice.use')}
      </Button>
    </div>
  )
}

/** The microphone and what it recorded; closed with the sheet. */
function useVoice() {
  const [stage, setStage] = useState<Stage>('asking')
  const [levels, setLevels] = useState<readonly number[]>([])
  const [address, setAddress] = useState<string>()
  const recorder = useRef<VoiceRecorder>(undefined)
  const stored = useRef<StoredRecording>(undefined)
  const pieces = useRef<readonly Blob[]>([])
  const isGone = useRef(false)

  const stop = async () => {
    if (recorder.current === undefined) return
    const stopping = recorder.current
    recorder.current = undefined
    pieces.current = await stopping.stop()
    if (isGone.current) return
    setAddress(URL.createObjectURL(makeFile()))
    setStage('done')
  }
  const makeFile = () => makeRecordingFile(pieces.current, pieces.current[0]?.type ?? '')
  const open = async () => {
    setStage('asking')
    const stream = await openMicrophone()
    if (typeof stream === 'string') return setStage(stream)
    if (isGone.current) return stream.getTracks().forEach((track) => track.stop())
    const recording = storeRecording(crypto.randomUUID())
    stored.current = recording
    recorder.current = startRecorder(stream, {
      onPiece: recording.add,
      onLevel: (level) => setLevels((before) => [...before, level]),
    })
    setStage('recording')
  }

  const latest = useRef({ open, stop })
  useEffect(() => {
    latest.current = { open, stop }
  })
  const seconds = levels.length / levelsPerSecond
  useEffect(() => {
    if (seconds >= maxSeconds) void latest.current.stop()
  }, [seconds])
  useEffect(() => {
    isGone.current = false
    void latest.current.open()
    return () => {
      isGone.current = true
      recorder.current?.close()
      stored.current?.release()
    }
  }, [])
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address])

  return {
    ...{ stage, levels, seconds, address, open, stop, makeFile },
    isEmpty: () => stored.current === undefined,
    togglePause: () => {
      if (stage === 'recording') recorder.current?.pause()
      else recorder.current?.resume()
      setStage(stage === 'recording' ? 'paused' : 'recording')
    },
    discard: async () => {
      recorder.current?.close()
      recorder.current = undefined
      await stored.current?.discard()
      stored.current = undefined
    },
    handOver: (queue: UploadQueue, key: string) => {
      stored.current?.handOver(queue, key)
      stored.current = undefined
    },
  }
}
