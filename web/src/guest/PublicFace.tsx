import { t } from '#/i18n/i18n.ts'
import { ButtonLink } from '#/kit/Button.tsx'
import { EmptyState } from '#/kit/EmptyState.tsx'
import { Placeholder } from '#/placeholder/Placeholder.tsx'
import { loginAddress } from '#/session/login-target.ts'
import { useUserState } from '#/session/user-state.ts'
import { usePublicCounts } from './guest.queries.ts'

/** YOU from outside: how many, and an invitation; no person is shown. */
export function PeopleFace() {
  const { auth_role } = useUserState()
  const { data: counts } = usePublicCounts()
  if (auth_role !== 'GUEST') return <Placeholder title="page.people" />
  return (
    <EmptyState title={t('menu.you.hint')} text={counts && t('people.guest', { count: counts.members })}>
      <Invitation target="/people/" />
    </EmptyState>
  )
}

/** WE from outside. */
export function WeFace() {
  const { auth_role } = useUserState()
  const { data: counts } = usePublicCounts()
  if (auth_role !== 'GUEST') return <Placeholder title="page.we" />
  return (
    <EmptyState title={t('menu.we.hint')} text={counts && `${t('guest.counts', counts)} ${t('map.guest')}`}>
      <Invitation target="/we/" />
    </EmptyState>
  )
}

function Invitation({ target }: { target: string }) {
  return (
    <>
      <ButtonLink large href={loginAddress(target)}>
        {t('guest.login')}
      </ButtonLink>
      <ButtonLink variant="text" href="/register/">
        {t('guest.register')}
      </ButtonLink>
    </>
  )
}
