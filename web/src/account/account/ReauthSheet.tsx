import { useState, type SyntheticEvent } from 'react'
import { confirmIdentity } from '#/account/identity/identity.queries.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { PasswordField } from '#/platform/kit/TextField.tsx'
import { canUsePasskeys, confirmByPasskey, usePasskeys } from '#/account/passkey/passkey.queries.ts'
import { useOwnProfile } from '#/account/profile/profile.queries.ts'
import { settleReauth } from '#/platform/session/reauth.ts'
import { confirmBy } from '#/account/social/confirm-by.ts'
import { resultText } from '#/account/social/result-text.ts'
import { useLinked } from '#/account/social/social.queries.ts'
import { useProof } from './use-proof.ts'
import styles from './ReauthSheet.module.css'

/** By password, by passkey, or over a linked service where there is no password. */
export function ReauthSheet() {
  // assumed until the profile is loaded: nearly everybody has a password
  const hasPassword = useOwnProfile().data?.has_password ?? true
  const { data: passkeys = [] } = usePasskeys({ enabled: canUsePasskeys() })
  return (
    <Sheet
      title={hasPassword ? t('session.reauth.title') : t('session.reauth.titleOther')}
      closeLabel={t('act.close')}
      onClose={() => settleReauth(false)}
      transient
    >
      <p className={styles.text}>{t('session.reauth.text')}</p>
      {hasPassword && <PasswordForm />}
      <div className={styles.others}>
        {passkeys.length > 0 && <ByPasskey />}
        {!hasPassword && <ByService />}
      </div>
    </Sheet>
  )
}

function PasswordForm() {
  const { busy, error, setError, prove } = useProof(() => settleReauth(true))
  const confirm = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') return setError(errorText('FIELD_REQUIRED'))
    void prove(() => confirmIdentity({ password }))
  }
  return (
    <form onSubmit={confirm} noValidate>
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
  )
}

function ByPasskey() {
  const { busy, error, prove } = useProof(() => settleReauth(true))
  return (
    <>
      <Button variant="quiet" block icon="lock" busy={busy} onClick={() => void prove(confirmByPasskey)}>
        {t('session.reauth.passkey')}
      </Button>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </>
  )
}

/** Without a popup window the page is left, and the member repeats the action. */
function ByService() {
  const { data: services = [] } = useLinked()
  const [waiting, setWaiting] = useState<string>()
  const [status, setStatus] = useState<string>()
  const confirm = async (service: string) => {
    setWaiting(service)
    setStatus(t('session.reauth.window'))
    const result = await confirmBy(service)
    if (result === 'left') return
    setWaiting(undefined)
    if (result === 'confirmed') return settleReauth(true)
    setStatus(result === 'cancelled' ? t('session.reauth.cancelled') : resultText(result))
  }
  return (
    <>
      {services
        .filter(({ linked }) => linked)
        .map(({ service, name }) => (
          <Button key={service} variant="quiet" block busy={waiting === service} onClick={() => void confirm(service)}>
            {t('session.reauth.social', { service: name })}
          </Button>
        ))}
      <p role="status" className="meta">
        {status}
      </p>
    </>
  )
}
