import { t } from '#/i18n/i18n.ts'
import { ButtonLink } from '#/kit/Button.tsx'
import { registerAccount } from './account.queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { useGuestOnly } from './enter-account.ts'

export function RegisterPage() {
  useGuestOnly()
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
