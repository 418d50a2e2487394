import type { Language } from '@entemi/contract/platform/letters'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { useLanguage } from '#/platform/i18n/i18n.ts'

const hour = 3600_000

export const infoPageQuery = (pageurl: string, language: Language) =>
  queryOptions({
    queryKey: ['info', pageurl, language],
    queryFn: async ({ signal }) => {
      const { page } = await callApi('GET /api/info/:pageurl', { params: { pageurl }, query: { language }, signal })
      return page
    },
    staleTime: hour,
  })

/** Info pages that the site wrote itself. */
export function useOwnPages() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['info', 'own', language],
    queryFn: async ({ signal }) => (await callApi('GET /api/info', { query: { language }, signal })).list.data,
  })
}

export function useInfoPage(pageurl: string) {
  return useQuery(infoPageQuery(pageurl, useLanguage()))
}
