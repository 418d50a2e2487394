import { t } from '#/platform/i18n/i18n.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './settings.module.css'

export function AppVersion() {
  return <p className={styles.version}>{t('app.version', { version: useUserState().version.frontend })}</p>
}
