import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePublicCounts } from '#/core/site/public.queries.ts'
import styles from './GuestHome.module.css'

/** Guest home: what the site is, how many members it has, login and registration. */
export function GuestHome() {
  const { site } = useUserState()
  const { data: counts } = usePublicCounts()
  return (
    <EmptyState title={t('guest.welcome')} text={site.guest_text ?? t('guest.text')}>
      {counts && <p className={styles.counts}>{t('guest.counts', counts)}</p>}
      <ButtonLink large href="/login/">
        {t('guest.login')}
      </ButtonLink>
      <ButtonLink variant="text" href="/register/">
        {t('guest.register')}
      </ButtonLink>
      <ButtonLink variant="text" href="/about/">
        {t('guest.about')}
      </ButtonLink>
    </EmptyState>
  )
}
