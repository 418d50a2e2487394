import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { openOutbox } from './open-outbox.ts'
import { useOutbox } from './outbox-store.ts'

/** Shown in the offline banner. */
export function OutboxButton() {
  const count = useLeft().length
  if (count === 0) return null
  return (
    <button type="button" aria-haspopup="dialog" onClick={openOutbox}>
      {t('outbox.banner', { count })}
    </button>
  )
}

/** Online: items that the server refused, or cannot accept now. */
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

/** Items sent for the first time are reported by their caller. */
function useLeft() {
  return useOutbox().filter(({ status, isFresh }) => status !== 'arrived' && !isFresh)
}
