import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { friendsCall } from '@entemi/contract/diary/friend'
import type { peopleCall, suggestionCall } from '@entemi/contract/community/people'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards, readPageWithCards } from '#/core/entity/entity.card.ts'
import { splitWords } from '@entemi/contract/core/word-match'
import { requirePerson } from '#/core/entity/entity.service.ts'
import { readNameCursor, writeNameCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  listByStart,
  listByWords,
  listContacts,
  listFriends,
  listRecentWriters,
  listSuggestions,
  type NamedRow,
} from './people.store.ts'

export { isContact } from './people.store.ts'

interface Page {
  data: EntityCard[]
  next: string | null
}

/** Prefix of a cursor in the second part of the list, names with a matching inner word; no id starts with it. */
const innerWordPrefix = 'w'

/** Names that start with the text, then names with a word that does, each sorted by name. */
export async function readPeople(tx: Tx, viewer: Viewer, query: QueryOf<typeof peopleCall>): Promise<Page> {
  if (query.friends === '1') return readFriends(tx, viewer, query)
  const { _size: size, _after } = query
  const text = (query.query ?? '').normalize('NFKC').replaceAll(/\s+/g, ' ')
  const words = splitWords(text)
  const isInnerWord = _after?.startsWith(innerWordPrefix) === true
  const after = readNameCursor(isInnerWord ? _after?.slice(innerWordPrefix.length) : _after)
  const starting = isInnerWord ? [] : await listByStart(tx, viewer, text, after, size + 1)
  const remaining = size + 1 - starting.length
  const others =
    remaining === 0 || words.length === 0
      ? []
      : await listByWords(tx, viewer, { text, words }, isInnerWord ? after : undefined, remaining)
  const found = [...starting, ...others]
  return presentPage(tx, viewer, found, size, (last) =>
    starting.includes(last) ? writeNameCursor(last) : innerWordPrefix + writeNameCursor(last),
  )
}

export async function readFriends(tx: Tx, viewer: Viewer, query: QueryOf<typeof friendsCall>): Promise<Page> {
  const words = splitWords(query.query ?? '')
  // a query of punctuation only matches nothing
  if (query.query && words.length === 0) return { data: [], next: null }
  const found = await listFriends(tx, viewer, { words }, readNameCursor(query._after), query._size + 1)
  return presentPage(tx, viewer, found, query._size, writeNameCursor)
}

/** People whom the viewer may send messages to, by name; with `invitableTo` those who can be invited into the group. */
export async function readContacts(
  tx: Tx,
  viewer: Viewer,
  query: QueryOf<typeof friendsCall>,
  invitableTo?: EntityId,
): Promise<Page> {
  const words = splitWords(query.query ?? '')
  if (query.query && words.length === 0) return { data: [], next: null }
  const found = await listContacts(tx, viewer, { words, invitableTo }, readNameCursor(query._after), query._size + 1)
  return presentPage(tx, viewer, found, query._size, writeNameCursor)
}

/** Friends are private: the viewer sees their own, and of another person those in common. */
export async function readFriendsOf(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<Page> {
  const personId = await requirePerson(tx, viewer, id)
  const filter = personId === viewer.readerId ? {} : { alsoOf: personId }
  const found = await listFriends(tx, viewer, filter, readNameCursor(_after), _size + 1)
  return presentPage(tx, viewer, found, _size, writeNameCursor)
}

async function presentPage(
  tx: Tx,
  viewer: Viewer,
  found: readonly NamedRow[],
  size: number,
  writeCursor: (last: NamedRow) => string,
): Promise<Page> {
  return readPageWithCards(tx, viewer, found, size, {
    personOf: (row) => row.id,
    cursorOf: writeCursor,
    present: (_row, card) => card,
  })
}

export async function readSuggestions(
  tx: Tx,
  viewer: Viewer,
  { _size }: QueryOf<typeof suggestionCall>,
): Promise<AnswerOf<typeof suggestionCall>['list']> {
  const near = await listSuggestions(tx, viewer, _size)
  const found = near.length > 0 ? near : await listRecentWriters(tx, viewer, _size)
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
