import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { autocompleteCall } from '@entemi/contract/diary/post'
import type { searchAllCall, searchCall, suggestCall } from '@entemi/contract/community/search'
import { readAsked, scoreText, splitWords } from '@entemi/contract/core/word-match'
import { readArticles } from '#/community/library/library.service.ts'
import { readGroups } from '#/community/community/community.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { searchEntries } from '#/core/entry/entry.search.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import { readPeople } from '#/community/people/people.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isNoArticle } from './search.sql.ts'
import { listByNameStart, listByNameWords, listFriends, type PersonRow } from './search.store.ts'

type Query = Omit<QueryOf<typeof searchCall>, 'kind'>

/** Each kind is searched by its own room, with the same visibility as its lists. */
export async function search(
  tx: Tx,
  viewer: Viewer,
  { kind, ...query }: QueryOf<typeof searchCall>,
): Promise<AnswerOf<typeof searchCall>['list']> {
  return { person: searchPeople, entity: searchGroups, article: searchArticles, post: searchPosts }[kind](
    tx,
    viewer,
    query,
  )
}

const searchPosts = (tx: Tx, viewer: Viewer, query: Query) => searchEntries(tx, viewer, query, isNoArticle)

const searchArticles = (tx: Tx, viewer: Viewer, query: Query) =>
  readArticles(tx, viewer, { ...query, state: 'published' })

const searchPeople = async (tx: Tx, viewer: Viewer, query: Query) =>
  bestFirst(query.query, await readPeople(tx, viewer, query))

const searchGroups = async (tx: Tx, viewer: Viewer, query: Query) =>
  bestFirst(query.query, await readGroups(tx, viewer, query))

/** A page of names, which the order of names has put together: the best of it first. */
function bestFirst<T extends { display_name: string }>(
  query: string,
  { data, next }: { data: T[]; next: string | null },
): { data: T[]; next: string | null } {
  const words = readAsked(query)
  const scores = new Map(data.map((one) => [one, scoreText(words, one.display_name, '') ?? 0]))
  return { data: data.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0)), next }
}

/** So many of each kind. */
const few = 3

export async function searchAll(
  tx: Tx,
  viewer: Viewer,
  query: string,
): Promise<AnswerOf<typeof searchAllCall>['data']> {
  // names are ranked by page: of a page of the usual size, not of three names
  const named = { query, _size: 20 }
  return {
    person: cut(await searchPeople(tx, viewer, named)),
    entity: cut(await searchGroups(tx, viewer, named)),
    post: cut(await searchPosts(tx, viewer, { query, _size: few })),
    article: cut(await searchArticles(tx, viewer, { query, _size: few })),
  }
}

const cut = <T>({ data, next }: { data: T[]; next: string | null }): { data: T[]; has_more: boolean } => ({
  data: data.slice(0, few),
  has_more: data.length > few || next !== null,
})

const maxPeople = 5

/** People first, then communities. */
export async function suggest(
  tx: Tx,
  viewer: Viewer,
  query: string,
): Promise<AnswerOf<typeof suggestCall>['list']['data']> {
  if (splitWords(query).length === 0) return []
  const people = await suggestPeople(tx, viewer, query, maxPeople)
  const { data: groups } = await searchGroups(tx, viewer, { query, _size: few })
  return [
    ...people.map(({ k, v, thumb }) => ({ kind: 'person' as const, id: v as EntityId, name: k, thumb })),
    ...groups.map(({ id, display_name, profile_image_url: thumb }) => ({
      kind: 'entity' as const,
      id,
      name: display_name,
      thumb,
    })),
  ]
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
