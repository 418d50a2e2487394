import { t } from '#/platform/i18n/i18n.ts'

/** Why there is no sound to record. */
export type MicrophoneTrouble = 'refused' | 'missing'

/** Opus first: half the size of AAC for the same voice. Safari records AAC alone. */
const formats = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
const bitsPerSecond = 48_000
const pieceMs = 1000
const levelMs = 100

export async function openMicrophone(): Promise<MediaStream | MicrophoneTrouble> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing'
  }
}

export interface VoiceRecorder {
  pause: () => void
  resume: () => void
  /** Everything recorded. */
  stop: () => Promise<Blob[]>
  close: () => void
}

interface Handlers {
  onPiece: (piece: Blob) => void
  /** Ten times a second while it records: the loudness from 0 to 1. */
  onLevel: (level: number) => void
}

export function startRecorder(stream: MediaStream, { onPiece, onLevel }: Handlers): VoiceRecorder {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType !== undefined && { mimeType }),
  })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    pieces.push(data)
    onPiece(data)
  })
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    if (recorder.state !== 'recording') return
    analyser.getFloatTimeDomainData(samples)
    onLevel(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
  }, levelMs)
  recorder.start(pieceMs)
  const close = () => {
    clearInterval(timer)
    if (recorder.state !== 'inactive') recorder.stop()
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  return {
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    stop: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => resolve(pieces))
        close()
      }),
    close,
  }
}

export function makeRecordingFile(pieces: readonly Blob[], type: string): File {
  const [mime = ''] = type.split(';')
  const time = new Date().toLocaleTimeString('sv', { hour: '2-digit', minute: '2-digit' })
  return new File([...pieces], t('voice.file', { time }), { type: mime === '' ? 'audio/webm' : mime })
}
