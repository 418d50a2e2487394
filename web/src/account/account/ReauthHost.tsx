import { lazy, Suspense } from 'react'
import { useReauthRequested } from '#/platform/session/reauth.ts'

const ReauthSheet = lazy(async () => ({ default: (await import('./ReauthSheet.tsx')).ReauthSheet }))

/** Stands once in the app; shows when askPassword asks. */
export function ReauthDialog() {
  return <Suspense>{useReauthRequested() && <ReauthSheet />}</Suspense>
}
