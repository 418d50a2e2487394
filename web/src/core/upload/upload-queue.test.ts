import type { MediaKey } from '@entemi/contract/platform/ids'
import { describe, expect, test, vi } from 'vitest'
import { findFileFault, isBusy, makeSlots, makeUploadQueue } from './upload-queue.ts'
import type { QueueParts, Stored } from './upload-queue.ts'

const nothing: Stored = { media: [], removed: [] }
const key = (text: string) => text as MediaKey
const images = (...names: string[]) =>
  names.map((name) => new File(['x'], name, { type: 'image/jpeg', lastModified: 7 }))

/** An uploader whose network answers when the test resolves it. */
function makeUploader(slots = makeSlots(3), start = nothing, device?: QueueParts['device']) {
  const sent: { name: string; signal: AbortSignal; progress: (done: number) => void; settle: Settle }[] = []
  const erase = vi.fn<(db_key: MediaKey) => void>()
  const send: QueueParts['send'] = (file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      const settle = {
        arrive: () => resolve({ db_key: key(`db-${file.name}`), thumb: `/thumb/${file.name}` }),
        fail: reject,
      }
      sent.push({ name: file.name, signal, progress: onProgress, settle })
    })
  const queue = makeUploadQueue({ slots, send, erase, device }, start)
  const keyOf = (name: string) => queue.list().find((item) => item.file_name === name)?.key ?? ''
  const states = () => queue.list().map(({ file_name, status }) => [file_name, status])
  const names = () => sent.map(({ name }) => name)
  return { queue, sent, erase, keyOf, states, names }
}
interface Settle {
  arrive: () => void
  fail: (reason: Error) => void
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the upload queue', () => {
  test('R4.06 R9.05 three uploads run at once over all uploaders', async () => {
    const slots = makeSlots(3)
    const [one, other] = [makeUploader(slots), makeUploader(slots)]
    one.queue.add(images('a', 'b'))
    other.queue.add(images('c', 'd'))
    expect([one.states(), other.states()]).toEqual([
      [
        ['a', 0],
        ['b', 0],
      ],
      [
        ['c', 0],
        ['d', 'waiting'],
      ],
    ])
    one.sent[0]?.settle.arrive()
    await settled()
    expect(one.states()[0]).toEqual(['a', 1])
    expect(other.states()[1]).toEqual(['d', 0])
  })

  test('R5.04 of more than four files only the first four are taken', () => {
    const { queue } = makeUploader()
    expect(queue.add(images('a', 'b', 'c')).isOver).toBe(false)
    const { taken, isOver } = queue.add(images('d', 'e', 'f'))
    expect([taken.map(({ file_name }) => file_name), isOver]).toEqual([['d'], true])
    expect(queue.add(images('g'))).toEqual({ taken: [], isOver: true })
  })

  test('R3.08 an item has its file and its progress', () => {
    const { queue, sent, keyOf } = makeUploader()
    queue.add(images('a'))
    sent[0]?.progress(0.62)
    queue.describe(keyOf('a'), { date: '2024-07-20' })
    expect(queue.list()[0]).toMatchObject({
      file_name: 'a',
      size: 1,
      type: 'image/jpeg',
      last_modified: 7,
      exif: { date: '2024-07-20' },
      status: 0,
      progress: 0.62,
    })
  })

  test('R4.06 a failed upload has a reason and can be retried', async () => {
    const { queue, sent, keyOf, states, names } = makeUploader()
    queue.add(images('a', 'b', 'c', 'd'))
    const failure = new Error('no network')
    sent[1]?.settle.fail(failure)
    await settled()
    expect(queue.list()[1]).toMatchObject({ status: -1, failure })
    expect(queue.list().filter(isBusy)).toHaveLength(3)
    queue.retry(keyOf('b'))
    expect(states()[1]).toEqual(['b', 'waiting'])
    sent[0]?.settle.arrive()
    await settled()
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'b'])
    sent[4]?.settle.arrive()
    await settled()
    expect(states()[1]).toEqual(['b', 1])
  })

  test('R4.06 a cancelled upload is -1 without a reason, and can be retried', async () => {
    const { queue, sent, keyOf, states, names, erase } = makeUploader(makeSlots(1))
    queue.add(images('a', 'b'))
    queue.cancel(keyOf('a'))
    queue.cancel(keyOf('b'))
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(queue.list()).toMatchObject([
      { status: -1, failure: undefined },
      { status: -1, failure: undefined },
    ])
    sent[0]?.settle.arrive()
    await settled()
    expect([names(), erase.mock.calls]).toEqual([['a'], [['db-a']]])
    queue.retry(keyOf('b'))
    await settled()
    expect(states()[1]).toEqual(['b', 0])
  })

  test('R4.06 a removed new upload is deleted at once, a saved one with the next save', async () => {
    const saved = { db_key: key('old'), thumb: null, file_name: 'old', isSaved: true }
    const { queue, sent, erase, keyOf, states } = makeUploader(makeSlots(3), { media: [saved], removed: [] })
    queue.add(images('a', 'b'))
    sent[0]?.settle.arrive()
    await settled()
    queue.remove(keyOf('a'))
    queue.remove(keyOf('b'))
    queue.remove(keyOf('old'))
    expect(sent[1]?.signal.aborted).toBe(true)
    expect(states()).toEqual([])
    expect(erase.mock.calls).toEqual([['db-a']])
    expect(queue.stored()).toEqual({ media: [], removed: ['old'] })
  })

  test('is saved in its order', async () => {
    const { queue, sent, keyOf } = makeUploader()
    queue.add(images('a', 'b', 'c'))
    queue.move(keyOf('c'), -1)
    queue.move(keyOf('a'), -1)
    for (const { settle } of sent.toReversed()) settle.arrive()
    await settled()
    expect(queue.stored().media.map(({ db_key }) => db_key)).toEqual(['db-a', 'db-c', 'db-b'])
  })

  test('an upload that the server lost is not saved and cannot be retried', () => {
    const lost = { db_key: key('gone'), thumb: '/thumb/gone', file_name: 'gone', isSaved: false }
    const { queue } = makeUploader(makeSlots(3), { media: [lost], removed: [] })
    queue.markLost('gone', new Error('gone'))
    queue.retry('gone')
    expect(queue.list()[0]?.status).toBe(-1)
    expect([queue.findFile('gone'), queue.stored().media]).toEqual([undefined, []])
  })

  test('closing the form aborts running uploads', () => {
    const { queue, sent } = makeUploader()
    queue.add(images('a'))
    queue.stop()
    expect(sent[0]?.signal.aborted).toBe(true)
  })
})

