import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface NavigationEvent extends WaitingEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
interface WorkerScope extends EventTarget {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
declare const self: WorkerScope

const shell = '/'
/** The server's own: never a page of the app, never kept. */
const notOurs = /^\/(api|media|social_init|live\/[^/]+\/media)(\/|$)/
const patience = 4000

self.addEventListener('fetch', (event) => {
  const { request } = event as NavigationEvent
  if (request.mode !== 'navigate' || notOurs.test(new URL(request.url).pathname)) return
  // Workbox would answer '/' from its copy: an open network must always bring the newest page.
  event.stopImmediatePropagation()
  ;(event as NavigationEvent).respondWith(answerNavigation(request))
})

self.addEventListener('message', (event) => {
  if ((event as MessageEvent).data === 'take over') void self.skipWaiting()
})

self.addEventListener('activate', (event) => (event as WaitingEvent).waitUntil(self.clients.claim()))

cleanupOutdatedCaches()
// The server gives the page at every address of the app but not as a file.
precacheAndRoute(
  self.__WB_MANIFEST.map((entry) => (entry.url === 'index.html' ? { ...entry, url: shell } : entry)),
  { cleanURLs: false },
)

/** The network first; the kept shell when it does not answer soon. */
async function answerNavigation(request: Request): Promise<Response> {
  const kept = () => matchPrecache(shell)
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) })
  } catch (error) {
    const response = await kept()
    if (response === undefined) throw error
    return response
  }
}
