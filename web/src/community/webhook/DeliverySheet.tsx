import type { Webhook, WebhookDelivery } from '@entemi/contract/community/webhook'
import type { ApiFailure } from '#/platform/api/call.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import { IconDisc, ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { useDeliveries, useRedeliver } from './webhook.queries.ts'
import { describeDelivery, eventName } from './webhook-text.ts'
import styles from './webhook.module.css'

interface Props {
  webhook: Webhook
  canSend: boolean
  onClose: () => void
}

/** What was sent in the last 30 days. */
export function DeliverySheet({ webhook, canSend, onClose }: Props) {
  const deliveries = useDeliveries(webhook.id)
  return (
    <Sheet title={t('webhook.deliveries')} closeLabel={t('act.close')} onClose={onClose} transient tall>
      <p className={styles.address}>{webhook.url}</p>
      <Loaded query={deliveries} skeleton={<SkeletonRows label={t('load.loading')} count={4} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          if (list.length === 0)
            return <EmptyState title={t('webhook.deliveries.none')} text={t('webhook.deliveries.none.text')} />
          return (
            <>
              <Rows list flat>
                {list.map((delivery) => (
                  <Delivery key={delivery.id} webhookId={webhook.id} delivery={delivery} canSend={canSend} />
                ))}
              </Rows>
              <MoreButton query={deliveries} />
            </>
          )
        }}
      </Loaded>
    </Sheet>
  )
}

const looks: Record<WebhookDelivery['state'], { icon: IconName; hue?: EntryHue }> = {
  waiting: { icon: 'send' },
  delivered: { icon: 'check' },
  failed: { icon: 'alert', hue: 'alert' },
  dropped: { icon: 'close' },
}

interface DeliveryProps {
  webhookId: Webhook['id']
  delivery: WebhookDelivery
  canSend: boolean
}

function Delivery({ webhookId, delivery, canSend }: DeliveryProps) {
  const { state, type } = delivery
  const redeliver = useRedeliver(webhookId, delivery.id)
  const again = () => send(() => redeliver.mutateAsync(), { onFailure: refuseSending })
  return (
    <ListRow
      lead={<IconDisc {...looks[state]} />}
      title={`${eventName(type)}: ${t(`webhook.delivery.${state}`)}`}
      note={describeDelivery(delivery)}
      end={
        canSend &&
        (state === 'failed' || state === 'dropped') && (
          <Button
            variant="quiet"
            busy={redeliver.isPending}
            aria-label={`${t('webhook.again')}: ${eventName(type)}`}
            onClick={() => void again()}
          >
            {t('webhook.again')}
          </Button>
        )
      }
    />
  )
}

/** The webhook was stopped meanwhile, or the same waits already. */
export function refuseSending({ code }: ApiFailure): boolean {
  if (code !== 'CONFLICT') return false
  showToast({ text: t('webhook.refused') })
  return true
}
