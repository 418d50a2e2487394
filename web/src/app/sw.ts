import { get, set } from 'idb-keyval'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
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

const shell = '/'
/** Paths of the server: never a page of the app, never cached. */
const isServerPath = /^\/(api|media|social_init|live\/[^/]+\/media)(\/|$)/
const networkTimeoutMs = 4000

self.addEventListener('fetch', (event) => {
  const { request } = event as NavigationEvent
  if (request.mode !== 'navigate' || isServerPath.test(new URL(request.url).pathname)) return
  // Workbox would answer '/' from the cache: online the newest page must be loaded.
  event.stopImmediatePropagation()
  const isShared = request.method === 'POST' && /^\/share\/?$/.test(new URL(request.url).pathname)
  ;(event as NavigationEvent).respondWith(isShared ? receiveShared(request) : answerNavigation(request))
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

/** Network first; the cached shell when it does not answer in time. */
async function answerNavigation(request: Request): Promise<Response> {
  const cached = () => matchPrecache(shell)
  try {
    return await fetch(request, { signal: AbortSignal.timeout(networkTimeoutMs) })
  } catch (error) {
    const response = await cached()
    if (response === undefined) throw error
    return response
  }
}

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
