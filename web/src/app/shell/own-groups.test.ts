import type { EntityId } from '@entemi/contract/platform/ids'
import { expect, test } from 'vitest'
import { chooseGroups } from './own-groups.ts'

const group = (name: string, unread = 0, muted = false) => ({
  id: name as EntityId,
  type: 2 as const,
  display_name: name,
  profile_image_url: null,
  unread,
  muted,
})
const namesOf = (groups: Parameters<typeof chooseGroups>[0]) => chooseGroups(groups).map((one) => one.display_name)

test('few groups are all shown', () => {
  expect(namesOf([group('a'), group('b', 3)])).toEqual(['a', 'b'])
})

test('of many groups those with something unread are shown, muted ones after them, by name', () => {
  const quiet = ['a', 'b', 'c', 'd', 'e'].map((name) => group(name))
  const rest = [group('f', 2, true), group('g', 1), group('h'), group('i', 10)]
  expect(namesOf([...quiet, ...rest])).toEqual(['a', 'b', 'c', 'f', 'g', 'i'])
})
