import { expect, test } from 'vitest'
import { isOfCategory, isWaitingHere } from './post-filter.ts'

test('R6.03 each filter of a group shows its own category alone', () => {
  const shown = [
    { type: 'NOTE', post_category: null },
    { type: 'NOTE', post_category: 'N' },
    { type: 'NOTE', post_category: 'Q' },
    { type: 'NOTE', post_category: 'A' },
    { type: 'LESSON', post_category: null },
  ] as const
  const filters = ['note', 'news', 'question', 'alert', 'lesson'] as const
  for (const [index, filter] of filters.entries())
    expect(shown.filter((entry) => isOfCategory(entry, filter))).toEqual([shown[index]])
})

test('what waits to be sent is shown in its group, under its filter', () => {
  const body = { publish_to: 'kert', category: 'Q' } as const
  expect(isWaitingHere(body, 'kert', undefined)).toBe(true)
  expect(isWaitingHere(body, 'kert', 'question')).toBe(true)
  expect(isWaitingHere(body, 'kert', 'news')).toBe(false)
  expect(isWaitingHere({ publish_to: 'kert' }, 'kert', 'note')).toBe(true)
  expect(isWaitingHere(body, 'másik', undefined)).toBe(false)
})
