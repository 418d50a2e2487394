import { useState, type ReactNode } from 'react'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { copyText } from '#/platform/kit/copy-text.ts'
import { TextField } from '#/platform/kit/TextField.tsx'
import styles from './SubscriptionAddress.module.css'

interface Props {
  /** Of the field with the address. */
  label: string
  help: string
  /** The path before the token. */
  path: string
  /** Null: there is none. */
  madeAt: string | null
  /** Returns the token. */
  renew: () => Promise<string | undefined>
  end: () => Promise<unknown>
  children?: ReactNode
}

/** A private address that a program reads without a session; it is shown once, because only its hash is stored. */
export function SubscriptionAddress({ label, help, path, madeAt, renew, end, children }: Props) {
  const [token, setToken] = useState<string>()
  const address = token === undefined ? undefined : `${location.origin}${path}/${token}`
  const ask = async () => {
    if (madeAt === null || (await confirmRenewal())) setToken(await renew())
  }
  const stop = async () => {
    if ((await end()) !== undefined) setToken(undefined)
  }
  return (
    <>
      {address !== undefined && (
        <>
          <TextField label={label} readOnly value={address} help={help} />
          <div className={styles.acts}>
            <Button variant="quiet" icon="link" onClick={() => void copyText(address)}>
              {t('subscription.copy')}
            </Button>
          </div>
        </>
      )}
      {address === undefined && madeAt !== null && (
        <p className="meta">{t('subscription.since', { date: formatDate(madeAt) })}</p>
      )}
      {children}
      <div className={styles.acts}>
        <Button variant="quiet" onClick={() => void ask()}>
          {t(madeAt === null ? 'subscription.make' : 'subscription.renew')}
        </Button>
        {madeAt !== null && (
          <Button variant="text" onClick={() => void stop()}>
            {t('subscription.end')}
          </Button>
        )}
      </div>
    </>
  )
}

const confirmRenewal = (): Promise<boolean> =>
  confirmAction({
    title: t('subscription.renew.title'),
    text: t('subscription.renew.text'),
    confirmLabel: t('subscription.renew'),
    cancelLabel: t('act.cancel'),
  })
