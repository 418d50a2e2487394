import type { PersonSetting } from '@entemi/contract/platform/setting'
import { t } from '#/platform/i18n/i18n.ts'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import styles from './DaySettings.module.css'
import { saveSetting } from '#/account/profile/setting.queries.ts'

const midnight = '00:00'
const hours = [midnight, '01:00', '02:00', '03:00', '04:00', '05:00', '06:00']

/** When the day begins: what is written before it belongs to yesterday. */
export function DaySettings({ setting }: { setting: PersonSetting }) {
  const value = setting.day_starts?.slice(0, 5) ?? midnight
  const offered = hours.includes(value) ? hours : [...hours, value].toSorted()
  return (
    <Rows className={styles.rows}>
      <Select
        label={t('settings.dayStart')}
        hideLabel
        help={t('settings.dayStart.text')}
        value={value}
        options={offered.map((hour) => ({ value: hour, label: hour === midnight ? t('settings.midnight') : hour }))}
        onChange={(event) => void saveSetting({ day_starts: event.target.value })}
      />
    </Rows>
  )
}
