import { expect, test, vi } from 'vitest'
import { hasUnsavedForm, setUnsaved, subscribeUnsaved } from './dirty.ts'

test('R4.07 a form is unsaved from its first change until it is saved, and listeners are called once per change', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribeUnsaved(listener)
  const [one, other] = [{}, {}]
  setUnsaved(one, true)
  setUnsaved(one, true)
  setUnsaved(other, true)
  setUnsaved(one, false)
  expect(hasUnsavedForm()).toBe(true)
  setUnsaved(other, false)
  expect(hasUnsavedForm()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(4)
  unsubscribe()
  setUnsaved(one, true)
  setUnsaved(one, false)
  expect(listener).toHaveBeenCalledTimes(4)
})
