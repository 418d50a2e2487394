import type { Webhook } from '@entemi/contract/community/webhook'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { Acts, ManagedCard, ManagedHead } from '#/platform/kit/ManagedList.tsx'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { DeliverySheet, refuseSending } from './DeliverySheet.tsx'
import { EventSheet } from './EventSheet.tsx'
import { refreshWebhooks, useDeleteWebhook, useEditWebhook, useTestWebhook } from './webhook.queries.ts'
import { describeLast, eventName, stateText } from './webhook-text.ts'
import styles from './webhook.module.css'

export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, url, events, stopped } = webhook
  const [opened, open] = useState<'deliveries' | 'events'>()
  const close = () => {
    open(undefined)
    void refreshWebhooks()
  }
  const test = useTestWebhook(id)
  const edit = useEditWebhook(id)
  const remove = useDeleteWebhook(id)
  const isRunning = stopped === null
  const sendTest = () => send(() => test.mutateAsync(), { then: () => open('deliveries'), onFailure: refuseSending })
  const setActive = (active: boolean) =>
    send(() => edit.mutateAsync({ active }), { toast: t(`webhook.state.${active ? 'works' : 'paused'}`) })
  const askToDelete = async () => {
    const agreed = await confirmAction({
      title: t('webhook.delete.title'),
      text: t('webhook.delete.text', { url }),
      confirmLabel: t('act.delete'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(() => remove.mutateAsync(), { toast: t('toast.deleted') })
  }
  const actions: MenuAction[] = [
    { id: 'events', label: t('webhook.events.edit'), icon: 'edit', onSelect: () => open('events') },
    ...(isRunning
      ? [{ id: 'pause', label: t('webhook.pause'), icon: 'pause' as const, onSelect: () => void setActive(false) }]
      : []),
    { id: 'delete', label: t('act.delete'), icon: 'trash', danger: true, onSelect: () => void askToDelete() },
  ]
  return (
    <ManagedCard ended={!isRunning}>
      <ManagedHead>
        <div>
          <b>{url}</b>
          <p className="meta">{events.map(eventName).join(', ')}</p>
        </div>
        <CardMenu
          label={t('webhook.menu', { url })}
          title={url}
          closeLabel={t('act.close')}
          actions={actions}
          sheetOnPhone
        />
      </ManagedHead>
      <p className={joinClasses(styles.state, !isRunning && stopped !== 'paused' && styles.stopped)}>
        <Icon name={isRunning ? 'check' : stopped === 'paused' ? 'pause' : 'alert'} size="s" />
        {stateText(webhook)}
      </p>
      <p className="meta">{describeLast(webhook)}</p>
      <Acts>
        {!isRunning && (
          <Button variant="quiet" icon="play" busy={edit.isPending} onClick={() => void setActive(true)}>
            {t('webhook.resume')}
          </Button>
        )}
        {canSend(stopped) && (
          <Button variant="quiet" icon="send" busy={test.isPending} onClick={() => void sendTest()}>
            {t('webhook.test')}
          </Button>
        )}
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => open('deliveries')}>
          {t('webhook.deliveries')}
        </Button>
      </Acts>
      {opened === 'deliveries' && <DeliverySheet webhook={webhook} canSend={canSend(stopped)} onClose={close} />}
      {opened === 'events' && <EventSheet webhook={webhook} onClose={close} />}
    </ManagedCard>
  )
}

/** What stopped it is not got around by hand; a test shows whether failures are over. */
const canSend = (stopped: Webhook['stopped']) => stopped === null || stopped === 'failing' || stopped === 'gone'
