import { lazy, Suspense } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { findInvitation, findJoin } from '#/platform/session/login-target.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
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
  const join = findJoin()
  if (site.company && invitation === undefined) {
    return (
      <AccountFrame heading={t('register.title')} text={t('register.companyInvited', { group: site.name })}>
        <ToLogin />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame heading={t('register.title')} text={t('register.intro')}>
      <Suspense>{join && <InvitationNote id={join.id} />}</Suspense>
      <RegisterForm
        search={search}
        save={(body) => registerAccount({ ...body, ...(invitation !== undefined && { guid: invitation }) })}
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

function ToLogin() {
  return (
    <div className={styles.centre}>
      <ButtonLink variant="text" href="/login/">
        {t('register.hasAccount')}
      </ButtonLink>
    </div>
  )
}
