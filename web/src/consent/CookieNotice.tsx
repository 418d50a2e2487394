import { useState } from 'react'
import { callApi } from '#/api/call.ts'
import { send } from '#/api/send.ts'
import { t } from '#/i18n/i18n.ts'
import { Banner } from '#/kit/Banner.tsx'
import { Button, ButtonLink } from '#/kit/Button.tsx'
import { findState, useUserState } from '#/session/user-state.ts'
import styles from './CookieNotice.module.css'

const storageKey = 'entemi.cookie'

/** Says once what is kept on the device. It stands in the page: a notice over it would cover the login button. */
export function CookieNotice() {
  const { consent } = useUserState()
  const [isRead, setRead] = useState(() => localStorage.getItem(storageKey) !== null)
  if (isRead || consent.cookie !== undefined) return null
  const accept = () => {
    localStorage.setItem(storageKey, 'read')
    setRead(true)
    void rememberAtAccount()
  }
  return (
    <Banner icon="info" tone="info" title={t('consent.cookie.title')} text={t('consent.cookie.text')}>
      <div className={styles.answers}>
        <ButtonLink variant="text" href="/info/popup/cookie">
          {t('consent.cookie.more')}
        </ButtonLink>
        <Button variant="text" onClick={accept}>
          {t('act.ok')}
        </Button>
      </div>
    </Banner>
  )
}

async function rememberAtAccount(): Promise<void> {
  if (findState()?.auth_role === 'GUEST') return
  const quiet = { onFailure: () => true }
  await send(() => callApi('POST /api/consent/:type', { params: { type: 'cookie' }, body: { accepted: true } }), quiet)
}
