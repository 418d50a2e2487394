import type { Language } from '@entemi/contract/platform/letters'
import { useState } from 'react'
import { currentLanguage, setLanguage, t } from '#/platform/i18n/i18n.ts'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { readTheme, setTheme } from '#/platform/kit/theme.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { InstallRow } from '#/app/pwa/InstallRow.tsx'
import { AppVersion } from './AppVersion.tsx'
import styles from './MainSettings.module.css'
import parts from './settings.module.css'
import { NotificationSettings } from './NotificationSettings.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { saveLanguage, useSetting } from '#/account/profile/setting.queries.ts'
import { DaySettings } from './DaySettings.tsx'
import { linksOfYou, linksOfYours, SettingsLinks } from './SettingsLinks.tsx'

/** Everything on one page, where there is no room for a list beside it. */
export function MainSettings() {
  const setting = useSetting()
  const state = useUserState()
  return (
    <>
      <RowsHeading first>{t('settings.you')}</RowsHeading>
      <SettingsLinks links={linksOfYou} />
      <RowsHeading>{t('settings.privacyDefaults')}</RowsHeading>
      <PrivacySettings setting={setting} />
      <RowsHeading>{t('settings.notifications')}</RowsHeading>
      <NotificationSettings setting={setting} />
      <RowsHeading>{t('settings.dayStart')}</RowsHeading>
      <DaySettings setting={setting} />
      <RowsHeading>{t('settings.theme')}</RowsHeading>
      <Look />
      <div className={styles.install}>
        <InstallRow />
      </div>
      <RowsHeading>{t('settings.yours')}</RowsHeading>
      <SettingsLinks links={linksOfYours(state)} />
      <AppVersion />
    </>
  )
}

export function PrivacySection() {
  usePageTitle(t('settings.privacy'))
  return (
    <>
      <p className={parts.hint}>{t('settings.privacyDefaults.text')}</p>
      <PrivacySettings setting={useSetting()} />
    </>
  )
}

export function NotificationSection() {
  usePageTitle(t('settings.notifications'))
  return <NotificationSettings setting={useSetting()} />
}

export function LookSection() {
  usePageTitle(t('settings.look'))
  return (
    <>
      <RowsHeading first>{t('settings.theme')}</RowsHeading>
      <Look />
      <RowsHeading>{t('settings.dayStart')}</RowsHeading>
      <DaySettings setting={useSetting()} />
      <div className={styles.install}>
        <InstallRow />
      </div>
    </>
  )
}

function Look() {
  const [theme, showTheme] = useState(readTheme)
  const choose = async (language: Language) => {
    // In this order: a state with the new language must not arrive while the old one is still active.
    await setLanguage(language)
    await saveLanguage(language)
  }
  return (
    <Rows className={styles.look}>
      <Segmented
        label={t('settings.theme')}
        value={theme}
        options={[
          { value: 'system', label: t('settings.theme.system') },
          { value: 'light', label: t('settings.theme.light') },
          { value: 'dark', label: t('settings.theme.dark') },
        ]}
        onChange={(chosen) => {
          setTheme(chosen)
          showTheme(chosen)
        }}
      />
      <Segmented
        label={t('settings.language')}
        value={currentLanguage()}
        options={[
          { value: 'hu', label: t('settings.language.hu'), lang: 'hu' },
          { value: 'en', label: t('settings.language.en'), lang: 'en' },
        ]}
        onChange={(language) => void choose(language)}
      />
    </Rows>
  )
}
