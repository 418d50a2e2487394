import { expect, test } from 'vitest'
import { endOf, findExpiry, parseMaxUses } from './link-duration.ts'

test('a link expires after the chosen duration', () => {
  const now = Date.parse('2026-05-01T10:00:00Z')
  expect(endOf('day', now)).toBe('2026-05-02T10:00:00.000Z')
  expect(endOf('week', now)).toBe('2026-05-08T10:00:00.000Z')
  expect(endOf('month', now)).toBe('2026-05-31T10:00:00.000Z')
  expect(endOf('never', now)).toBeNull()
})

test('the maximum of uses is a whole number or empty', () => {
  expect(parseMaxUses(' ')).toBeNull()
  expect(parseMaxUses(' 12 ')).toBe(12)
  for (const typed of ['0', '-1', '1.5', 'sok', '1000001', '1e9']) expect(parseMaxUses(typed)).toBeUndefined()
})

test('an expired link has a reason', () => {
  const link = { living: false, revoked_at: null, max_uses: null, use_count: 3 }
  expect(findExpiry({ ...link, living: true })).toBeUndefined()
  expect(findExpiry({ ...link, revoked_at: '2026-05-01T10:00:00Z', max_uses: 3 })).toBe('revoked')
  expect(findExpiry({ ...link, max_uses: 3 })).toBe('full')
  expect(findExpiry({ ...link, max_uses: 4 })).toBe('expired')
  expect(findExpiry(link)).toBe('expired')
})
