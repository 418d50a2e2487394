import { webhookEvents } from '@entemi/contract/community/webhook'
import type { WebhookEvent } from '@entemi/contract/community/webhook'
import { t } from '#/platform/i18n/i18n.ts'
import { Checkbox } from '#/platform/kit/Checkbox.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import type { WebhookGroup } from './webhook.queries.ts'
import { eventName } from './webhook-text.ts'
import styles from './webhook.module.css'

interface Props {
  group: WebhookGroup
  value: readonly WebhookEvent[]
  error: string | undefined
  onChange: (events: readonly WebhookEvent[]) => void
}

/** What a webhook tells; reports are told to the site alone. */
export function EventChoice({ group, value, error, onChange }: Props) {
  const offered = webhookEvents.filter((event) => group === null || event !== 'report.added')
  const change = (changed: WebhookEvent, isChosen: boolean) =>
    onChange(offered.filter((event) => (event === changed ? isChosen : value.includes(event))))
  return (
    <fieldset className={styles.events}>
      <legend>{t('webhook.events')}</legend>
      {offered.map((event) => (
        <Checkbox
          key={event}
          label={eventName(event)}
          checked={value.includes(event)}
          onChange={({ target }) => change(event, target.checked)}
        />
      ))}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
