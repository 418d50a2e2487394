import { saveForGuests } from '#/platform/api/local-store.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { currentLanguage } from '#/platform/i18n/i18n.ts'
import { findState } from '#/platform/session/user-state.ts'
import { infoPageQuery } from './info.queries.ts'

/** Pages that must be readable offline. */
const neededPages = ['help', 'privacy', 'cookie']

/** Prefetches them; a page that fails now is fetched at the next start. */
export async function cacheTexts(): Promise<void> {
  const language = currentLanguage()
  await Promise.all(neededPages.map((pageurl) => queryClient.prefetchQuery(infoPageQuery(pageurl, language))))
  if (findState()?.auth_role === 'GUEST')
    await saveForGuests(neededPages.map((pageurl) => infoPageQuery(pageurl, language).queryKey))
}
