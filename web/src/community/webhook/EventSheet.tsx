import type { Webhook, WebhookEvent } from '@entemi/contract/community/webhook'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { EventChoice } from './EventChoice.tsx'
import { useEditWebhook } from './webhook.queries.ts'
import styles from './webhook.module.css'

/** Changes what a webhook tells. */
export function EventSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <Sheet title={t('webhook.events.edit')} closeLabel={t('act.close')} onClose={onClose} transient>
      <EventForm webhook={webhook} />
    </Sheet>
  )
}

function EventForm({ webhook: { id, url, group_id, events: saved } }: { webhook: Webhook }) {
  const close = useCloseModal()
  const edit = useEditWebhook(id)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(saved)
  const [isMissing, setMissing] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(events.length === 0)
    if (events.length === 0) return
    await send(() => edit.mutateAsync({ events: [...events] }), { then: close, toast: t('toast.saved') })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.address}>{url}</p>
      <EventChoice
        group={group_id}
        value={events}
        error={isMissing && events.length === 0 ? t('webhook.events.none') : undefined}
        onChange={setEvents}
      />
      <Button type="submit" block large busy={edit.isPending}>
        {t('act.save')}
      </Button>
    </form>
  )
}
