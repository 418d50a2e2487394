import { useEffect } from 'react'
import { t } from '#/i18n/i18n.ts'
import { ButtonLink } from '#/kit/Button.tsx'
import { followLoginTarget } from '#/session/login-target.ts'
import { useUserState } from '#/session/user-state.ts'
import { registerAccount } from './account.queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const { auth_role } = useUserState()
  useEffect(() => {
    if (auth_role !== 'GUEST') followLoginTarget()
  }, [])
  return (
    <AccountFrame heading={t('register.title')} text={t('register.intro')}>
      <RegisterForm save={registerAccount} submitLabel={t('register.submit')} />
      <div className={styles.centre}>
        <ButtonLink variant="text" href="/login/">
          {t('register.hasAccount')}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
