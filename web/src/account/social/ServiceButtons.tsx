import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { logInBy } from './log-in-by.ts'
import styles from './social.module.css'

interface Props {
  services: readonly { service: string; name: string }[]
  /** Read at the tap: the box may be ticked until then. */
  remember?: () => boolean
}

/** One button per login service, and the result of the opened window. */
export function ServiceButtons({ services, remember }: Props) {
  const [waiting, setWaiting] = useState<string>()
  const [status, setStatus] = useState<string>()
  const begin = async (service: string) => {
    setWaiting(service)
    setStatus(t('login.socialPopup'))
    const isDone = await logInBy(service, { remember: remember?.() ?? false })
    setWaiting(undefined)
    setStatus(isDone ? undefined : t('login.socialCancelled'))
  }
  return (
    <>
      {services.map(({ service, name }) => (
        <Button key={service} variant="quiet" block busy={waiting === service} onClick={() => void begin(service)}>
          {t('login.social', { service: name })}
        </Button>
      ))}
      <p role="status" className={styles.status}>
        {status}
      </p>
    </>
  )
}
