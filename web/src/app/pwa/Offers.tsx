import { MailBanner } from '#/account/account/MailBanner.tsx'
import { OutboxBanner } from '#/core/outbox/OutboxBanner.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUpdateWaiting } from './version.ts'

/** What the app has to say by itself: an address to confirm, what it could not send, then a new version, or the invitation to install. */
export function Offers() {
  return (
    <>
      {useUserState().mail_unconfirmed && <MailBanner />}
      <OutboxBanner />
      {useUpdateWaiting() ? <UpdateOffer /> : <InstallOffer />}
    </>
  )
}
