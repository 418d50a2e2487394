import { expect, test } from 'vitest'
import { confirmAction, findQuestion, settleQuestion } from './confirm.ts'

const options = { title: 'Elveted?', confirmLabel: 'Elvetem', cancelLabel: 'Megtartom' }

test('the promise resolves with the answer', async () => {
  const asked = confirmAction(options)
  answer(true)
  expect(await asked).toBe(true)
  const again = confirmAction(options)
  answer(false)
  expect(await again).toBe(false)
})

test('a second question waits for the first', async () => {
  const first = confirmAction({ ...options, title: 'first' })
  const second = confirmAction({ ...options, title: 'second' })
  expect(findQuestion()?.title).toBe('first')
  answer(false)
  expect(findQuestion()?.title).toBe('second')
  answer(true)
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect(findQuestion()).toBeUndefined()
})

test('answering twice counts once', async () => {
  const asked = confirmAction(options)
  const id = findQuestion()?.id ?? 0
  settleQuestion(id, true)
  settleQuestion(id, false)
  expect(await asked).toBe(true)
})

function answer(agreed: boolean): void {
  settleQuestion(findQuestion()?.id ?? 0, agreed)
}
