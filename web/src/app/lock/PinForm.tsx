import { useEffect, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { PasswordField } from '#/platform/kit/TextField.tsx'
import { pinField, readLock, tryPin } from './app-lock.ts'

interface Props {
  submitLabel: string
  onRight: () => void
}

/** Asks for the PIN; after several wrong ones it can be tried again only after a wait. */
export function PinForm({ submitLabel, onRight }: Props) {
  const [busy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const seconds = useWait()
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const pin = String(new FormData(form).get('pin') ?? '')
    if (pin === '' || seconds > 0) return
    setBusy(true)
    const isRight = await tryPin(pin)
    setBusy(false)
    if (isRight) return onRight()
    setWrong(true)
    form.reset()
    form.querySelector('input')?.focus()
  }
  const wait = seconds > 0 ? t('lock.wait', { seconds }) : undefined
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        {...pinField}
        name="pin"
        label={t('lock.pin')}
        showLabel={t('lock.pin.show')}
        error={wait ?? (isWrong ? t('lock.wrong') : undefined)}
      />
      <Button type="submit" block large busy={busy} disabled={seconds > 0}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Seconds until a PIN may be tried again. */
function useWait(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil(((readLock()?.retryAt ?? 0) - now) / 1000))
}
