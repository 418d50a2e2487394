import type { Bytes } from './bytes.ts'
import { describeType, endOf, findAt, findEdge, findNext, parseList, type Piece, type PieceList } from './piece-list.ts'

/** unsupported: this browser does not play the format. */
export type PlayTrouble = 'failed' | 'unsupported'

/** Reads a file of the broadcast: playlist, header or segment. */
export type ReadFile = (file: string, signal: AbortSignal) => Promise<Bytes>

/** Polling interval of the live playlist; in a recording, of the playback position. */
const [listMs, seekMs] = [1000, 250]
const retryMs = 3000
/** Retries for a minute: long enough for a server restart. */
const mostRetries = 20
/** Seconds buffered before and after the playback position. */
const mostAhead = 30
const mostBack = 60
/** Seconds behind the latest frame from which playback speeds up, and from which it jumps. */
const [close, far, tooFar] = [3, 4.5, 7]
const catchUpRate = 1.15
/** Gaps of a recording up to this many seconds are skipped; longer ones are still loading. */
const smallGap = 1

class Unsupported extends Error {}

/**
 * Plays WebM recorded by a host's browser from the playlist: the HLS library does not support it. Returns the function
 * that stops it.
 */
export function playPieces(
  video: HTMLVideoElement,
  listFile: string,
  read: ReadFile,
  onTrouble: (trouble: PlayTrouble) => void,
): () => void {
  const Source = findSource()
  if (Source === undefined) {
    onTrouble('unsupported')
    return () => {}
  }
  const ending = new AbortController()
  const { signal } = ending
  const source = new Source()
  // a ManagedMediaSource does not open while remote playback is allowed
  video.disableRemotePlayback = true
  const address = URL.createObjectURL(source)
  video.src = address
  source.addEventListener(
    'sourceopen',
    () => {
      URL.revokeObjectURL(address)
      const track = createTrack(source, (type) => Source.isTypeSupported(type), read, signal)
      void run(video, source, track, () => readList(listFile, read, signal), signal).catch((error: unknown) => {
        if (!signal.aborted) onTrouble(error instanceof Unsupported ? 'unsupported' : 'failed')
      })
    },
    { once: true },
  )
  return () => {
    ending.abort()
    video.removeAttribute('src')
    video.load()
  }
}

/** Playback state. */
export const readList = async (file: string, read: ReadFile, signal: AbortSignal): Promise<PieceList> =>
  parseList(new TextDecoder().decode(await read(file, signal)))

function findSource(): typeof MediaSource | undefined {
  if (typeof MediaSource !== 'undefined') return MediaSource
  const { ManagedMediaSource } = globalThis as { ManagedMediaSource?: typeof MediaSource }
  return ManagedMediaSource
}

