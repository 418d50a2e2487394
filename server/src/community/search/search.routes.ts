import { autocompleteCall } from '@entemi/contract/diary/post'
import { searchAllCall, searchCall, suggestCall } from '@entemi/contract/community/search'
import { handleRead, type Route } from '#/platform/http/handle.ts'
import { search, searchAll, suggest, suggestPeople } from './search.service.ts'

export const searchRoutes: Route[] = [
  handleRead(searchCall, async ({ tx, viewer, query }) => ({ list: await search(tx, viewer, query) })),
  handleRead(searchAllCall, async ({ tx, viewer, query }) => ({ data: await searchAll(tx, viewer, query.query) })),
  handleRead(suggestCall, async ({ tx, viewer, query }) => ({
    list: { data: await suggest(tx, viewer, query.query), next: null },
  })),
  handleRead(autocompleteCall, async ({ tx, viewer, query }) => ({
    list: { data: await suggestPeople(tx, viewer, query.query, query._size), next: null },
  })),
]
