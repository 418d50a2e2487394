import '#/kit/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '#/api/connection.ts'
import { queryClient } from '#/api/query-client.ts'
import { reportMisconfiguration, startLanguage, t, useLanguage } from '#/i18n/i18n.ts'
import { Hosts } from '#/shell/Hosts.tsx'
import { showToast } from '#/kit/toast.ts'
import { watchInstall } from '#/pwa/install.ts'
import { watchVersion } from '#/pwa/version.ts'
import { registerWorker } from '#/pwa/worker.ts'
import { keepStateFresh } from '#/session/reload.ts'
import { startState } from '#/session/user-state.ts'
import { StartFailed } from '#/shell/StartFailed.tsx'
import { wireSession } from '#/shell/wire-session.ts'
import { router } from './routes.tsx'

/** Every text is read while drawing: a change of language draws everything anew. */
function App() {
  const language = useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={language} router={router} />
      <Hosts key={`hosts ${language}`} />
    </QueryClientProvider>
  )
}

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no root')
const drawn = createRoot(place)

watchConnection()
reportMisconfiguration((text) => showToast({ text }))
void start()

async function start(): Promise<void> {
  const stateKnown = startState()
  // Heard of below; until the dictionary is there it must not count as unhandled.
  stateKnown.catch(() => undefined)
  await startLanguage()
  try {
    await stateKnown
  } catch (error) {
    drawn.render(<StartFailed error={error} onRetry={() => void start()} />)
    return
  }
  wireSession(() => void router.invalidate())
  drawn.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  keepStateFresh()
  watchVersion()
  watchInstall(() => showToast({ text: t('install.done') }))
  registerWorker()
}
