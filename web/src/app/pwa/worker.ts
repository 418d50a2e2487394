import { trustWorkerUrl } from '#/platform/api/trust-html.ts'

const longestWait = 4000

/** The worker keeps the shell for the time without network. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register(trustWorkerUrl()).catch((error: unknown) => console.warn('no offline shell', error))
}

/** Somebody tapped a notification while the app was open: it goes there, and nothing that is being written is lost. */
export function onOpenedNotification(open: (address: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('open' in data)) return
    const { open: address } = data
    if (typeof address === 'string' && /^\/(?!\/)/.test(address)) open(address)
  })
}

/** Lets the new worker take over, if it has arrived, and opens the new version. */
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
