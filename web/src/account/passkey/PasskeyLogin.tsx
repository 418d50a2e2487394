import { useState } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { failureText } from '#/platform/api/failure-text.ts'
import { enterAccount, alertMembersOnly } from '#/account/account/enter-account.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { findInvitation } from '#/platform/session/login-target.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { refusalCode, logInByPasskey } from './passkey.queries.ts'

/** The device offers its accounts: no name is typed. */
export function PasskeyLogin({ remember }: { remember: () => boolean }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const enter = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const guid = requireState().site.company ? findInvitation() : undefined
      await enterAccount(await logInByPasskey({ rememberme: remember(), ...(guid !== undefined && { guid }) }))
    } catch (failure) {
      setBusy(false)
      setError(failureMessage(failure))
    }
  }
  return (
    <>
      <Button variant="quiet" block icon="lock" busy={busy} onClick={() => void enter()}>
        {t('login.passkey')}
      </Button>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </>
  )
}

function failureMessage(failure: unknown): string | undefined {
  if (refusalCode(failure) !== undefined) return t('passkey.failed')
  if (!(failure instanceof ApiFailure)) throw failure
  if (failure.code === 'ONLY_MEMBER_AREA') return alertMembersOnly() ?? undefined
  return failure.code === 'LOGIN_FAILED' ? t('passkey.failed') : failureText(failure)
}
