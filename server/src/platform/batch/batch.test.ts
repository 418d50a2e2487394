import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createBatcher } from './batch.ts'

afterEach(() => {
  vi.useRealTimers()
})

interface Sent {
  questions: readonly number[]
  answer: () => void
  fail: () => void
}

function gatherNumbers() {
  const sent: Sent[] = []
  const double = createBatcher<number, number>(
    (questions) =>
      new Promise((resolve, reject) => {
        sent.push({
          questions,
          answer: () => resolve(questions.map((n) => n * 2)),
          fail: () => reject(new Error('the database is away')),
        })
      }),
  )
  return { sent, double }
}

test('a question that comes alone is asked at the end of its turn', async () => {
  const { sent, double } = gatherNumbers()
  const answer = double(4)
  await turn()
  expect(sent.map(({ questions }) => questions)).toEqual([[4]])
  sent[0]?.answer()
  expect(await answer).toBe(8)
})

test('questions of one turn go together, each with its own answer', async () => {
  const { sent, double } = gatherNumbers()
  const answers = [1, 2, 3].map((n) => double(n))
  // as what goes on after a common answer: later in the same turn
  const more = Promise.resolve().then(() => double(4))
  await turn()
  expect(sent.map(({ questions }) => questions)).toEqual([[1, 2, 3, 4]])
  sent[0]?.answer()
  expect(await Promise.all([...answers, more])).toEqual([2, 4, 6, 8])
})

test('questions that come while others are on their way go together when those are back', async () => {
  const { sent, double } = gatherNumbers()
  const first = double(1)
  await turn()
  const answers = [2, 3].map((n) => double(n))
  await turn()
  answers.push(double(4))
  expect(sent).toHaveLength(1)
  sent[0]?.answer()
  expect(await first).toBe(2)
  expect(sent[1]?.questions).toEqual([2, 3, 4])
  sent[1]?.answer()
  expect(await Promise.all(answers)).toEqual([4, 6, 8])
})

test('one that hangs holds up nobody: who waits goes without it, two are on their way and no more', async () => {
  vi.useFakeTimers()
  const { sent, double } = gatherNumbers()
  const hangs = double(1)
  vi.runAllTimers()
  const others = [double(2), double(3)]
  vi.runAllTimers()
  expect(sent.map(({ questions }) => questions)).toEqual([[1], [2, 3]])
  const later = double(4)
  vi.runAllTimers()
  expect(sent).toHaveLength(2)
  sent[1]?.answer()
  expect(await Promise.all(others)).toEqual([4, 6])
  expect(sent[2]?.questions).toEqual([4])
  sent[2]?.answer()
  expect(await later).toBe(8)
  sent[0]?.answer()
  expect(await hangs).toBe(2)
})

test('a question never joins those that were asked before it came', async () => {
  const { sent, double } = gatherNumbers()
  const first = double(1)
  await turn()
  const second = double(2)
  sent[0]?.answer()
  await first
  const later = double(3)
  expect(sent.map(({ questions }) => questions)).toEqual([[1], [2]])
  sent[1]?.answer()
  expect(await second).toBe(4)
  expect(sent[2]?.questions).toEqual([3])
  sent[2]?.answer()
  expect(await later).toBe(6)
})

test('a failure reaches everybody who was asked for, and nobody after them', async () => {
  const { sent, double } = gatherNumbers()
  const refused = [double(1), double(2)]
  await turn()
  const after = double(3)
  sent[0]?.fail()
  await Promise.all(refused.map((one) => expect(one).rejects.toThrow('away')))
  expect(sent[1]?.questions).toEqual([3])
  sent[1]?.answer()
  expect(await after).toBe(6)
})

test('of many no more than 32 go together, in the order they came', async () => {
  const { sent, double } = gatherNumbers()
  const answers = Array.from({ length: 40 }, (_, n) => double(n))
  expect(sent.map(({ questions }) => questions.length)).toEqual([32])
  expect(sent[0]?.questions[0]).toBe(0)
  sent[0]?.answer()
  await answers[0]
  expect(sent[1]?.questions).toEqual([32, 33, 34, 35, 36, 37, 38, 39])
  sent[1]?.answer()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 40 }, (_, n) => n * 2))
})
