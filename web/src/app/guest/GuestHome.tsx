import { LanguageSwitch } from '#/account/account/LanguageSwitch.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePublicCounts } from '#/core/site/public.queries.ts'
import styles from './GuestHome.module.css'
import { LifeLinePicture } from './LifeLinePicture.tsx'

/** Guest home: what the site is, registration and login. */
export function GuestHome() {
  const { site } = useUserState()
  const isClosed = site.registration === 'closed'
  const { data: counts } = usePublicCounts()
  return (
    <div className={styles.home}>
      <h2>{site.name}</h2>
      <p className={styles.sentence}>{site.guest_text ?? t('guest.text')}</p>
      <LifeLinePicture />
      <div className={styles.ways}>
        {!isClosed && (
          <ButtonLink large block href="/register/">
            {t('guest.register')}
          </ButtonLink>
        )}
        <ButtonLink large block variant={isClosed ? 'primary' : 'quiet'} href="/login/">
          {t('guest.login')}
        </ButtonLink>
      </div>
      <p className={styles.counts}>{counts && t('guest.counts', counts)}</p>
      <p className={styles.foot}>
        <a href="/about/">{t('guest.about')}</a>
        <LanguageSwitch />
      </p>
    </div>
  )
}
