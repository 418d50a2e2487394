import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { finishWelcome } from './onboarding.queries.ts'
import styles from './WelcomeOffer.module.css'

/** For who came by an invitation or left the questions: they wait on the home page until they are answered or refused. */
export function WelcomeOffer() {
  return (
    <div className={styles.offer}>
      <Panel title={t('onboarding.2.title')}>
        <p>{t('onboarding.offer')}</p>
        <div className={styles.answers}>
          <ButtonLink href="/welcome?step=2">{t('onboarding.offer.act')}</ButtonLink>
          <Button variant="quiet" onClick={() => void finishWelcome({}, '/')}>
            {t('onboarding.skip')}
          </Button>
        </div>
      </Panel>
    </div>
  )
}
