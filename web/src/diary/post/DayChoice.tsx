import { useState } from 'react'
import { FormDate } from '#/core/form/FormDate.tsx'
import { formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import type { ComposerForm } from './composer-form.ts'
import styles from './Composer.module.css'

/** Today unless said otherwise. */
export function DayChoice({ form, day }: { form: ComposerForm; day: string }) {
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  const when = day === '' ? t('entry.todayAt', { time: formatTime(now) }) : day
  return (
    <div className={styles.day}>
      <Button
        variant="text"
        icon="cal"
        aria-expanded={isOpen}
        aria-label={t('entry.changeDate', { when })}
        onClick={() => setOpen(!isOpen)}
      >
        {when}
      </Button>
      {(isOpen || form.find('occurred_on') !== undefined) && <FormDate form={form} name="occurred_on" />}
    </div>
  )
}
