import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { finishWelcome } from './onboarding.queries.ts'
import styles from './WelcomeOffer.module.css'

/** Offers the onboarding on the home page until it is finished or declined. */
export function WelcomeOffer() {
  return (
    <div className={styles.offer}>
      <Panel title={t('onboarding.offer.title')}>
        <p>{t('onboarding.offer')}</p>
        <div className={styles.answers}>
          <ButtonLink href="/welcome">{t('onboarding.offer.act')}</ButtonLink>
          <Button variant="quiet" onClick={() => void finishWelcome({}, '/')}>
            {t('onboarding.skip')}
          </Button>
        </div>
      </Panel>
    </div>
  )
}
