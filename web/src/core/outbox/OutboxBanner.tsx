import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { openOutbox } from './open-outbox.ts'
import { useOutbox } from './shelf.ts'

/** In the banner that tells of the missing network. */
export function OutboxButton() {
  const count = useLeft().length
  if (count === 0) return null
  return (
    <button type="button" aria-haspopup="dialog" onClick={openOutbox}>
      {t('outbox.banner', { count })}
    </button>
  )
}

/** With a network: what the server would not take, or cannot take right now. */
export function OutboxBanner() {
  const left = useLeft()
  const refused = left.filter(({ status }) => status === 'refused').length
  if (left.length === 0) return null
  const action = { label: t('outbox.show'), onAction: openOutbox }
  if (refused > 0) {
    return <Banner icon="alert" tone="danger" text={t('outbox.refused', { count: refused })} action={action} />
  }
  return <Banner icon="clock" tone="info" text={t('outbox.count', { count: left.length })} action={action} />
}

/** What is being sent for the first time is its maker's to tell of. */
function useLeft() {
  return useOutbox().filter(({ status, isFresh }) => status !== 'arrived' && !isFresh)
}
