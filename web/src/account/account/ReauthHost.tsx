import { lazy, Suspense } from 'react'
import { useReauthRequested } from '#/platform/session/reauth.ts'

const ReauthSheet = lazy(async () => ({ default: (await import('./ReauthSheet.tsx')).ReauthSheet }))

/** Mounted once in the app; opens on requestReauth. */
export function ReauthDialog() {
  return <Suspense>{useReauthRequested() && <ReauthSheet />}</Suspense>
}
