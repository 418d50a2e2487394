import { keepForGuests } from '#/platform/api/local-store.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { currentLanguage } from '#/platform/i18n/i18n.ts'
import { findState } from '#/platform/session/user-state.ts'
import { infoPageQuery } from './info.queries.ts'

/** What somebody may need where there is no network: whom to call, and what is kept of them. */
const neededPages = ['help', 'privacy', 'cookie']

/** Reads them before anybody opens them. A page that cannot be reached now comes at the next start. */
export async function keepTexts(): Promise<void> {
  const language = currentLanguage()
  await Promise.all(neededPages.map((pageurl) => queryClient.prefetchQuery(infoPageQuery(pageurl, language))))
  if (findState()?.auth_role === 'GUEST')
    await keepForGuests(neededPages.map((pageurl) => infoPageQuery(pageurl, language).queryKey))
}
