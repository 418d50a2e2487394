import type { FieldError } from '@entemi/contract/platform/errors'
import { useState } from 'react'
import { FormFrame, FormPassword, FormSubmit } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { canLock, delays, isPin, pinField, readLock, removeLock, setDelay, setLock } from '#/app/lock/app-lock.ts'
import { PinForm } from '#/app/lock/PinForm.tsx'
import { watchUse } from '#/app/lock/lock-host.tsx'
import styles from './settings.module.css'

const usualDelay = 1

/** The app lock of this device: on, its delay, off. */
export function LockSettings() {
  usePageTitle(t('settings.lock'))
  const [lock, setShown] = useState(readLock)
  const refresh = () => setShown(readLock())
  if (!canLock()) return <p className={styles.note}>{t('lock.unsupported')}</p>
  return (
    <>
      <p className={styles.hint}>{t('lock.explained')}</p>
      {lock === undefined ? <NewPin onSet={refresh} /> : <Held delay={lock.delay} onChange={refresh} />}
    </>
  )
}

function NewPin({ onSet }: { onSet: () => void }) {
  const form = useFieldForm({
    values: { pin: '', pin_retype: '' },
    labels: { pin: t('lock.newPin'), pin_retype: t('lock.newPin.again') },
    rules: { pin: 'required', pin_retype: 'required' },
    check: ({ pin, pin_retype }): FieldError[] => [
      ...(isPin(pin) ? [] : [{ name: 'pin', code: 'INVALID_VALUE' } as const]),
      ...(pin === pin_retype ? [] : [{ name: 'pin_retype', code: 'INVALID_VALUE' } as const]),
    ],
    messages: { pin: { INVALID_VALUE: t('lock.newPin.help') }, pin_retype: { INVALID_VALUE: t('lock.pin.differs') } },
    guard: 'popup',
    save: ({ pin }) => setLock(pin, usualDelay, t('lock.notification')),
    saved: () => {
      watchUse()
      onSet()
      showToast({ text: t('lock.set'), duration: confirmationToastMs })
    },
  })
  return (
    <FormFrame form={form}>
      <FormPassword form={form} name="pin" {...pinField} help={t('lock.newPin.help')} />
      <FormPassword form={form} name="pin_retype" {...pinField} />
      <FormSubmit form={form}>{t('lock.turnOn')}</FormSubmit>
    </FormFrame>
  )
}

function Held({ delay, onChange }: { delay: number; onChange: () => void }) {
  const turnOff = async () => {
    await removeLock()
    onChange()
  }
  return (
    <Rows className={styles.card}>
      <Select
        label={t('lock.delay')}
        value={String(delay)}
        options={delays.map((minutes) => ({
          value: String(minutes),
          label: t('lock.delay.minutes', { count: minutes }),
        }))}
        onChange={({ target }) => {
          setDelay(Number(target.value))
          onChange()
        }}
      />
      <p className={styles.hint}>{t('lock.turnOff.text')}</p>
      <PinForm submitLabel={t('lock.turnOff')} onRight={() => void turnOff()} />
    </Rows>
  )
}
