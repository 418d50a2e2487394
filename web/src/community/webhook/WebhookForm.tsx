import type { WebhookEvent } from '@entemi/contract/community/webhook'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { mayClosePopup } from '#/core/form/leave.ts'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { EventChoice } from './EventChoice.tsx'
import { addWebhook } from './webhook.queries.ts'
import type { WebhookGroup } from './webhook.queries.ts'

interface Props {
  group: WebhookGroup
  hosts: readonly string[]
  onMade: (secret: string) => void
}

export function WebhookSheet({ onClose, ...form }: Props & { onClose: () => void }) {
  return (
    <Sheet title={t('webhook.add')} closeLabel={t('act.close')} mayClose={mayClosePopup} onClose={onClose} transient>
      <WebhookForm {...form} />
    </Sheet>
  )
}

function WebhookForm({ group, hosts, onMade }: Props) {
  const close = useCloseModal()
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const form = useFieldForm({
    values: { url: '', events: '' },
    labels: { url: t('webhook.url'), events: t('webhook.events') },
    rules: { url: `required;maxlength:${limits.webhook.url}`, events: 'required' },
    check: ({ url }) => (isHttps(url) ? [] : [{ name: 'url', code: 'INVALID_FORMAT' }]),
    messages: {
      url: {
        INVALID_FORMAT: t('webhook.url.format'),
        INVALID_VALUE: t('webhook.url.host', { hosts: hosts.join(', ') }),
      },
      events: { FIELD_REQUIRED: t('webhook.events.none') },
    },
    guard: 'sheet',
    save: ({ url }) => addWebhook({ url: url.trim(), group_id: group, events: [...events] }),
    saved: (secret) => {
      onMade(secret)
      close()
    },
    onRefused: { CONFLICT: () => showToast({ text: t('webhook.full', { count: limits.webhook.each }) }) },
  })
  const choose = (chosen: readonly WebhookEvent[]) => {
    setEvents(chosen)
    form.setValue('events', chosen.join(' '))
  }
  return (
    <FormFrame form={form}>
      <FormText
        form={form}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        placeholder={`https://${hosts[0] ?? 'example.org'}/…`}
        help={t('webhook.url.help', { hosts: hosts.join(', ') })}
      />
      <EventChoice group={group} value={events} error={form.find('events')?.text} onChange={choose} />
      <FormSubmit form={form}>{t('webhook.make')}</FormSubmit>
    </FormFrame>
  )
}

const isHttps = (url: string) => /^https:/i.test(url.trim()) && URL.canParse(url.trim())
