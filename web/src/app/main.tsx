import '#/platform/kit/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '#/platform/api/connection.ts'
import { showPrerendered } from '#/app/prerender/prerendered-page.ts'
import { reportMisconfiguration, startAccountLanguage, startLanguage } from '#/platform/i18n/i18n.ts'
import { applyPageClasses } from '#/platform/session/page-classes.ts'
import { onSessionChange, requireState, startState } from '#/platform/session/user-state.ts'
import { StartFailed } from '#/app/shell/StartFailed.tsx'
import { focusHeading } from '#/platform/navigation/focus-heading.ts'
import { onLocationChange, onResolved, startHistory } from '#/platform/navigation/location.ts'
import { connectPopups } from '#/platform/navigation/navigate.ts'
import { keepScrollPositions } from '#/platform/navigation/scroll-positions.ts'
import { App } from './App.tsx'
import { loadFirstView, loadView, reloadView } from './load-view.ts'
import { findPopup, findRoute } from './routes.table.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no root')
const uncover = showPrerendered(place)
startHistory()
connectPopups((pathname) => findPopup(pathname) !== undefined)
keepScrollPositions(({ pathname }) => findRoute(pathname)?.entry.fromEnd === true)
onLocationChange((location) => void loadView(location))
onResolved(({ from, to }) => {
  uncover()
  if (from !== undefined && from.pathname !== to.pathname) focusHeading()
})
// An error caught by a boundary is shown already.
const drawn = createRoot(place, { onCaughtError: (error) => console.warn(error) })

watchConnection()
reportMisconfiguration(async (text) => (await import('#/platform/kit/toast.ts')).showToast({ text }))
void start()

async function start(): Promise<void> {
  const stateKnown = startState()
  // Handled below; until the dictionary is loaded it must not count as unhandled.
  stateKnown.catch(() => undefined)
  // Preloaded; if it fails, loadView loads it again and reports the failure.
  findRoute(location.pathname)
    ?.entry.page()
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
  const { auth_userid, auth_language, auth_entityId: actingId } = requireState()
  // On a new device: what the start says, such as that a page is refused, would stay in the language of the device.
  if (auth_userid) await startAccountLanguage(auth_language).catch(() => undefined)
  applyPageClasses(requireState())
  onSessionChange((change, state) => {
    applyPageClasses(state)
    // Another role may not see this page any more; a login navigates by itself.
    if (change !== 'loggedIn' && state.auth_role !== role) reloadView()
    role = state.auth_role
  })
  // A lock set on this device: nothing is shown before it is open.
  if (localStorage.getItem('entemi.lock') !== null) await (await import('#/app/lock/lock-host.tsx')).startLock()
  const firstPaint = new Promise<void>((resolve) => {
    const stop = onResolved(() => {
      stop()
      // Hidden pages have no frames.
      if (document.hidden) resolve()
      else requestAnimationFrame(() => setTimeout(resolve))
    })
  })
  await loadFirstView()
  // A transition is rendered in slices, between which the page answers.
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  await firstPaint
  const { startDeferred } = await import('#/app/shell/start-deferred.ts')
  startDeferred(actingId)
}
