import { get, set } from 'idb-keyval'
import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { lockedTextKey } from '#/app/lock/app-lock.ts'
import { sharedKey } from '#/platform/api/shared-key.ts'
import type { SharedContent } from '#/platform/api/shared-key.ts'

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface NavigationEvent extends WaitingEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
interface PushedEvent extends WaitingEvent {
  data: { json: () => unknown } | null
}
interface TappedEvent extends WaitingEvent {
  notification: Notification
}
interface OpenWindow {
  url: string
  focused: boolean
  focus: () => Promise<OpenWindow>
  postMessage: (message: unknown) => void
}
interface WorkerScope extends EventTarget {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<OpenWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
}
declare const self: WorkerScope

/** The page without what the server adds for a single address. */
const shell = '/?shell'
/** Paths of the server: never a page of the app, never cached. */
const isServerPath = /^\/(api|media|social_init|live\/[^/]+\/media)(\/|$)/
/** A network that takes longer to send the page is slow: the cached one is shown meanwhile. */
const networkTimeoutMs = 100

self.addEventListener('fetch', (event) => {
  const { request } = event as NavigationEvent
  if (request.mode !== 'navigate' || isServerPath.test(new URL(request.url).pathname)) return
  event.stopImmediatePropagation()
  const isShared = request.method === 'POST' && /^\/share\/?$/.test(new URL(request.url).pathname)
  ;(event as NavigationEvent).respondWith(
    isShared ? receiveShared(request) : answerNavigation(event as NavigationEvent),
  )
})

self.addEventListener('message', (event) => {
  if ((event as MessageEvent).data === 'take over') void self.skipWaiting()
})

self.addEventListener('activate', (event) => (event as WaitingEvent).waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { data, waitUntil } = event as PushedEvent
  waitUntil.call(event, show(readPushed(data)))
})

self.addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as TappedEvent
  notification.close()
  waitUntil.call(event, open(readAddress(notification.data)))
})

cleanupOutdatedCaches()
// The server sends the page at every address of the app, but not as a file.
precacheAndRoute(
  self.__WB_MANIFEST.map((entry) => (entry.url === 'index.html' ? { ...entry, url: shell } : entry)),
  { cleanURLs: false },
)

/** The newest page where the network is fast, otherwise the cached one. */
async function answerNavigation(event: NavigationEvent): Promise<Response> {
  const fetched = fetch(event.request)
  // The answer to a form.
  if (event.request.method !== 'GET') return fetched
  // Handled below, if the cached page is not sent before.
  fetched.catch(() => undefined)
  const first = await Promise.race([fetched.catch(() => undefined), wait(networkTimeoutMs)])
  if (first) return first
  const cached = await matchPrecache(shell)
  if (cached === undefined) return fetched
  event.waitUntil(refreshShell().catch(() => undefined))
  return cached
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** The name of the site and its content policy change without a new version of the app. */
async function refreshShell(): Promise<void> {
  const [key, cached, fresh] = [getCacheKeyForURL(shell), await matchPrecache(shell), await fetch(shell)]
  if (key === undefined || cached === undefined || !fresh.ok) return
  const [before, now] = await Promise.all([cached.text(), fresh.clone().text()])
  if (entryFile(before) !== entryFile(now)) return
  const name = (await caches.keys()).find((one) => one.includes('precache'))
  if (name !== undefined) await (await caches.open(name)).put(key, fresh)
}

/** Those of another version are not in the cache: its own worker brings them. */
const entryFile = (html: string): string | undefined => /\/assets\/index-[\w-]+\.js/.exec(html)?.[0]

/** Stored on the device, so that it survives a login; the page then fills the composer. */
async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const lines = ['title', 'text', 'url'].map((name) => form.get(name)).filter((line) => typeof line === 'string')
  const text = [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== '').join('\n')
  const files = form.getAll('image').filter((file) => file instanceof File)
  const content: SharedContent = { text, files }
  try {
    await set(sharedKey, content)
    return Response.redirect('/share/', 303)
  } catch {
    // Without storage the text at least goes on in the address.
    return Response.redirect(`/share/?${new URLSearchParams({ text })}`, 303)
  }
}

interface Pushed {
  title: string
  body: string
  url: string
  tag: string
}

/** A push must show a notification, or the browser revokes the permission: unreadable data shows a generic one. */
function readPushed(data: PushedEvent['data']): Pushed {
  const known = { title: 'Entemi', body: '', url: '/notification/', tag: 'all' }
  try {
    return { ...known, ...(data?.json() as Partial<Pushed> | undefined) }
  } catch {
    return known
  }
}

/** Silent while the app is open: the badge shows it already. With the app lock no name and no question is shown. */
async function show({ title, body, url, tag }: Pushed): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const silent = windows.some(({ focused }) => focused)
  const covered = await get<string>(lockedTextKey).catch(() => undefined)
  await self.registration.showNotification(title, {
    body: covered ?? body,
    tag,
    silent,
    icon: '/icons/icon-192.png',
    data: url,
  })
}

/** Inside the app only. */
function readAddress(data: unknown): string {
  return typeof data === 'string' && /^\/(?!\/)/.test(data) ? data : '/notification/'
}

/** An open window navigates; otherwise a new one is opened. */
async function open(address: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false })
  if (window === undefined) return void (await self.clients.openWindow(address))
  await window.focus()
  window.postMessage({ open: address })
}
