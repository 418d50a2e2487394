import { lazy, Suspense } from 'react'
import { t } from '#/i18n/i18n.ts'
import { ButtonLink } from '#/kit/Button.tsx'
import { findJoin } from '#/session/login-target.ts'
import { registerAccount } from './account.queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { useGuestOnly } from './enter-account.ts'

const InvitationNote = lazy(async () => ({ default: (await import('#/community/InvitationNote.tsx')).InvitationNote }))

export function RegisterPage() {
  useGuestOnly()
  const invitation = findJoin()
  return (
    <AccountFrame heading={t('register.title')} text={t('register.intro')}>
      <Suspense>{invitation && <InvitationNote id={invitation.id} />}</Suspense>
      <RegisterForm save={registerAccount} submitLabel={t('register.submit')} />
      <div className={styles.centre}>
        <ButtonLink variant="text" href="/login/">
          {t('register.hasAccount')}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
