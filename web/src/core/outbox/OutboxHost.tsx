import { Suspense, lazy } from 'react'
import { closeOutbox, useOutboxOpen } from './open-outbox.ts'

const OutboxSheet = lazy(async () => ({ default: (await import('./OutboxSheet.tsx')).OutboxSheet }))

/** Stands once in the app: the list outlives the banner that opened it. */
export function OutboxHost() {
  if (!useOutboxOpen()) return null
  return (
    <Suspense>
      <OutboxSheet onClose={closeOutbox} />
    </Suspense>
  )
}
