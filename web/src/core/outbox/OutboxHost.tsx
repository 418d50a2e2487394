import { Suspense, lazy } from 'react'
import { closeOutbox, useOutboxOpen } from './open-outbox.ts'

const OutboxSheet = lazy(async () => ({ default: (await import('./OutboxSheet.tsx')).OutboxSheet }))

/** Mounted once in the app: the list stays open when its banner disappears. */
export function OutboxHost() {
  if (!useOutboxOpen()) return null
  return (
    <Suspense>
      <OutboxSheet onClose={closeOutbox} />
    </Suspense>
  )
}
