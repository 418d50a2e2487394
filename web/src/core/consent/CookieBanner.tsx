import { useState } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { findState, useUserState } from '#/platform/session/user-state.ts'
import styles from './CookieBanner.module.css'

const storageKey = 'entemi.cookie'

/** Shows once what is stored on the device. Part of the page flow: an overlay would cover the login button. */
export function CookieBanner() {
  const { consent } = useUserState()
  const [isRead, setRead] = useState(() => localStorage.getItem(storageKey) !== null)
  if (isRead || consent.cookie !== undefined) return null
  const accept = () => {
    localStorage.setItem(storageKey, 'read')
    setRead(true)
    saveAtAccount()
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

/** Stored on the device already: a failed call is ignored. */
function saveAtAccount(): void {
  if (findState()?.auth_role === 'GUEST') return
  callApi('POST /api/consent/:type', { params: { type: 'cookie' }, body: { accepted: true } }).catch(() => undefined)
}
