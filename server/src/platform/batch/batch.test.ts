import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createBatcher } from './batch.ts'

interface Sent {
  requests: readonly number[]
  answer: () => void
  fail: () => void
}

function batchNumbers() {
  const sent: Sent[] = []
  const double = createBatcher<number, number>(
    (requests) =>
      new Promise((resolve, reject) => {
        sent.push({
          requests,
          answer: () => resolve(requests.map((n) => n * 2)),
          fail: () => reject(new Error('connection lost')),
        })
      }),
  )
  return { sent, double }
}

test('a request that is alone is sent at the end of its turn of the event loop', async () => {
  const { sent, double } = batchNumbers()
  const answer = double(4)
  await turn()
  expect(sent.map(({ requests }) => requests)).toEqual([[4]])
  sent[0]?.answer()
  expect(await answer).toBe(8)
})

test('requests of one turn are one batch, each with its own result', async () => {
  const { sent, double } = batchNumbers()
  const answers = [1, 2, 3].map((n) => double(n))
  // as what goes on after a common answer: later in the same turn
  const more = Promise.resolve().then(() => double(4))
  await turn()
  expect(sent.map(({ requests }) => requests)).toEqual([[1, 2, 3, 4]])
  sent[0]?.answer()
  expect(await Promise.all([...answers, more])).toEqual([2, 4, 6, 8])
})

test('requests that arrive while a batch is in flight are one batch when it returns', async () => {
  const { sent, double } = batchNumbers()
  const first = double(1)
  await turn()
  const answers = [2, 3].map((n) => double(n))
  await turn()
  answers.push(double(4))
  expect(sent).toHaveLength(1)
  sent[0]?.answer()
  expect(await first).toBe(2)
  expect(sent[1]?.requests).toEqual([2, 3, 4])
  sent[1]?.answer()
  expect(await Promise.all(answers)).toEqual([4, 6, 8])
})

test('a batch that hangs does not block later ones; at most two are in flight', async () => {
  vi.useFakeTimers()
  const { sent, double } = batchNumbers()
  const hangs = double(1)
  vi.runAllTimers()
  const others = [double(2), double(3)]
  vi.runAllTimers()
  expect(sent.map(({ requests }) => requests)).toEqual([[1], [2, 3]])
  const later = double(4)
  vi.runAllTimers()
  expect(sent).toHaveLength(2)
  sent[1]?.answer()
  expect(await Promise.all(others)).toEqual([4, 6])
  expect(sent[2]?.requests).toEqual([4])
  sent[2]?.answer()
  expect(await later).toBe(8)
  sent[0]?.answer()
  expect(await hangs).toBe(2)
})

test('a request never joins a batch that was sent before it arrived', async () => {
  const { sent, double } = batchNumbers()
  const first = double(1)
  await turn()
  const second = double(2)
  sent[0]?.answer()
  await first
  const later = double(3)
  expect(sent.map(({ requests }) => requests)).toEqual([[1], [2]])
  sent[1]?.answer()
  expect(await second).toBe(4)
  expect(sent[2]?.requests).toEqual([3])
  sent[2]?.answer()
  expect(await later).toBe(6)
})

test('an error rejects every request of its batch, and none of a later one', async () => {
  const { sent, double } = batchNumbers()
  const refused = [double(1), double(2)]
  await turn()
  const after = double(3)
  sent[0]?.fail()
  await Promise.all(refused.map((one) => expect(one).rejects.toThrow('connection lost')))
  expect(sent[1]?.requests).toEqual([3])
  sent[1]?.answer()
  expect(await after).toBe(6)
})

test('a batch has at most 32 requests, in the order of arrival', async () => {
  const { sent, double } = batchNumbers()
  const answers = Array.from({ length: 40 }, (_, n) => double(n))
  expect(sent.map(({ requests }) => requests.length)).toEqual([32])
  expect(sent[0]?.requests[0]).toBe(0)
  sent[0]?.answer()
  await answers[0]
  expect(sent[1]?.requests).toEqual([32, 33, 34, 35, 36, 37, 38, 39])
  sent[1]?.answer()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 40 }, (_, n) => n * 2))
})
