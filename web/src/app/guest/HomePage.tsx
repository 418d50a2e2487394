import { lazy, Suspense } from 'react'
import { requireState, useUserState } from '#/platform/session/user-state.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'

const GuestHome = lazy(async () => ({ default: (await import('./GuestHome.tsx')).GuestHome }))
const CompanyHome = lazy(async () => ({ default: (await import('./CompanyHome.tsx')).CompanyHome }))
const WelcomeOffer = lazy(async () => ({ default: (await import('#/app/onboarding/WelcomeOffer.tsx')).WelcomeOffer }))
const loadLine = () => import('#/diary/lifeline/LifelinePage.tsx')
const LifelinePage = lazy(async () => ({ default: (await loadLine()).LifelinePage }))

export async function loadHome(page: PageProps): Promise<void> {
  if (requireState().auth_role !== 'GUEST') await (await loadLine()).loadLifeline(page)
}

/** One's own line for members; the guest home, or a company's, for guests. */
export function HomePage(page: PageProps) {
  const { auth_role, profile, site } = useUserState()
  if (auth_role === 'GUEST') return <Suspense>{site.company ? <CompanyHome /> : <GuestHome />}</Suspense>
  return (
    <Suspense>
      {profile?.setting.welcomed !== true && <WelcomeOffer />}
      <LifelinePage {...page} />
    </Suspense>
  )
}
