import type { EntryItem } from '@entemi/contract/core/entry'
import type { QueryOf } from '@entemi/contract/platform/call'
import type { searchDiaryCall } from '@entemi/contract/diary/search'
import { splitSearchWords, wordPattern } from '@entemi/contract/diary/search-words'
import { readList } from '#/core/entry/entry.read.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readDayCursor, writeDayCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { foundInDiary } from './search.store.ts'

export async function searchDiary(
  tx: Tx,
  viewer: Viewer,
  { _size: size, _after, text = '', has_media, ...query }: QueryOf<typeof searchDiaryCall>,
): Promise<{ data: EntryItem[]; next: string | null }> {
  const after = readDayCursor(_after)
  // The longest first: it is found least often, and an entry without it is not tested for the others.
  const words = splitSearchWords(text).toSorted((one, other) => other.length - one.length)
  const patterns = words.map(wordPattern)
  const hasMedia = has_media !== undefined
  const isFiltered = patterns.length > 0 || hasMedia || Object.values(query).some((value) => value !== undefined)
  if (!isFiltered) return { data: [], next: null }
  const list = foundInDiary(viewer, { ...query, patterns, hasMedia }, after, size + 1)
  return readList(tx, viewer, list, size, (last) => writeDayCursor({ day: last.occurred_on, id: last.id }))
}
