import { lazy, Suspense } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { loginAddress } from '#/platform/session/login-target.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePublicCounts } from '#/core/site/public.queries.ts'

const WePage = lazy(async () => ({ default: (await import('#/community/map/MapPage.tsx')).WePage }))
const PeoplePage = lazy(async () => ({ default: (await import('#/community/people/PeoplePage.tsx')).PeoplePage }))

/** People; guests see only their number and an invitation. */
export function PeoplePublicPage(page: PageProps) {
  const { auth_role } = useUserState()
  if (auth_role === 'GUEST') return <PeopleFromOutside />
  return (
    <Suspense fallback={<SkeletonRows label={t('load.loading')} />}>
      <PeoplePage {...page} />
    </Suspense>
  )
}

function PeopleFromOutside() {
  const { data: counts } = usePublicCounts()
  return (
    <EmptyState title={t('menu.you.hint')} text={counts && t('people.guest', { count: counts.members })}>
      <Invitation target="/people/" />
    </EmptyState>
  )
}

/** The members by place; guests see only counts and an invitation. */
export function WePublicPage() {
  const { auth_role } = useUserState()
  if (auth_role === 'GUEST') return <WeFromOutside />
  return (
    <Suspense fallback={<SkeletonRows label={t('load.loading')} />}>
      <WePage />
    </Suspense>
  )
}

function WeFromOutside() {
  const { data: counts } = usePublicCounts()
  return (
    <EmptyState title={t('menu.we.hint')} text={counts && `${t('guest.counts', counts)} ${t('map.guest')}`}>
      <Invitation target="/we/" />
    </EmptyState>
  )
}

function Invitation({ target }: { target: string }) {
  return (
    <>
      <ButtonLink large href="/register/">
        {t('guest.register')}
      </ButtonLink>
      <ButtonLink variant="text" href={loginAddress(target)}>
        {t('guest.login')}
      </ButtonLink>
    </>
  )
}
