import { ApiFailure } from '#/platform/api/call.ts'
import type { Bytes } from './bytes.ts'
import { findFormat } from './camera.ts'
import { createMp4Cutter } from './mp4-pieces.ts'
import { createWebmCutter } from './webm-pieces.ts'

/**
 * elsewhere: another window of the host sends, or the broadcast is over. full: the storage is full, and the server ended the
 * broadcast. failed: what was sent cannot be used.
 */
export type SendingState = 'sending' | 'lost' | 'elsewhere' | 'full' | 'failed'

export interface Wire {
  /** The next sequence number. */
  next: () => Promise<number>
  put: (n: number, bytes: Bytes, takesOver: boolean) => Promise<number>
}

export interface Sending {
  /** Switches to another camera. */
  replace: (stream: MediaStream) => void
  /** Sends the rest within a time limit, and stops. */
  finish: () => Promise<void>
  /** Stops at once. */
  cancel: () => void
}

/** Segments of a second that wait for the connection; beyond them the oldest are dropped. */
const mostWaiting = 60
const retryMs = 1500
const finishMs = 8000
const keyFrameMs = 1000
const sliceMs = 500

/** Records a stream and sends its segments in order, each with retries. */
export function startSending(
  wire: Wire,
  stream: MediaStream,
  takesOver: boolean,
  onState: (state: SendingState) => void,
): Sending {
  const waiting: Bytes[] = []
  let recorder: Recorder | undefined
  let n: number | undefined
  let isOver = false
  let pumping: Promise<void> | undefined
  let takes = takesOver
  let changing = Promise.resolve()

  function report(state: SendingState): void {
    if (!isOver) onState(state)
  }

  function end(state: SendingState): void {
    report(state)
    isOver = true
    waiting.length = 0
    void recorder?.stop()
  }

  /** The rest of the previous recorder is sent first: a segment is decoded by the header before it. */
  function begin(): void {
    changing = changing
      .then(async () => {
        await recorder?.stop()
        if (!isOver) recorder = startRecorder(stream, take, () => end('failed'))
      })
      // a browser that cannot record this: the host would wait for a broadcast that never starts
      .catch(() => end('failed'))
  }

  function take(pieces: Bytes[]): void {
    if (isOver) return
    waiting.push(...pieces)
    if (waiting.length > mostWaiting) {
      // the first may have arrived without an answer: its number is not reused
      waiting.splice(1)
      begin()
    }
    pumping ??= pump().finally(() => {
      pumping = undefined
    })
  }

  async function pump(): Promise<void> {
    while (!isOver) {
      const [piece] = waiting
      if (piece === undefined) return
      try {
        n ??= await wire.next()
        n = await wire.put(n, piece, takes)
        takes = false
        waiting.shift()
        report('sending')
      } catch (error) {
        if (!isPassing(error)) return end(stateAfter(error))
        report('lost')
        await pause(retryMs)
      }
    }
  }

  begin()
  return {
    replace(other) {
      stream = other
      begin()
    },
    async finish() {
      await changing
      await recorder?.stop()
      await Promise.race([pumping, pause(finishMs)])
      isOver = true
    },
    cancel() {
      isOver = true
      void recorder?.stop()
    },
  }
}

function stateAfter(error: unknown): SendingState {
  if (!(error instanceof ApiFailure)) return 'failed'
  if (error.code === 'QUOTA_EXCEEDED' || error.code === 'STORAGE_FULL') return 'full'
  return error.status === 409 ? 'elsewhere' : 'failed'
}

/** No network, a restarting server, rate limits: the next attempt may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.status === 0 || error.status === 429 || (error.status >= 500 && error.status !== 507))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Recorder {
  /** Resolves when all recorded data was passed on. */
  stop: () => Promise<void>
}

function startRecorder(stream: MediaStream, give: (pieces: Bytes[]) => void, onFailure: () => void): Recorder {
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    videoBitsPerSecond: 1_200_000,
    audioBitsPerSecond: 64_000,
    // a segment starts with a key frame: one per second, or only the first could be decoded
    videoKeyFrameIntervalDuration: keyFrameMs,
  }
  const mimeType = findFormat()
  const recorder = new MediaRecorder(stream, { ...options, ...(mimeType && { mimeType }) })
  const cutter = mimeType?.startsWith('video/webm') ? createWebmCutter() : createMp4Cutter()
  let last = Promise.resolve()
  let isAsked = false
  const stopped = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => {
      last = last.then(() => give(cutter.finish())).catch(onFailure)
      resolve()
      // an unplugged camera stops the recorder by itself
      if (!isAsked) onFailure()
    }),
  )
  recorder.addEventListener('dataavailable', ({ data }) => {
    last = last.then(async () => give(cutter.take(new Uint8Array(await data.arrayBuffer())))).catch(onFailure)
  })
  recorder.addEventListener('error', onFailure)
  recorder.start(sliceMs)
  return {
    async stop() {
      isAsked = true
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      await last
    },
  }
}
