import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  confirmationToastMs,
  dismissToast,
  holdToasts,
  listToasts,
  releaseToasts,
  showToast,
  toastMs,
} from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const toast of listToasts()) dismissToast(toast.id)
  vi.useRealTimers()
})

test('R9.01: a toast stays for 3000 ms', () => {
  showToast({ text: 'a' })
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
  expect(toastMs).toBe(3000)
})

test('R9.01: a confirmation stays for 2000 ms', () => {
  showToast({ text: 'a', duration: confirmationToastMs })
  vi.advanceTimersByTime(1999)
  expect(texts()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a hovered toast stays, and gets its whole time again afterwards', () => {
  showToast({ text: 'a' })
  vi.advanceTimersByTime(2000)
  holdToasts()
  showToast({ text: 'b' })
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['a', 'b'])
  releaseToasts()
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('dismissing the hovered toast does not pause the next one', () => {
  const first = showToast({ text: 'a' })
  holdToasts()
  dismissToast(first)
  showToast({ text: 'b' })
  vi.advanceTimersByTime(toastMs)
  expect(texts()).toEqual([])
})

test('a fourth toast replaces the oldest', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast({ text })
  expect(texts()).toEqual(['b', 'c', 'd'])
})

function texts(): string[] {
  return listToasts().map((toast) => toast.text)
}
