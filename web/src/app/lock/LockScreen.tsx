import { useLayoutEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Line } from '#/platform/kit/Sprite.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { PasswordField } from '#/platform/kit/TextField.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { useProof } from '#/account/account/use-proof.ts'
import { logOut } from '#/account/account/log-out.ts'
import { confirmIdentity } from '#/account/identity/identity.queries.ts'
import { canUsePasskeys, confirmByPasskey, usePasskeys } from '#/account/passkey/passkey.queries.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { removeLock, unlock } from './app-lock.ts'
import { PinForm } from './PinForm.tsx'
import styles from './LockScreen.module.css'

/** Covers everything. A modal dialog: the browser makes all beneath it inert, other dialogs too. */
export function LockScreen({ onUnlocked }: { onUnlocked: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const [isForgotten, setForgotten] = useState(false)
  const { site } = useUserState()
  useLayoutEffect(() => ref.current?.showModal(), [])
  const leave = async () => {
    if (await logOut()) onUnlocked()
  }
  return (
    <dialog
      ref={ref}
      className={styles.screen}
      aria-labelledby="lock-heading"
      // A second Escape closes a dialog whatever `cancel` answers: it is opened again.
      onClose={(event) => event.currentTarget.showModal()}
    >
      <div className={styles.column}>
        <Line shape="loops" className={styles.line} />
        <h1 id="lock-heading" className={styles.heading}>
          {t('lock.title', { site: site.name })}
        </h1>
        {isForgotten ? (
          <PasswordForm onUnlocked={onUnlocked} />
        ) : (
          <PinForm submitLabel={t('lock.unlock')} onRight={onUnlocked} />
        )}
        <ByPasskey onUnlocked={onUnlocked} />
        <Button variant="text" block onClick={() => setForgotten(!isForgotten)}>
          {isForgotten ? t('lock.usePin') : t('lock.forgotten')}
        </Button>
        <Button variant="text" block onClick={() => void leave()}>
          {t('login.logout.confirm')}
        </Button>
      </div>
    </dialog>
  )
}

/** For a forgotten PIN: turns the lock off, so that a new one can be set later. */
function PasswordForm({ onUnlocked }: { onUnlocked: () => void }) {
  const { busy, error, prove } = useProof(async () => {
    await removeLock()
    showToast({ text: t('lock.removed') })
    onUnlocked()
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password !== '') void prove(() => confirmIdentity({ password }))
  }
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        name="password"
        label={t('login.password')}
        showLabel={t('login.showPassword')}
        help={t('lock.password.help')}
        autoComplete="current-password"
        error={error}
      />
      <Button type="submit" block large busy={busy}>
        {t('lock.unlock')}
      </Button>
    </form>
  )
}

function ByPasskey({ onUnlocked }: { onUnlocked: () => void }) {
  const { data: passkeys = [] } = usePasskeys({ enabled: canUsePasskeys() })
  const { busy, error, prove } = useProof(() => {
    unlock()
    onUnlocked()
  })
  if (passkeys.length === 0) return null
  return (
    <>
      <Button variant="quiet" block icon="lock" busy={busy} onClick={() => void prove(confirmByPasskey)}>
        {t('lock.passkey')}
      </Button>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </>
  )
}
