import { QueryClientProvider } from '@tanstack/react-query'
import { blanks } from '@entemi/contract/platform/prerendered-page'
import type { PrerenderedPage } from '@entemi/contract/platform/prerendered-page'
import { makeGuest } from '@entemi/contract/platform/guest'
import type { EntityId } from '@entemi/contract/platform/ids'
import { prerender } from 'react-dom/static'
import { queryClient, stateKey } from '#/platform/api/query-client.ts'
import { startLanguage, t } from '#/platform/i18n/i18n.ts'
import { infoPageQuery } from '#/core/info/info.queries.ts'
import { findRoute, titleOf } from '#/app/routes.table.ts'
import { loadViewAt } from '#/app/load-view.ts'
import { RouterView } from '#/app/RouterView.tsx'
import { formatTitle } from '#/platform/navigation/page-title.ts'

/** The pages that most visitors open first. */
const places: readonly Omit<PrerenderedPage, 'title' | 'markup'>[] = [
  { path: '/login' },
  { path: '/info/guide', pageurl: 'guide' },
  { path: '/about', pageurl: 'about' },
]

/** Run by the build, in Hungarian, the default language. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  standInForBrowser()
  await startLanguage()
  queryClient.setQueryData(stateKey, guest)
  const drawn: PrerenderedPage[] = []
  for (const place of places) {
    const { pageurl } = place
    // Effects do not run here: the title of the route table is used.
    if (pageurl !== undefined)
      queryClient.setQueryData(infoPageQuery(pageurl, 'hu').queryKey, {
        pageurl,
        language: 'hu',
        title: '',
        html: blanks.html,
        version: 1,
      })
    drawn.push({ ...place, title: nameWindow(place.path), markup: await draw(place.path) })
  }
  return drawn
}

function nameWindow(path: string): string {
  const found = findRoute(path)
  if (found === undefined) throw new Error(`${path} is no page any more.`)
  return formatTitle(t(titleOf(found.entry, { params: {}, search: {} })), blanks.name)
}

async function draw(path: string): Promise<string> {
  location.pathname = path
  await loadViewAt(path)
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterView />
    </QueryClientProvider>,
    // Browser-only parts are behind a Suspense boundary and are left out.
    { onError: () => undefined },
  )
  // Without React's hydration markers.
  const markup = (await new Response(prelude).text()).replace(/<!--.*?-->|<(template|script)[^>]*>.*?<\/\1>/gs, '')
  if (/ style=|Skeleton/.test(markup))
    throw new Error(`The prerendered page of ${path} is not whole, or has styles that the policy refuses.`)
  // Submitted by a password manager before the app has loaded, a form would put the password into the address.
  return markup.replaceAll('<form ', '<form method="dialog" ')
}

const guest = makeGuest({
  auth_language: 'hu',
  version: { frontend: '' },
  site: {
    entity_id: '' as EntityId,
    name: blanks.name,
    company: false,
    logo_url: null,
    color: null,
    guest_text: null,
    foundation_url: null,
    contact: null,
    libraries: [],
    registration: 'open',
    member_invitations: false,
  },
})

/** Stubs of browser APIs for a first visit. */
function standInForBrowser(): void {
  const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.assign(globalThis, {
    localStorage: nothingKept,
    sessionStorage: nothingKept,
    location: { pathname: '/', search: '', hash: '', origin: 'http://here' },
    document: { documentElement: {} },
    PublicKeyCredential: class {},
  })
}
