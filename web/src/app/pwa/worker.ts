import { trustWorkerUrl } from './trust-worker.ts'

const longestWait = 4000

/** The service worker caches the shell for offline use. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register(trustWorkerUrl()).catch((error: unknown) => console.warn('no offline shell', error))
}

/** A tapped notification navigates the open app, so that unsaved input is not lost by a reload. */
export function onOpenedNotification(open: (address: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('open' in data)) return
    const { open: address } = data
    if (typeof address === 'string' && /^\/(?!\/)/.test(address)) open(address)
  })
}

/** Activates the waiting worker, if there is one, and reloads. */
export async function reloadToNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const waiting = registration?.waiting
  if (waiting) {
    const took = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    waiting.postMessage('take over')
    await Promise.race([took, new Promise((resolve) => setTimeout(resolve, longestWait))])
  }
  location.reload()
}