describe('offline', () => {
  /** A device that can store `room` files, with a network that can be switched off. */
  const makeDevice = (room: number) => {
    const stored: string[] = []
    const state = { isUp: false }
    const device: NonNullable<QueueParts['device']> = {
      isConnected: () => state.isUp,
      isUnreachable: (failure) => failure instanceof TypeError,
      storeOnDevice: async (_key, { name }, done) => {
        if (stored.length === room) throw new RangeError('no room')
        stored.push(name)
        done()
      },
    }
    return { device, stored, state }
  }

  test('R4.06 files wait on the device and are uploaded when the network is back', async () => {
    const { device, stored, state } = makeDevice(4)
    const { queue, sent, states, names, keyOf } = makeUploader(makeSlots(3), nothing, device)
    queue.add(images('a', 'b'))
    await settled()
    expect([stored, names()]).toEqual([['a', 'b'], []])
    expect(states()).toEqual([
      ['a', 'onDevice'],
      ['b', 'onDevice'],
    ])
    expect(queue.list().some(isBusy)).toBe(false)
    expect(queue.stored().media).toEqual([
      { kept: keyOf('a'), file_name: 'a' },
      { kept: keyOf('b'), file_name: 'b' },
    ])
    state.isUp = true
    queue.pause(true)
    queue.resume()
    expect(names()).toEqual([])
    queue.pause(false)
    queue.resume()
    expect(queue.stored().media).toHaveLength(2)
    sent[0]?.settle.arrive()
    sent[1]?.settle.fail(new Error('refused'))
    await settled()
    expect(states()).toEqual([
      ['a', 1],
      ['b', -1],
    ])
    expect(queue.stored().media).toMatchObject([{ db_key: 'db-a' }])
  })

  test('an upload whose connection breaks waits too; without storage it fails with a reason', async () => {
    const { device, stored, state } = makeDevice(1)
    const { queue, sent, states } = makeUploader(makeSlots(3), nothing, device)
    state.isUp = true
    queue.add(images('a', 'b'))
    state.isUp = false
    for (const { settle } of sent) settle.fail(new TypeError('no network'))
    await settled()
    expect(stored).toEqual(['a'])
    expect(states()).toEqual([
      ['a', 'onDevice'],
      ['b', -1],
    ])
    expect(queue.list()[1]?.failure).toBeInstanceOf(RangeError)
  })

  test('files of an earlier visit are restored from the device', async () => {
    const { device, state } = makeDevice(4)
    const start = { media: [{ kept: 'k1', file_name: 'a' }], removed: [] }
    const { queue, names, sent } = makeUploader(makeSlots(3), start, device)
    state.isUp = true
    queue.resume()
    expect(names()).toEqual([])
    for (const file of images('a')) queue.attachFile('k1', file)
    queue.resume()
    sent[0]?.settle.arrive()
    await settled()
    expect(queue.stored().media).toMatchObject([{ db_key: 'db-a' }])
  })
})

test('files the server would refuse are refused before the upload', () => {
  expect(findFileFault({ type: 'image/svg+xml', size: 10 })).toBe('UNSUPPORTED_MEDIA')
  expect(findFileFault({ type: 'image/jpeg', size: 0 })).toBe('UNSUPPORTED_MEDIA')
  expect(findFileFault({ type: 'image/jpeg', size: 20 * 1024 * 1024 + 1 })).toBe('TOO_LARGE')
  expect(findFileFault({ type: 'image/webp', size: 20 * 1024 * 1024 })).toBeUndefined()
})
