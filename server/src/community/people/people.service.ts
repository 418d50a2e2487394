import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityCard } from '@entemi/contract/core/entity'
import type { friendsCall } from '@entemi/contract/diary/friend'
import type { peopleCall, suggestionCall } from '@entemi/contract/community/people'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { splitWords } from '#/core/entity/entity.words.ts'
import { requirePerson } from '#/core/entity/entity.service.ts'
import { readNameCursor, writeNameCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listByStart, listByWords, listFriends, listSuggestions, type NamedRow } from './people.store.ts'

interface Page {
  data: EntityCard[]
  next: string | null
}

/** Marks a cursor among those who have the words inside their name: no id begins with it. */
const inside = 'w'

/** Names that start as typed, then those with such words inside, each in the order of names. */
export async function readPeople(tx: Tx, viewer: Viewer, query: QueryOf<typeof peopleCall>): Promise<Page> {
  if (query.friends === '1') return readFriends(tx, viewer, query)
  const { _size: size, _after } = query
  const typed = (query.query ?? '').normalize('NFKC').replaceAll(/\s+/g, ' ')
  const words = splitWords(typed)
  const isInside = _after?.startsWith(inside) === true
  const after = readNameCursor(isInside ? _after?.slice(inside.length) : _after)
  const starting = isInside ? [] : await listByStart(tx, viewer, typed, after, size + 1)
  const missing = size + 1 - starting.length
  const others =
    missing === 0 || words.length === 0
      ? []
      : await listByWords(tx, viewer, { typed, words }, isInside ? after : undefined, missing)
  const found = [...starting, ...others]
  return presentPage(tx, viewer, found, size, (last) =>
    starting.includes(last) ? writeNameCursor(last) : inside + writeNameCursor(last),
  )
}

export async function readFriends(tx: Tx, viewer: Viewer, query: QueryOf<typeof friendsCall>): Promise<Page> {
  const words = splitWords(query.query ?? '')
  // signs alone are in nobody's name
  if (query.query && words.length === 0) return { data: [], next: null }
  const found = await listFriends(tx, viewer, { words }, readNameCursor(query._after), query._size + 1)
  return presentPage(tx, viewer, found, query._size, writeNameCursor)
}

/** Whom somebody is friends with is theirs: one sees one's own friends, and those in common. */
export async function readFriendsOf(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<Page> {
  const personId = await requirePerson(tx, viewer, id)
  const wish = personId === viewer.readerId ? {} : { alsoOf: personId }
  const found = await listFriends(tx, viewer, wish, readNameCursor(_after), _size + 1)
  return presentPage(tx, viewer, found, _size, writeNameCursor)
}

async function presentPage(
  tx: Tx,
  viewer: Viewer,
  found: readonly NamedRow[],
  size: number,
  writeCursor: (last: NamedRow) => string,
): Promise<Page> {
  const page = found.slice(0, size)
  const cards = await readCards(
    tx,
    viewer,
    page.map((row) => row.id),
  )
  const last = page.at(-1)
  return {
    data: page.flatMap((row) => cards.get(row.id) ?? []),
    next: found.length > size && last !== undefined ? writeCursor(last) : null,
  }
}

export async function readSuggestions(
  tx: Tx,
  viewer: Viewer,
  { _size }: QueryOf<typeof suggestionCall>,
): Promise<AnswerOf<typeof suggestionCall>['list']> {
  const found = await listSuggestions(tx, viewer, _size)
  const cards = await readCards(
    tx,
    viewer,
    found.map((row) => row.id),
  )
  return {
    data: found.flatMap(({ id, common_friends, group }) => {
      const card = cards.get(id)
      return card === undefined ? [] : [{ ...card, common_friends, group }]
    }),
    next: null,
  }
}
