import { Suspense, lazy } from 'react'
import { useConnected } from '#/platform/api/connection.ts'
import { CookieBanner } from '#/core/consent/CookieBanner.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { findActing } from '#/platform/session/acting.ts'
import { useUserState } from '#/platform/session/user-state.ts'

const ActingBanner = lazy(async () => ({ default: (await import('#/platform/session/ActingBanner.tsx')).ActingBanner }))
const Offers = lazy(async () => ({ default: (await import('#/app/pwa/Offers.tsx')).Offers }))
const OutboxButton = lazy(async () => ({ default: (await import('#/core/outbox/OutboxBanner.tsx')).OutboxButton }))

/** Under the header: the acting entity; offline with unsent items, or other offers of the app. */
export function StatusBanner() {
  const state = useUserState()
  const acting = findActing(state)
  return (
    <>
      {acting && (
        <Suspense>
          <ActingBanner acting={acting} ownId={state.auth_mainEntityId ?? ''} />
        </Suspense>
      )}
      <Connection />
    </>
  )
}

function Connection() {
  const connected = useConnected()
  if (!connected) {
    return (
      <Banner icon="cloudoff" text={t('error.OFFLINE_STORE')}>
        <Suspense>
          <OutboxButton />
        </Suspense>
      </Banner>
    )
  }
  return (
    <>
      {/* In the first paint: later it would shift the page during a tap. */}
      <CookieBanner />
      <Suspense>
        <Offers />
      </Suspense>
    </>
  )
}
