import { autocompleteCall, searchCall } from '@entemi/contract/post'
import { handle, type Route } from '#/http/handle.ts'
import { searchByWords, suggestPeople } from './search.service.ts'

export const searchRoutes: Route[] = [
  handle(searchCall, async ({ tx, viewer, query }) => ({ list: await searchByWords(tx, viewer, query) })),
  handle(autocompleteCall, async ({ tx, viewer, query }) => ({
    list: { data: await suggestPeople(tx, viewer, query.query, query._size), next: null },
  })),
]