async function run(
  video: HTMLVideoElement,
  source: MediaSource,
  track: Track,
  readList: () => Promise<PieceList>,
  signal: AbortSignal,
): Promise<void> {
  let list: PieceList | undefined
  /** A recording from its start, or a live broadcast from now. */
  let isWhole = false
  let last: number | undefined
  let tries = 0
  let isSought = false
  video.addEventListener('seeking', () => void (isSought = true), { signal })

  function choose(known: PieceList): Piece | undefined {
    if (last === undefined) return isWhole ? known.pieces[0] : findEdge(known)
    return findNext(known, last)
  }

  /** Seeking in a recording drops the buffer and loads from the new position. */
  async function follow(known: PieceList): Promise<void> {
    if (!isSought) return
    isSought = false
    if (!isWhole || isBuffered(video)) return
    await track.clear()
    const there = findAt(known, video.currentTime)
    last = there === undefined ? undefined : there.n - 1
  }

  async function step(): Promise<void> {
    if (list === undefined || !list.isOver) {
      const isFirst = list === undefined
      list = await readList()
      if (isFirst && list.isOver) {
        isWhole = true
        source.duration = endOf(list.pieces)
      }
    }
    await follow(list)
    for (let piece = choose(list); piece !== undefined; piece = choose(list)) {
      if (bufferedAhead(video) > mostAhead || isSought) return
      await track.add(piece, isWhole ? piece.at : 0)
      last = piece.n
      await track.forget(video.currentTime - mostBack)
      move(video, isWhole)
    }
    if (list.isOver && source.readyState === 'open') source.endOfStream()
  }

  while (!signal.aborted) {
    try {
      await step()
      tries = 0
    } catch (error) {
      if (error instanceof Unsupported || video.error !== null || ++tries > mostRetries) throw error
      await pause(retryMs)
    }
    move(video, isWhole)
    await pause(isWhole ? seekMs : listMs)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Track = ReturnType<typeof createTrack>

/** Appends the parts on one timeline. */
function createTrack(source: MediaSource, isSupported: (type: string) => boolean, read: ReadFile, signal: AbortSignal) {
  let buffer: SourceBuffer | undefined
  let type: string | undefined
  let beginning: string | undefined

  async function begin(piece: Piece, at: number): Promise<SourceBuffer> {
    const bytes = await read(piece.beginning, signal)
    const found = describeType(piece.beginning, bytes)
    if (!isSupported(found)) throw new Unsupported(found)
    buffer ??= source.addSourceBuffer(found)
    if (type !== undefined && found !== type) buffer.changeType(found)
    type = found
    // its first frame is placed at the end of the previous part, whatever its timestamp
    buffer.mode = 'sequence'
    buffer.timestampOffset = buffer.buffered.length > 0 ? buffer.buffered.end(buffer.buffered.length - 1) : at
    await append(buffer, bytes)
    return buffer
  }

  return {
    /** `at` is its position if nothing is before it. */
    async add(piece: Piece, at: number): Promise<void> {
      const bytes = await read(piece.file, signal)
      if (buffer !== undefined && beginning === piece.beginning) return append(buffer, bytes)
      beginning = undefined
      const begun = await begin(piece, at)
      await append(begun, bytes)
      // the others of the part follow by their own timestamps
      begun.mode = 'segments'
      beginning = piece.beginning
    },
    async forget(until: number): Promise<void> {
      if (buffer === undefined || buffer.buffered.length === 0 || buffer.buffered.start(0) >= until - 10) return
      await change(buffer, (target) => target.remove(0, until))
    },
    async clear(): Promise<void> {
      beginning = undefined
      if (buffer !== undefined) await change(buffer, (target) => target.remove(0, Number.POSITIVE_INFINITY))
    },
  }
}

const append = (buffer: SourceBuffer, bytes: Bytes): Promise<void> =>
  change(buffer, (target) => target.appendBuffer(bytes))

function change(buffer: SourceBuffer, start: (buffer: SourceBuffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const listenOnce = (name: string, then: () => void) =>
      buffer.addEventListener(
        name,
        () => {
          settled.abort()
          then()
        },
        { signal: settled.signal },
      )
    listenOnce('error', () => reject(new Error('the browser cannot read a piece')))
    listenOnce('updateend', resolve)
    start(buffer)
  })
}

function listBuffered({ buffered }: HTMLVideoElement): { from: number; to: number }[] {
  return Array.from({ length: buffered.length }, (_, index) => ({
    from: buffered.start(index),
    to: buffered.end(index),
  }))
}

const isBuffered = (video: HTMLVideoElement): boolean =>
  listBuffered(video).some(({ from, to }) => from <= video.currentTime && video.currentTime < to)

const bufferedAhead = (video: HTMLVideoElement): number => (listBuffered(video).at(-1)?.to ?? 0) - video.currentTime

/** Skips gaps, and catches up with a live broadcast. */
function move(video: HTMLVideoElement, isWhole: boolean): void {
  const ranges = listBuffered(video)
  const here = video.currentTime
  const end = ranges.at(-1)?.to ?? 0
  if (!isWhole && !video.paused) {
    const behind = end - here
    if (behind > tooFar) {
      video.playbackRate = 1
      video.currentTime = end - close
      return
    }
    if (behind > far) video.playbackRate = catchUpRate
    else if (behind <= close) video.playbackRate = 1
  }
  if (ranges.some(({ from, to }) => from <= here && here < to - 0.05)) return
  const next = ranges.find(({ from }) => from > here)
  if (next !== undefined && (!isWhole || next.from - here < smallGap)) video.currentTime = next.from + 0.01
}
