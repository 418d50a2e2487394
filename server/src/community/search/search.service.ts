import type { EntryItem } from '@entemi/contract/core/entry'
import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { autocompleteCall } from '@entemi/contract/diary/post'
import type { searchCall } from '@entemi/contract/community/search'
import { readArticles } from '#/community/library/library.service.ts'
import { readGroups } from '#/community/community/community.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { splitWords, makeTsQuery } from '#/core/entity/entity.words.ts'
import { readListOf } from '#/core/entry/entry.read.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import { readPeople } from '#/community/people/people.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listByNameStart, listByNameWords, listFriends, searchEntries, type PersonRow } from './search.store.ts'

/** Each kind is searched by its own room, with the same visibility as its lists. */
export async function search(
  tx: Tx,
  viewer: Viewer,
  { kind, ...query }: QueryOf<typeof searchCall>,
): Promise<AnswerOf<typeof searchCall>['list']> {
  if (kind === 'person') return readPeople(tx, viewer, query)
  if (kind === 'entity') return readGroups(tx, viewer, query)
  if (kind === 'article') return readArticles(tx, viewer, { ...query, state: 'published' })
  return searchPosts(tx, viewer, query)
}

async function searchPosts(
  tx: Tx,
  viewer: Viewer,
  { query, _size, _after }: Omit<QueryOf<typeof searchCall>, 'kind'>,
): Promise<{ data: EntryItem[]; next: string | null }> {
  const before = readIdCursor(_after)
  const words = makeTsQuery(query)
  if (words === '') return { data: [], next: null }
  const found = await searchEntries(tx, viewer, words, before, _size + 1)
  return readListOf(tx, viewer, found, _size)
}

type Options = AnswerOf<typeof autocompleteCall>['list']['data']

/** Names that start with the text first, then names with a word that does. */
export async function suggestPeople(tx: Tx, viewer: Viewer, text: string, size: number): Promise<Options> {
  const words = splitWords(text)
  if (words.length === 0) return (await listFriends(tx, viewer, size)).map(presentOption)
  const first = await listByNameStart(tx, viewer, words.join(' '), size)
  if (first.length === size) return first.map(presentOption)
  const known = new Set(first.map((row) => row.id))
  const more = await listByNameWords(tx, viewer, words, size)
  return [...first, ...more.filter((row) => !known.has(row.id))].slice(0, size).map(presentOption)
}

const presentOption = (row: PersonRow): Options[number] => ({
  k: row.display_name,
  v: row.id,
  thumb: mediaAddress(row.image_key, 'thumb'),
})
