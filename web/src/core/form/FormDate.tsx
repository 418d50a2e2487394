import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Field } from '#/platform/kit/Field.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Calendar } from './Calendar.tsx'
import { bindField } from './fields.tsx'
import styles from './FormDate.module.css'
import { parseDate, showDate } from './parse-date.ts'
import type { FormValues } from './faults.ts'
import type { FieldForm } from './use-field-form.ts'

interface Props<V extends FormValues> {
  form: FieldForm<V>
  name: keyof V & string
  help?: string
  autoComplete?: string
}

/** A date field: the field accepts every year, the calendar only those of the picker. */
export function FormDate<V extends FormValues>({ form, name, help, autoComplete }: Props<V>) {
  const [picking, setPicking] = useState(false)
  const { label, error, errorLink, onBlur, ...control } = bindField({ form, name })
  const typed = () => parseDate(String(form.values()[name]))
  const set = (day: string) => form.setValue(name, showDate(day) as V[typeof name])

  return (
    <>
      <Field {...{ label, error, errorLink, help }}>
        {(field) => (
          <div className={styles.box}>
            <input
              {...control}
              {...field}
              inputMode="text"
              autoComplete={autoComplete ?? 'off'}
              placeholder={t('form.datePlaceholder')}
              onBlur={(event) => {
                const day = typed()
                if (day !== undefined) set(day)
                void onBlur(event)
              }}
            />
            <IconButton icon="cal" label={t('form.pickDate')} onClick={() => setPicking(true)} />
          </div>
        )}
      </Field>
      {picking && (
        <Sheet title={label} closeLabel={t('act.close')} transient onClose={() => setPicking(false)}>
          <PickDay chosen={typed()} onChoose={set} />
        </Sheet>
      )}
    </>
  )
}

function PickDay({ chosen, onChoose }: { chosen: string | undefined; onChoose: (day: string) => void }) {
  const close = useCloseModal()
  const [today] = useState(() => {
    const now = new Date()
    return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
  })
  return (
    <Calendar
      chosen={chosen}
      today={today}
      onChoose={(day) => {
        onChoose(day)
        close()
      }}
    />
  )
}
