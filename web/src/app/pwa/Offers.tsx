import { MailBanner } from '#/account/account/MailBanner.tsx'
import { FactorBanner } from '#/account/second-factor/FactorBanner.tsx'
import { OutboxBanner } from '#/core/outbox/OutboxBanner.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUpdateWaiting } from './version.ts'

/** Banners of the app: an address to confirm, unsent items, a new version, or the install offer. */
export function Offers() {
  const { mail_unconfirmed: isUnconfirmed, second_factor_missing: isWaiting = false } = useUserState()
  return (
    <>
      {isWaiting && <FactorBanner />}
      {isUnconfirmed && <MailBanner />}
      <OutboxBanner />
      {useUpdateWaiting() ? <UpdateOffer /> : <InstallOffer />}
    </>
  )
}
