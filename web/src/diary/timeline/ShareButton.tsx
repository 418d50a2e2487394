import type { EntryItem } from '@entemi/contract/core/entry'
import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { CardAction } from '#/platform/kit/Card.tsx'

const ShareSheet = lazy(async () => ({ default: (await import('./ShareSheet.tsx')).ShareSheet }))

/** Only on public entries; elsewhere it is in the menu. */
export function ShareButton({ entry }: { entry: EntryItem }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CardAction end icon="share" label={t('act.share')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ShareSheet entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
