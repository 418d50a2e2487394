import { useState } from 'react'
import { HourSelect } from '#/core/form/HourSelect.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { dayIn, formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { usePush } from '#/account/push/use-push.ts'
import { lastDayOf, pauses, type Pause } from './pause.ts'
import { setReminder, useReminder } from './reminder.queries.ts'
import styles from './ReminderSettings.module.css'

const usualHour = '20:00'

interface Props {
  className?: string | undefined
  /** For a newcomer: whether and when, without the pause. */
  isShort?: boolean
}

/** The daily reminder: whether and when it comes, and a pause. */
export function ReminderSettings({ className, isShort = false }: Props) {
  const reminder = useReminder()
  const { state: push } = usePush()
  return (
    <Rows className={className}>
      <Loaded query={reminder} skeleton={<SkeletonText label={t('load.loading')} count={2} />}>
        {({ at, paused_until }) => (
          <>
            <Switch
              label={t('settings.reminder')}
              note={at === null ? t('settings.reminder.off') : t('settings.reminder.text', { at })}
              checked={at !== null}
              onChange={(isOn) => void setReminder({ at: isOn ? usualHour : null, paused_until: null })}
            />
            {at !== null && <ReminderTime at={at} pausedUntil={paused_until} isShort={isShort} />}
            {at !== null && push === 'off' && (
              <p className={joinClasses('meta', styles.note)}>{t('settings.reminder.needsPush')}</p>
            )}
          </>
        )}
      </Loaded>
    </Rows>
  )
}

interface TimeProps {
  at: string
  pausedUntil: string | null
  isShort: boolean
}

function ReminderTime({ at, pausedUntil, isShort }: TimeProps) {
  const [today] = useState(() => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()))
  const current = pausedUntil !== null && pausedUntil >= today ? pausedUntil : null
  const options = [
    { value: '', label: t('settings.reminder.pause.none') },
    ...(current === null
      ? []
      : [{ value: current, label: t('settings.reminder.pause.current', { day: formatDate(current) }) }]),
    ...(Object.keys(pauses) as Pause[])
      .map((pause) => ({ value: lastDayOf(pause, today), label: t(`settings.reminder.pause.${pause}`) }))
      .filter(({ value }) => value !== current),
  ]
  return (
    <div className={styles.fields}>
      <HourSelect
        label={t('settings.reminder.at')}
        value={at}
        onSet={(time) => void setReminder({ at: time, paused_until: current })}
      />
      {!isShort && (
        <Select
          label={t('settings.reminder.pause')}
          value={current ?? ''}
          options={options}
          onChange={({ target }) => void setReminder({ at, paused_until: target.value === '' ? null : target.value })}
        />
      )}
    </div>
  )
}
