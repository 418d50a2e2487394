import { useEffect, useRef, useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { logOut } from './log-out.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { canGoBack } from '#/platform/navigation/location.ts'
import { goBack } from '#/platform/navigation/navigate.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'

/** From the menu it logs out at once; opened by address it asks, or any site could log a member out by a link. */
export function LogoutPage() {
  const [isInside] = useState(canGoBack)
  const { auth_role } = useUserState()
  const [isPending, setWaiting] = useState(isInside)
  const begun = useRef(false)

  const leave = async () => {
    setWaiting(true)
    const isGone = await send(logOut)
    setWaiting(false)
    // There are unsent items: the member stays logged in.
    if (isGone === false) goBack()
  }
  useEffect(() => {
    if (!isInside || begun.current) return
    begun.current = true
    void leave()
  })

  if (isPending) return <AccountFrame heading={t('login.goingOut')} text="" />
  if (auth_role === 'GUEST') {
    return (
      <AccountFrame heading={t('page.logout')} text={t('login.loggedOut')}>
        <ButtonLink block large href="/login/">
          {t('login.again')}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame heading={t('login.logout.title')} text={isInside ? t('login.logout.failed') : ''}>
      <div className={styles.services}>
        <Button block large onClick={() => void leave()}>
          {t('login.logout.confirm')}
        </Button>
        <ButtonLink variant="text" block href="/">
          {t('act.cancel')}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
