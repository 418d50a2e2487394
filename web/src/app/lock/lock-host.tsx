import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { queryClient } from '#/platform/api/query-client.ts'
import { ConfirmHost } from '#/platform/kit/Dialog.tsx'
import { isLockDue, markUsed, readLock } from './app-lock.ts'
import { LockScreen } from './LockScreen.tsx'

const checkMs = 10_000
/** While the page is hidden, its content is too: the app switcher would show it. */
const coveredClass = 'app-covered'
let isShown = false
let isWatching = false

/** Resolves once the app may be shown; from then on it locks by itself. */
export async function startLock(): Promise<void> {
  const lock = readLock()
  if (lock !== undefined && isLockDue(lock)) await showLockScreen({ isAppShown: false })
  watchUse()
}

/** Also called when a lock is set while the app is open. */
export function watchUse(): void {
  markUsed()
  if (isWatching) return
  isWatching = true
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => !isShown && markUsed(), { passive: true })
  document.addEventListener('visibilitychange', () => {
    if (readLock() === undefined) return
    if (document.visibilityState === 'hidden') cover()
    else uncover()
  })
  setInterval(lockIfIdle, checkMs)
}

function cover(): void {
  if (!isShown) markUsed()
  document.documentElement.classList.add(coveredClass)
}

function uncover(): void {
  const lock = readLock()
  if (lock !== undefined && isLockDue(lock)) void showLockScreen({ isAppShown: true })
  document.documentElement.classList.remove(coveredClass)
}

/** With a delay of 0 the app locks when it is left, not while it is read. */
function lockIfIdle(): void {
  const lock = readLock()
  if (lock === undefined || lock.delay === 0 || document.visibilityState === 'hidden') return
  if (isLockDue(lock)) void showLockScreen({ isAppShown: true })
}

/** Before the app is shown, the dialogs that it brings are missing. */
function showLockScreen({ isAppShown }: { isAppShown: boolean }): Promise<void> {
  if (isShown) return Promise.resolve()
  isShown = true
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    const close = () => {
      isShown = false
      root.unmount()
      container.remove()
      resolve()
    }
    // at once: the page beneath is uncovered next
    flushSync(() =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <LockScreen onUnlocked={close} />
          {!isAppShown && <ConfirmHost />}
        </QueryClientProvider>,
      ),
    )
  })
}
