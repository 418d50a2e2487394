import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { queryClient } from '#/platform/api/query-client.ts'
import { useLanguage } from '#/platform/i18n/i18n.ts'
import { RouterView } from './RouterView.tsx'

// Loaded with the components that use it, not before.
const Hosts = lazy(async () => ({ default: (await import('#/app/shell/Hosts.tsx')).Hosts }))

/** Texts are read while rendering: a change of language re-renders everything. */
export function App() {
  const language = useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterView key={language} />
      <Suspense>
        <Hosts key={language} />
      </Suspense>
    </QueryClientProvider>
  )
}
