import { friendsCall } from '@entemi/contract/diary/friend'
import { relationListCall } from '@entemi/contract/diary/like'
import { peopleCall, suggestionCall } from '@entemi/contract/community/people'
import { readRequestersOf, readMembersOf } from '#/community/community/member.service.ts'
import { handleRead, type Route } from '#/platform/http/handle.ts'
import { readLikers } from '#/diary/like/like.service.ts'
import { readFriends, readFriendsOf, readPeople, readSuggestions } from './people.service.ts'

/** Lists of people about a thing or a person, one for each kind of relation. */
const readers = { l: readLikers, b: readFriendsOf, m: readMembersOf, j: readRequestersOf }

export const peopleRoutes: Route[] = [
  handleRead(peopleCall, async ({ tx, viewer, query }) => ({ list: await readPeople(tx, viewer, query) })),
  handleRead(suggestionCall, async ({ tx, viewer, query }) => ({ list: await readSuggestions(tx, viewer, query) })),
  handleRead(friendsCall, async ({ tx, viewer, query }) => ({ list: await readFriends(tx, viewer, query) })),
  handleRead(relationListCall, async ({ tx, viewer, params, query }) => ({
    list: await readers[query._reltype](tx, viewer, params.id, query),
  })),
]
