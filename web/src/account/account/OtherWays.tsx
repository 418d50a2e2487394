import { t } from '#/platform/i18n/i18n.ts'
import { canUsePasskeys } from '#/account/passkey/passkey.queries.ts'
import { PasskeyLogin } from '#/account/passkey/PasskeyLogin.tsx'
import { ServiceButtons } from '#/account/social/ServiceButtons.tsx'
import { useSocialServices } from '#/account/social/social.queries.ts'
import styles from './AccountFrame.module.css'

interface Props {
  /** A new member has no passkey yet. */
  isNew?: boolean
  remember: () => boolean
}

/** Login by passkey, where the browser supports it, and by the configured services. */
export function OtherWays({ isNew = false, remember }: Props) {
  const { data: services = [] } = useSocialServices()
  const hasPasskeys = !isNew && canUsePasskeys()
  if (services.length === 0 && !hasPasskeys) return null
  return (
    <>
      <div className={styles.or}>{t('login.or')}</div>
      <div className={styles.services}>
        {hasPasskeys && <PasskeyLogin remember={remember} />}
        <ServiceButtons services={services} remember={remember} />
      </div>
    </>
  )
}
