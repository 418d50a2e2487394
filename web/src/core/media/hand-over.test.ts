import type { MediaKey } from '@entemi/contract/platform/ids'
import { beforeEach, expect, test } from 'vitest'
import { findEntryOf, rememberCut, rememberEntry, takeCuts } from './hand-over.ts'

const [one, other, cut, again] = ['one', 'other', 'cut', 'again'] as unknown as [MediaKey, MediaKey, MediaKey, MediaKey]

beforeEach(() => sessionStorage.clear())

test('a picture is known by the entry it hangs on', () => {
  rememberEntry(one, 'e1')
  expect([findEntryOf(one), findEntryOf(other)]).toEqual(['e1', undefined])
})

test('what is being written takes a picture in the form it was cut to', () => {
  const pictures = [
    { db_key: one, thumb: '/media/one/thumb', isSaved: true, file_name: 'a' },
    { db_key: other, thumb: null, isSaved: false, file_name: 'b' },
  ]
  expect(takeCuts(pictures)).toEqual(pictures)
  rememberCut(one, cut)
  expect(takeCuts(pictures)).toEqual([
    { db_key: cut, thumb: '/media/cut/thumb', isSaved: false, file_name: 'a' },
    pictures[1],
  ])
  rememberCut(cut, again)
  expect(takeCuts(pictures)[0]?.db_key).toBe(again)
})
