import { useState } from 'react'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { copyText } from '#/platform/kit/copy-text.ts'
import { TextField } from '#/platform/kit/TextField.tsx'
import { endSubscription, renewSubscription, useSubscription } from './event.queries.ts'
import styles from './Event.module.css'

/** The private address for a calendar; it is shown once, because only its hash is stored. */
export function CalendarAddress() {
  const { data } = useSubscription()
  const [token, setToken] = useState<string>()
  if (data === undefined) return null
  const { made_at } = data
  const address = token === undefined ? undefined : `${location.origin}/api/event/subscription/${token}`
  const renew = async () => {
    if (made_at !== null && !(await confirmRenewal())) return
    setToken((await renewSubscription())?.subscription.token)
  }
  const end = async () => {
    if ((await endSubscription()) !== undefined) setToken(undefined)
  }
  return (
    <Panel title={t('event.calendar')}>
      <p className="meta">{t('event.calendar.text')}</p>
      {address !== undefined && (
        <>
          <TextField label={t('event.calendar.address')} readOnly value={address} help={t('event.calendar.once')} />
          <div className={styles.acts}>
            <Button variant="quiet" icon="link" onClick={() => void copyText(address)}>
              {t('event.calendar.copy')}
            </Button>
          </div>
        </>
      )}
      {address === undefined && made_at !== null && (
        <p className="meta">{t('event.calendar.since', { date: formatDate(made_at) })}</p>
      )}
      <div className={styles.acts}>
        <Button variant="quiet" onClick={() => void renew()}>
          {t(made_at === null ? 'event.calendar.make' : 'event.calendar.renew')}
        </Button>
        {made_at !== null && (
          <Button variant="text" onClick={() => void end()}>
            {t('event.calendar.end')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

const confirmRenewal = (): Promise<boolean> =>
  confirmAction({
    title: t('event.calendar.renew.title'),
    text: t('event.calendar.renew.text'),
    confirmLabel: t('event.calendar.renew'),
    cancelLabel: t('act.cancel'),
  })
