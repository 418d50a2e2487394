import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import styles from './PushSettings.module.css'

/** On iOS only an installed app gets push messages. */
export function IosSteps() {
  return (
    <div className={styles.rows}>
      <Panel title={t('push.ios.title')}>
        <ol className={styles.steps}>
          <li>{t('push.ios.1')}</li>
          <li>{t('push.ios.2')}</li>
          <li>{t('push.ios.3')}</li>
        </ol>
      </Panel>
    </div>
  )
}
