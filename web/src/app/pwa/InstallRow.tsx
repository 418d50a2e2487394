import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconDisc, ListRow, RowButton, Rows } from '#/platform/kit/ListRow.tsx'
import { acceptInstall, findInstallChoice } from './install.ts'
import styles from './InstallRow.module.css'

/** Offered again in the settings: a declined offer is not shown elsewhere. */
export function InstallRow() {
  const [choice, setChoice] = useState(findInstallChoice)
  if (choice === 'installed') return null
  const install = async () => {
    await acceptInstall()
    setChoice(findInstallChoice())
  }
  const row = { lead: <IconDisc icon="phone" />, title: t('settings.install') }
  return (
    <Rows list>
      {choice === 'prompt' ? (
        <li>
          <RowButton {...row} note={t('settings.install.prompt')} onClick={() => void install()} />
        </li>
      ) : (
        <ListRow {...row} note={choice === 'ios' ? <AppleSteps /> : t('settings.install.menu')} />
      )}
    </Rows>
  )
}

function AppleSteps() {
  return (
    <ol className={styles.steps}>
      <li>{t('settings.install.ios.1')}</li>
      <li>{t('settings.install.ios.2')}</li>
      <li>{t('settings.install.ios.3')}</li>
      <li>{t('settings.install.ios.4')}</li>
    </ol>
  )
}
