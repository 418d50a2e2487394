import { lazy, Suspense } from 'react'
import { usePasswordAsked } from './reauth.ts'

const ReauthSheet = lazy(async () => ({ default: (await import('#/account/ReauthSheet.tsx')).ReauthSheet }))

/** Stands once in the app; shows when askPassword asks. */
export function ReauthDialog() {
  return <Suspense>{usePasswordAsked() && <ReauthSheet />}</Suspense>
}
