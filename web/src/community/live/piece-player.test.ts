import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playPieces, type PlayTrouble } from './piece-player.ts'

/** The buffered seconds, one range; every segment of the test is a second long. */
interface Range {
  from: number
  to: number
}

const recorded: string[] = []
let buffered: Range | undefined
const ranges = (): TimeRanges => ({
  length: buffered === undefined ? 0 : 1,
  start: () => buffered?.from ?? 0,
  end: () => buffered?.to ?? 0,
})

class TestBuffer extends EventTarget {
  mode = 'segments'
  timestampOffset = 0
  get buffered() {
    return ranges()
  }
  changeType(type: string) {
    recorded.push(`type ${type}`)
  }
  appendBuffer(bytes: Uint8Array) {
    const text = new TextDecoder().decode(bytes)
    recorded.push(text.startsWith('init') ? `${text} at ${this.timestampOffset} ${this.mode}` : text)
    if (!text.startsWith('init'))
      buffered = { from: buffered?.from ?? this.timestampOffset, to: (buffered?.to ?? this.timestampOffset) + 1 }
    this.end()
  }
  remove() {
    recorded.push('removed')
    buffered = undefined
    this.end()
  }
  end() {
    queueMicrotask(() => this.dispatchEvent(new Event('updateend')))
  }
}

class TestSource extends EventTarget {
  static supports = true
  static isTypeSupported = () => TestSource.supports
  readyState = 'open'
  duration = Number.NaN
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('sourceopen')))
  }
  addSourceBuffer(type: string) {
    recorded.push(`buffer ${type}`)
    return new TestBuffer()
  }
  endOfStream() {
    this.readyState = 'ended'
    recorded.push('over')
  }
}

class TestVideo extends EventTarget {
  currentTime = 0
  playbackRate = 1
  paused = false
  error = null
  src = ''
  disableRemotePlayback = false
  get buffered() {
    return ranges()
  }
  removeAttribute() {}
  load() {}
}

beforeEach(() => {
  recorded.length = 0
  buffered = undefined
  TestSource.supports = true
  vi.stubGlobal('MediaSource', TestSource)
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:test', revokeObjectURL: () => {} })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const piece = (file: string) => ['#EXTINF:1.000,', file]
const part = (beginning: string, ...files: string[]) => [`#EXT-X-MAP:URI="${beginning}"`, ...files.flatMap(piece)]
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => `${from + place}.webm`)

/** A mock server that returns the test's current list. */
function play(list: () => string[]) {
  const video = new TestVideo()
  const troubles: PlayTrouble[] = []
  const read = async (file: string) => {
    const text = file === 'list' ? list().join('\n') : file.startsWith('init') ? `${file} V_VP8 avcC` : file
    return new TextEncoder().encode(text)
  }
  const stop = playPieces(video as unknown as HTMLVideoElement, 'list', read, (trouble) => troubles.push(trouble))
  return { video, troubles, stop }
}

test('R1.11 a live broadcast starts near its end; a part in another format follows the previous one', async () => {
  let lines = part('init-1.webm', ...names(1, 20))
  const { stop, troubles } = play(() => lines)
  await vi.advanceTimersByTimeAsync(100)
  expect(recorded).toEqual([
    'buffer video/webm;codecs="vp8"',
    'init-1.webm V_VP8 avcC at 0 sequence',
    ...['18.webm', '19.webm', '20.webm'],
  ])
  recorded.length = 0
  lines = [...lines, ...part('init-2.mp4', '22.mp4', '23.mp4'), '#EXT-X-ENDLIST']
  await vi.advanceTimersByTimeAsync(1500)
  expect(recorded).toEqual([
    'type video/mp4;codecs="avc1."',
    'init-2.mp4 V_VP8 avcC at 3 sequence',
    ...['22.mp4', '23.mp4', 'over'],
  ])
  expect(troubles).toEqual([])
  stop()
})

test('a viewer who fell behind catches up', async () => {
  const { stop, video } = play(() => part('init-1.webm', ...names(1, 20)))
  await vi.advanceTimersByTimeAsync(100)
  buffered = { from: 0, to: 20 }
  await vi.advanceTimersByTimeAsync(1000)
  expect([video.currentTime, video.playbackRate]).toEqual([17, 1])
  video.currentTime = 15
  await vi.advanceTimersByTimeAsync(1000)
  expect([video.currentTime, video.playbackRate]).toEqual([15, 1.15])
  video.currentTime = 17.5
  await vi.advanceTimersByTimeAsync(1000)
  expect(video.playbackRate).toBe(1)
  stop()
})

test('a recording can be seeked anywhere, and only nearby segments are loaded', async () => {
  const { stop, video } = play(() => [...part('init-1.webm', ...names(1, 200)), '#EXT-X-ENDLIST'])
  await vi.advanceTimersByTimeAsync(1000)
  expect([recorded.at(-1), buffered]).toEqual(['31.webm', { from: 0, to: 31 }])
  recorded.length = 0
  video.currentTime = 150.5
  video.dispatchEvent(new Event('seeking'))
  await vi.advanceTimersByTimeAsync(300)
  expect(recorded.slice(0, 3)).toEqual(['removed', 'init-1.webm V_VP8 avcC at 150 sequence', '151.webm'])
  expect(buffered).toEqual({ from: 150, to: 181 })
  stop()
})

test('a browser without support or codec reports it', async () => {
  TestSource.supports = false
  const { troubles } = play(() => part('init-1.webm', '1.webm'))
  await vi.advanceTimersByTimeAsync(100)
  expect(troubles).toEqual(['unsupported'])
  vi.stubGlobal('MediaSource', undefined)
  expect(play(() => []).troubles).toEqual(['unsupported'])
})
