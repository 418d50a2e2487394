import { autocompleteCall } from '@entemi/contract/diary/post'
import { searchCall } from '@entemi/contract/community/search'
import { handleRead, type Route } from '#/platform/http/handle.ts'
import { search, suggestPeople } from './search.service.ts'

export const searchRoutes: Route[] = [
  handleRead(searchCall, async ({ tx, viewer, query }) => ({ list: await search(tx, viewer, query) })),
  handleRead(autocompleteCall, async ({ tx, viewer, query }) => ({
    list: { data: await suggestPeople(tx, viewer, query.query, query._size), next: null },
  })),
]
