import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import { SubscriptionAddress } from '#/platform/session/SubscriptionAddress.tsx'
import { endSubscription, renewSubscription, useSubscription } from './event.queries.ts'

/** The private address for a calendar. */
export function CalendarAddress() {
  const { data } = useSubscription()
  if (data === undefined) return null
  return (
    <Panel title={t('event.calendar')}>
      <p className="meta">{t('event.calendar.text')}</p>
      <SubscriptionAddress
        label={t('event.calendar.address')}
        help={t('event.calendar.once')}
        path="/api/event/subscription"
        madeAt={data.made_at}
        renew={renewSubscription}
        end={endSubscription}
      />
    </Panel>
  )
}
