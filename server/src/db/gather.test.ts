import { expect, test } from 'vitest'
import { gather } from './gather.ts'

interface Sent {
  questions: readonly number[]
  answer: () => void
  fail: () => void
}

function gatherNumbers() {
  const sent: Sent[] = []
  const double = gather<number, number>(
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

test('a question that comes alone is asked at once', async () => {
  const { sent, double } = gatherNumbers()
  const answer = double(4)
  expect(sent.map(({ questions }) => questions)).toEqual([[4]])
  sent[0]?.answer()
  expect(await answer).toBe(8)
})

test('questions that come while others are on their way go together, each with its own answer', async () => {
  const { sent, double } = gatherNumbers()
  const answers = [1, 2, 3, 4, 5].map((n) => double(n))
  expect(sent.map(({ questions }) => questions)).toEqual([[1], [2]])
  sent[1]?.answer()
  expect(await answers[1]).toBe(4)
  expect(sent[2]?.questions).toEqual([3, 4, 5])
  for (const { answer } of sent) answer()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10])
})

test('a question never joins those that were asked before it came', async () => {
  const { sent, double } = gatherNumbers()
  const first = double(1)
  const second = double(2)
  const later = double(3)
  sent[0]?.answer()
  await first
  expect(sent[2]?.questions).toEqual([3])
  for (const { answer } of sent) answer()
  expect(await Promise.all([second, later])).toEqual([4, 6])
})

test('a failure reaches everybody who was asked for, and nobody after them', async () => {
  const { sent, double } = gatherNumbers()
  const refused = [double(1), double(2), double(3), double(4)]
  sent[0]?.answer()
  await refused[0]
  sent[2]?.fail()
  await Promise.all(refused.slice(2).map((one) => expect(one).rejects.toThrow('away')))
  const after = double(5)
  sent[3]?.answer()
  sent[1]?.answer()
  expect(await after).toBe(10)
})

test('of many that wait no more than 32 go together, in the order they came', async () => {
  const { sent, double } = gatherNumbers()
  const answers = Array.from({ length: 40 }, (_, n) => double(n))
  sent[0]?.answer()
  await answers[0]
  expect(sent.map(({ questions }) => questions.length)).toEqual([1, 1, 32])
  expect(sent[2]?.questions[0]).toBe(2)
})
