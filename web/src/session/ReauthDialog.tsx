import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { ApiFailure, callApi } from '#/api/call.ts'
import { errorText, t } from '#/i18n/i18n.ts'
import { Button } from '#/kit/Button.tsx'
import { Sheet } from '#/kit/Sheet.tsx'
import { PasswordField } from '#/kit/TextField.tsx'
import { answerPassword, usePasswordAsked } from './reauth.ts'

/** Stands once in the app; shows when askPassword asks. */
export function ReauthDialog() {
  return usePasswordAsked() ? <PasswordSheet /> : null
}

function PasswordSheet() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const confirm = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') return setError(errorText('FIELD_REQUIRED'))
    setBusy(true)
    try {
      await callApi('POST /api/identity/confirm', { body: { password } })
      answerPassword(true)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setBusy(false)
      setError(errorText(failure.code, undefined, failure.status))
    }
  }
  return (
    <Sheet
      title={t('session.reauth.title')}
      closeLabel={t('act.close')}
      onClose={() => answerPassword(false)}
      transient
    >
      <form onSubmit={(event) => void confirm(event)} noValidate>
        <p>{t('session.reauth.text')}</p>
        <PasswordField
          name="password"
          label={t('login.password')}
          showLabel={t('login.showPassword')}
          autoComplete="current-password"
          error={error}
          data-autofocus
        />
        <Button type="submit" block large busy={busy}>
          {t('settings.reauth.confirm')}
        </Button>
      </form>
    </Sheet>
  )
}
