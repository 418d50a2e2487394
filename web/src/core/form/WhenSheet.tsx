import { useState } from 'react'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import { Calendar } from './Calendar.tsx'
import { parseDate, showDate } from './parse-date.ts'
import { dayOf, isFuture, timeOf } from './when.ts'
import type { When } from './when.ts'
import styles from './WhenSheet.module.css'

interface Props {
  when: When
  onChange: (when: When) => void
  onClose: () => void
}

const formId = 'when'

/** Chooses a past day and a time: typed, or from the calendar. */
export function WhenSheet({ when, onChange, onClose }: Props) {
  return (
    <Sheet
      title={t('entry.occurredOn')}
      closeLabel={t('act.close')}
      onClose={onClose}
      transient
      foot={
        <Button type="submit" form={formId} block large>
          {t('act.done')}
        </Button>
      }
    >
      <Choice when={when} onChange={onChange} />
    </Sheet>
  )
}

function Choice({ when, onChange }: Pick<Props, 'when' | 'onChange'>) {
  const close = useCloseModal()
  const [now] = useState(() => Date.now())
  const today = dayOf(now)
  const [typed, setTyped] = useState(() => showDate(when.day === '' ? today : when.day))
  const [time, setTime] = useState(() => (when.time === '' ? timeOf(now) : when.time))
  const [fault, setFault] = useState<'day' | 'future'>()
  const day = parseDate(typed)
  const take = () => {
    if (day === undefined) return setFault('day')
    if (isFuture({ day, time })) return setFault('future')
    onChange({ day, time })
    close()
  }
  const change = (set: (value: string) => void) => (value: string) => {
    setFault(undefined)
    set(value)
  }
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // In the composer: its form must not be sent with this one.
        event.stopPropagation()
        take()
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={t('entry.when.day')}
          inputMode="text"
          autoComplete="off"
          placeholder={t('form.datePlaceholder')}
          value={typed}
          error={fault === 'day' ? errorText('INVALID_DATE') : fault && t('entry.when.future')}
          onChange={({ target }) => change(setTyped)(target.value)}
        />
        <TextField
          type="time"
          label={t('entry.when.time')}
          value={time}
          onChange={({ target }) => change(setTime)(target.value)}
        />
      </div>
      {when.day !== '' && (
        <Button
          variant="text"
          icon="clock"
          onClick={() => {
            onChange({ day: '', time: '' })
            close()
          }}
        >
          {t('entry.when.now')}
        </Button>
      )}
      <Calendar
        key={day ?? today}
        chosen={day}
        today={today}
        last={today}
        onChoose={(chosen) => change(setTyped)(showDate(chosen))}
      />
    </form>
  )
}
