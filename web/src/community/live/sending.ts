import { ApiFailure } from '#/platform/api/call.ts'
import type { Bytes } from './bytes.ts'
import { findFormat } from './camera.ts'
import { createMp4Cutter } from './mp4-pieces.ts'
import { createWebmCutter } from './webm-pieces.ts'

/**
 * elsewhere: another window of the host sends, or the broadcast is over. full: the storage was, and the server has ended the
 * broadcast. failed: what was sent cannot be used.
 */
export type SendingState = 'sending' | 'lost' | 'elsewhere' | 'full' | 'failed'

export interface Wire {
  /** Where to go on. */
  next: () => Promise<number>
  put: (n: number, bytes: Bytes, takesOver: boolean) => Promise<number>
}

export interface Sending {
  /** Goes on with another camera. */
  replace: (stream: MediaStream) => void
  /** Sends what is left, for as long as one would wait, and ends. */
  finish: () => Promise<void>
  /** Ends at once. */
  cancel: () => void
}

/** Pieces of a second that wait for the line; beyond them the oldest are dropped. */
const mostWaiting = 60
const retryMs = 1500
const finishMs = 8000
const keyFrameMs = 1000
const sliceMs = 500

/** Records a stream and sends it piece by piece, in order, each until it has arrived. */
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

  function tell(state: SendingState): void {
    if (!isOver) onState(state)
  }

  function end(state: SendingState): void {
    tell(state)
    isOver = true
    waiting.length = 0
    void recorder?.stop()
  }

  /** What the recorder before it still gives comes first: a piece is read by the beginning before it. */
  function begin(): void {
    changing = changing
      .then(async () => {
        await recorder?.stop()
        if (!isOver) recorder = startRecorder(stream, take, () => end('failed'))
      })
      // a browser that cannot record this: else the host would wait for a broadcast that never begins
      .catch(() => end('failed'))
  }

  function take(pieces: Bytes[]): void {
    if (isOver) return
    waiting.push(...pieces)
    if (waiting.length > mostWaiting) {
      // the first may have arrived without an answer: its number stays its own
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
        tell('sending')
      } catch (error) {
        if (!isPassing(error)) return end(stateAfter(error))
        tell('lost')
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

/** No network, a server that starts anew, too much at once: the next try may pass. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.status === 0 || error.status === 429 || (error.status >= 500 && error.status !== 507))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Recorder {
  /** When all that was recorded has been given. */
  stop: () => Promise<void>
}

function startRecorder(stream: MediaStream, give: (pieces: Bytes[]) => void, onFailure: () => void): Recorder {
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    videoBitsPerSecond: 1_200_000,
    audioBitsPerSecond: 64_000,
    // a piece begins with a key frame: one a second, or the first frame would be the only one that can be decoded
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
      // a camera that was unplugged ends it by itself
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
