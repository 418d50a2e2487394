import '#/platform/kit/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, lazy, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '#/platform/api/connection.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { showPrerendered } from '#/app/prerender/prerendered-page.ts'
import { reportMisconfiguration, startAccountLanguage, startLanguage, useLanguage } from '#/platform/i18n/i18n.ts'
import { applyPageClasses } from '#/platform/session/page-classes.ts'
import { onSessionChange, requireState, startState } from '#/platform/session/user-state.ts'
import { StartFailed } from '#/app/shell/StartFailed.tsx'
import { findRoute } from './routes.table.ts'
import { router } from './routes.tsx'

// Loaded with the components that use it, not before.
const SpriteSheet = lazy(async () => ({ default: (await import('#/platform/kit/SpriteSheet.tsx')).SpriteSheet }))
const Hosts = lazy(async () => ({ default: (await import('#/app/shell/Hosts.tsx')).Hosts }))

/** Texts are read while rendering: a change of language re-renders everything. */
function App() {
  const language = useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <SpriteSheet />
      </Suspense>
      <RouterProvider key={language} router={router} />
      <Suspense>
        <Hosts key={language} />
      </Suspense>
    </QueryClientProvider>
  )
}

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no root')
const uncover = showPrerendered(place)
router.subscribe('onResolved', uncover)
// An error caught by a boundary is shown already.
const drawn = createRoot(place, { onCaughtError: (error) => console.warn(error) })

watchConnection()
reportMisconfiguration(async (text) => (await import('#/platform/kit/toast.ts')).showToast({ text }))
void start()

async function start(): Promise<void> {
  const stateKnown = startState()
  // Handled below; until the dictionary is loaded it must not count as unhandled.
  stateKnown.catch(() => undefined)
  // Preloaded; if it fails, the router loads it again and reports the failure.
  findRoute(location.pathname)
    ?.page?.()
    .catch(() => undefined)
  await startLanguage()
  try {
    await stateKnown
  } catch (error) {
    drawn.render(<StartFailed error={error} onRetry={() => void start()} />)
    uncover()
    return
  }
  let { auth_role: role } = requireState()
  const { auth_userid, auth_language } = requireState()
  // On a new device: what the start says, such as that a page is refused, would stay in the language of the device.
  if (auth_userid) await startAccountLanguage(auth_language).catch(() => undefined)
  applyPageClasses(requireState())
  onSessionChange((change, state) => {
    applyPageClasses(state)
    // Another role may not see this page any more; a login navigates by itself.
    if (change !== 'loggedIn' && state.auth_role !== role) void router.invalidate()
    role = state.auth_role
  })
  // A lock set on this device: nothing is shown before it is open.
  if (localStorage.getItem('entemi.lock') !== null) await (await import('#/app/lock/lock-host.tsx')).startLock()
  // A transition is rendered in slices, between which the page answers.
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  const { startDeferred } = await import('#/app/shell/start-deferred.ts')
  startDeferred()
}
