import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { findInvitation, findJoin, findSiteInvitation } from '#/platform/session/login-target.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useInvited } from '#/account/registration/registration.queries.ts'
import { registerAccount } from './account.queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { useGuestOnly } from './enter-account.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { OtherWays } from './OtherWays.tsx'

const InvitationNote = lazy(async () => ({ default: (await import('./InvitationNote.tsx')).InvitationNote }))

export function RegisterPage({ search }: PageProps) {
  useGuestOnly()
  const { site } = useUserState()
  const invitation = findInvitation()
  const token = site.company ? undefined : findSiteInvitation()
  const invited = useInvited(token)
  const isInvited = site.company ? invitation !== undefined : invited.data !== undefined
  if (site.registration === 'closed') return <Closed />
  if (token !== undefined && invited.isPending)
    return (
      <Refused text={t('register.intro')}>
        <SkeletonText label={t('load.loading')} count={4} />
      </Refused>
    )
  if (site.registration === 'invitation' && !isInvited) {
    if (site.company) return <Refused text={t('register.companyInvited', { group: site.name })} />
    return <Refused text={t(token === undefined ? 'register.invitation' : 'register.invitation.dead')} />
  }
  const asksWhy = site.registration === 'approval' && !isInvited
  return (
    <AccountFrame heading={t('register.title')} text={t(asksWhy ? 'register.approval' : 'register.intro')}>
      {site.registration !== 'open' && token !== undefined && (
        <p className={styles.needed}>{t(isInvited ? 'register.invitation.valid' : 'register.invitation.dead')}</p>
      )}
      <NamedInvitation />
      <RegisterForm
        search={search}
        asksWhy={asksWhy}
        save={(body) =>
          registerAccount({
            ...body,
            ...(invitation !== undefined && { guid: invitation }),
            ...(token !== undefined && { invitation: token }),
          })
        }
        submitLabel={t('register.submit')}
      />
      {search['step'] !== '2' && (
        <>
          <OtherWays isNew remember={() => false} />
          <ToLogin />
          <p className={styles.foot}>
            <a href="/about/">{t('login.about')}</a>
            <LanguageSwitch />
          </p>
        </>
      )}
    </AccountFrame>
  )
}

function NamedInvitation() {
  const join = findJoin()
  return <Suspense>{join && <InvitationNote id={join.id} />}</Suspense>
}

function Refused({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <AccountFrame heading={t('page.register')} text={text}>
      {children}
      <ToLogin />
    </AccountFrame>
  )
}

function Closed() {
  const { contact } = useUserState().site
  return (
    <Refused text={t('register.closed')}>
      {contact !== null && (
        <p className={styles.needed}>
          {t('register.closed.contact')} <b>{contact}</b>
        </p>
      )}
    </Refused>
  )
}

function ToLogin() {
  return (
    <div className={styles.centre}>
      <ButtonLink variant="text" href="/login/">
        {t('register.hasAccount')}
      </ButtonLink>
    </div>
  )
}
