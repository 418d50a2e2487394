import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeSocket, onSocketEvent, openSocket, retryDelay, reopenSocket, watch } from './socket.ts'

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  readyState = 0
  sent: unknown[] = []
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.made.push(this)
  }
  send(frame: string) {
    this.sent.push(JSON.parse(frame))
  }
  close(code = 1000) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(event: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
}

const last = () => {
  const socket = FakeSocket.made.at(-1)
  if (socket === undefined) throw new Error('no socket was opened')
  return socket
}

/** Frames of one tick go out together. */
const said = () => Promise.resolve()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { origin: 'https://entemi.example' })
  vi.stubGlobal('navigator', { onLine: true })
  FakeSocket.made = []
})
afterEach(() => {
  closeSocket()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the socket', () => {
  it('passes events of the server to listeners', () => {
    const listener = vi.fn()
    onSocketEvent('state', listener)
    openSocket()
    expect(last().url).toBe('wss://entemi.example/api/socket')
    last().open()
    last().say({ type: 'state', id: 'e1' })
    expect(listener).toHaveBeenCalledWith({ type: 'state', id: 'e1' })
  })

  it('reconnects after a delay from the last event and subscribes again', async () => {
    openSocket()
    last().open()
    const end = watch('entry', 'a')
    watch('entry', 'b')
    await said()
    expect(last().sent).toEqual([{ type: 'watch', kind: 'entry', ids: ['a', 'b'] }])
    end()
    await said()
    expect(last().sent.at(-1)).toEqual({ type: 'unwatch', kind: 'entry', id: 'a' })
    last().say({ type: 'state', id: 'e7' })
    last().close(1006)
    vi.advanceTimersByTime(2000)
    expect(FakeSocket.made).toHaveLength(2)
    expect(last().url).toContain('?since=e7')
    last().open()
    await said()
    expect(last().sent).toEqual([{ type: 'watch', kind: 'entry', id: 'b' }])
  })

  it('reopens at once for another acting entity, without old events, and subscribes again', async () => {
    openSocket()
    last().open()
    watch('feed', 'friends')
    await said()
    last().say({ type: 'state', id: 'e7' })
    const [before] = FakeSocket.made
    reopenSocket()
    expect([before?.readyState, FakeSocket.made.length]).toEqual([3, 2])
    expect(last().url).not.toContain('since')
    last().open()
    await said()
    expect(last().sent).toEqual([{ type: 'watch', kind: 'feed', id: 'friends' }])
    vi.advanceTimersByTime(120_000)
    expect(FakeSocket.made).toHaveLength(2)
  })

  it('subscribes once for several watchers of an object', async () => {
    openSocket()
    last().open()
    const [first, second] = [watch('entry', 'a'), watch('entry', 'a')]
    first()
    await said()
    expect(last().sent).toEqual([{ type: 'watch', kind: 'entry', id: 'a' }])
    second()
    await said()
    expect(last().sent).toHaveLength(2)
  })

  it('emits a state event when the server ended the session, and stays closed after a logout', () => {
    const listener = vi.fn()
    onSocketEvent('state', listener)
    openSocket()
    last().close(4001)
    expect(listener).toHaveBeenCalledWith({ type: 'state' })
    closeSocket()
    vi.advanceTimersByTime(120_000)
    expect(FakeSocket.made).toHaveLength(1)
  })

  it('backs off up to a minute, with jitter', () => {
    const longest = [0, 1, 2, 5, 6, 60].map((attempt) => retryDelay(attempt, 1))
    expect(longest).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
    expect(retryDelay(3, 0)).toBe(4000)
  })
})
