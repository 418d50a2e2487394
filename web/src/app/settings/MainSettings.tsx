import type { Language } from '@entemi/contract/platform/letters'
import { useState } from 'react'
import { currentLanguage, setLanguage, t } from '#/platform/i18n/i18n.ts'
import { IconDisc, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { readTheme, setTheme } from '#/platform/kit/theme.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { InstallRow } from '#/app/pwa/InstallRow.tsx'
import styles from './MainSettings.module.css'
import { NotificationSettings } from './NotificationSettings.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { saveLanguage, useSetting } from '#/account/profile/setting.queries.ts'
import { DaySettings } from './DaySettings.tsx'

export function MainSettings() {
  const { version } = useUserState()
  const setting = useSetting()
  return (
    <>
      <RowsHeading first>{t('settings.you')}</RowsHeading>
      <Rows>
        <RowLink
          href="/profile/profile-edit/"
          lead={<IconDisc icon="me" />}
          title={t('settings.profile')}
          note={t('settings.profile.text')}
        />
        <RowLink
          href="/settings/login"
          lead={<IconDisc icon="lock" />}
          title={t('settings.login')}
          note={t('settings.login.text')}
        />
        <RowLink
          href="/settings/persons"
          lead={<IconDisc icon="you" />}
          title={t('settings.persons')}
          note={t('settings.persons.text')}
        />
      </Rows>
      <PrivacySettings setting={setting} />
      <NotificationSettings setting={setting} />
      <DaySettings setting={setting} />
      <RowsHeading>{t('settings.theme')}</RowsHeading>
      <Look />
      <InstallRow />
      <RowsHeading>{t('settings.yours')}</RowsHeading>
      <Rows>
        <RowLink
          href="/settings/tags"
          lead={<IconDisc icon="tag" />}
          title={t('settings.tags')}
          note={t('settings.tags.text')}
        />
        <RowLink
          href="/settings/consents"
          lead={<IconDisc icon="shield" />}
          title={t('settings.consents')}
          note={t('settings.consents.text')}
        />
        <RowLink
          href="/settings/map"
          lead={<IconDisc icon="pin" />}
          title={t('settings.map')}
          note={t('settings.map.text')}
        />
        <RowLink
          href="/settings/access"
          lead={<IconDisc icon="lock" />}
          title={t('settings.access')}
          note={t('settings.access.text')}
        />
        <RowLink
          href="/settings/blocked"
          lead={<IconDisc icon="block" />}
          title={t('settings.blocked')}
          note={t('settings.blocked.text')}
        />
        <RowLink
          href="/settings/data"
          lead={<IconDisc icon="download" />}
          title={t('settings.data')}
          note={t('settings.data.text')}
        />
        <RowLink
          href="/data_deletion_request"
          lead={<IconDisc icon="trash" hue="alert" />}
          title={t('settings.delete')}
          note={t('settings.delete.text')}
        />
      </Rows>
      <p className={styles.version}>{t('app.version', { version: version.frontend })}</p>
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
