import type { Digest, PersonSetting } from '@entemi/contract/platform/setting'
import { findText, t } from '#/platform/i18n/i18n.ts'
import { RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { HourSelect } from '#/core/form/HourSelect.tsx'
import { ReminderSettings } from '#/account/reminder/ReminderSettings.tsx'
import { PushSettings } from '#/account/push/PushSettings.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { digests, isEnabled, offeredKinds, withKind } from './notification-setting.ts'
import styles from './NotificationSettings.module.css'
import { saveSetting } from '#/account/profile/setting.queries.ts'

/** Notification kinds, quiet hours, and whether counts are shown. */
export function NotificationSettings({ setting }: { setting: PersonSetting }) {
  const state = useUserState()
  const kinds = offeredKinds(state)
  return (
    <>
      <PushSettings />
      <Rows>
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`settings.notice.${kind}`)}
            note={findText(`settings.notice.${kind}.text`)}
            checked={isEnabled(setting, kind)}
            onChange={(isOn) => void saveSetting(withKind(setting, kind, isOn))}
          />
        ))}
        <RowLink href="/settings/channels" title={t('settings.channels')} note={t('settings.channels.text')} />
        {state.auth_role !== 'LIMIT' && (
          <RowLink href="/settings/groups" title={t('settings.groups')} note={t('settings.groups.text')} />
        )}
      </Rows>
      <ReminderSettings className={styles.second} />
      <Rows className={styles.second}>
        <div className={styles.digest}>
          <Select
            label={t('settings.digest')}
            help={t('settings.digest.help')}
            value={setting.digest ?? 'never'}
            options={digests.map((digest) => ({ value: digest, label: t(`settings.digest.${digest}`) }))}
            onChange={(event) => void saveSetting({ digest: event.target.value as Digest })}
          />
        </div>
      </Rows>
      <Rows className={styles.second}>
        <QuietHours hours={setting.quiet_hours ?? null} />
        <Switch
          label={t('settings.hideCounts')}
          note={t('settings.hideCounts.text')}
          checked={setting.hide_counts ?? false}
          onChange={(hide_counts) => void saveSetting({ hide_counts })}
        />
      </Rows>
    </>
  )
}

const usualHours = { from: '22:00', to: '07:00' }

function QuietHours({ hours }: { hours: NonNullable<PersonSetting['quiet_hours']> | null }) {
  return (
    <>
      <Switch
        label={t('settings.quietHours')}
        note={hours === null ? t('settings.quietHours.off') : t('settings.quietHours.text', hours)}
        checked={hours !== null}
        onChange={(isOn) => void saveSetting({ quiet_hours: isOn ? usualHours : null })}
      />
      {hours !== null && (
        <div className={styles.hours}>
          <HourSelect
            label={t('settings.quietHours.from')}
            value={hours.from}
            onSet={(from) => void saveSetting({ quiet_hours: { ...hours, from } })}
          />
          <HourSelect
            label={t('settings.quietHours.to')}
            value={hours.to}
            onSet={(to) => void saveSetting({ quiet_hours: { ...hours, to } })}
          />
        </div>
      )}
    </>
  )
}
