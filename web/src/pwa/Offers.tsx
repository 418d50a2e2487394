import { OutboxBanner } from '#/outbox/OutboxBanner.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUpdateWaiting } from './version.ts'

/** What the app has to say by itself: what it could not send, then a new version, or the invitation to install. */
export function Offers() {
  return (
    <>
      <OutboxBanner />
      {useUpdateWaiting() ? <UpdateOffer /> : <InstallOffer />}
    </>
  )
}
