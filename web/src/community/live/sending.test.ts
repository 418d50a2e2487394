import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#/platform/api/call.ts'
import { startSending, type SendingState, type Wire } from './sending.ts'

const box = (type: string, length: number): number[] => [
  ...[0, 0, 0, length + 8],
  ...new TextEncoder().encode(type),
  ...Array<number>(length).fill(7),
]
const beginning = new Uint8Array([...box('ftyp', 8), ...box('moov', 8)])
const fragment = (length: number) => new Uint8Array([...box('moof', 8), ...box('mdat', length)])

/** A mock recorder that returns the test's data. */
class TestRecorder extends EventTarget {
  static made: TestRecorder[] = []
  static isTypeSupported = () => true
  state = 'inactive'
  constructor() {
    super()
    TestRecorder.made.push(this)
  }
  start() {
    this.state = 'recording'
    this.give(beginning)
  }
  give(bytes: Uint8Array<ArrayBuffer>) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([bytes]) }))
  }
  stop() {
    this.state = 'inactive'
    this.give(fragment(99))
    this.dispatchEvent(new Event('stop'))
  }
}

beforeEach(() => {
  TestRecorder.made = []
  vi.stubGlobal('MediaRecorder', TestRecorder)
})
afterEach(() => void vi.unstubAllGlobals())

const stream = {} as MediaStream
const lastRecorder = () => TestRecorder.made.at(-1)

/** A mock server that refuses what the test sets, and stores the rest. */
function createWire(refuse: (n: number, tries: number) => ApiFailure | undefined = () => undefined) {
  const stored: { n: number; bytes: number; takesOver: boolean }[] = []
  let tries = 0
  const wire: Wire = {
    next: async () => 5,
    put: async (n, bytes, takesOver) => {
      const refusal = refuse(n, ++tries)
      if (refusal !== undefined) throw refusal
      stored.push({ n, bytes: bytes.length, takesOver })
      return n + 1
    },
  }
  return { wire, stored }
}

const states: SendingState[] = []
const report = (state: SendingState) => void states.push(state)
beforeEach(() => void (states.length = 0))

test('segments are sent in order from the next number, the last one before the end', async () => {
  const { wire, stored } = createWire()
  const sending = startSending(wire, stream, true, report)
  await expect.poll(() => stored.length).toBe(1)
  lastRecorder()?.give(fragment(10))
  lastRecorder()?.give(fragment(20))
  await sending.finish()
  expect(stored.map(({ n, bytes }) => [n, bytes])).toEqual([
    [5, 32],
    [6, 34],
    [7, 44],
    [8, 123],
  ])
  expect(stored.map(({ takesOver }) => takesOver)).toEqual([true, false, false, false])
})

test('a lost connection is reported, and the same segment is sent again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  const lost = new ApiFailure(0, { error_code: 'NO_NETWORK' })
  const { wire, stored } = createWire((_n, tries) => (tries < 3 ? lost : undefined))
  const sending = startSending(wire, stream, false, report)
  await expect.poll(() => stored.length).toBe(1)
  expect([states, stored[0]?.n]).toEqual([['lost', 'lost', 'sending'], 5])
  sending.cancel()
  vi.useRealTimers()
})

test('another sending window or a refused segment stops it', async () => {
  for (const [code, status, state] of [
    ['CONFLICT', 409, 'elsewhere'],
    ['VALIDATION_ERROR', 422, 'failed'],
    ['QUOTA_EXCEEDED', 413, 'full'],
    ['STORAGE_FULL', 507, 'full'],
  ] as const) {
    states.length = 0
    const { wire, stored } = createWire(() => new ApiFailure(status, { error_code: code }))
    startSending(wire, stream, false, report)
    await expect.poll(() => states).toEqual([state])
    expect([stored, lastRecorder()?.state]).toEqual([[], 'inactive'])
  }
})

test('another camera starts a new part after the last segment of the previous one', async () => {
  const { wire, stored } = createWire()
  const sending = startSending(wire, stream, false, report)
  await expect.poll(() => stored.length).toBe(1)
  sending.replace({} as MediaStream)
  await expect.poll(() => stored.length).toBe(3)
  expect(stored.map(({ bytes }) => bytes)).toEqual([32, 123, 32])
  expect(TestRecorder.made).toHaveLength(2)
  sending.cancel()
})

test('an unplugged camera is reported', async () => {
  const { wire } = createWire()
  startSending(wire, stream, false, report)
  await expect.poll(() => states).toEqual(['sending'])
  lastRecorder()?.dispatchEvent(new Event('stop'))
  expect(states).toEqual(['sending', 'failed'])
})

test('a browser that cannot record reports it', async () => {
  vi.stubGlobal(
    'MediaRecorder',
    class extends TestRecorder {
      constructor() {
        super()
        throw new DOMException('no such codec', 'NotSupportedError')
      }
    },
  )
  const { wire, stored } = createWire()
  await startSending(wire, stream, false, report).finish()
  expect([states, stored]).toEqual([['failed'], []])
})
