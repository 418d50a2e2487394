import { MissingConsent } from '#/core/consent/MissingConsent.tsx'
import { ConfirmHost } from '#/platform/kit/Dialog.tsx'
import { ToastHost } from '#/platform/kit/ToastHost.tsx'
import { OutboxHost } from '#/core/outbox/OutboxHost.tsx'
import { MissingAddress } from '#/account/profile/MissingAddress.tsx'
import { ReauthDialog } from '#/account/account/ReauthHost.tsx'

/** Mounted once beside every page: dialogs, toasts, the outbox, missing consents and address. */
export function Hosts() {
  return (
    <>
      <MissingAddress />
      <MissingConsent />
      <OutboxHost />
      <ConfirmHost />
      <ReauthDialog />
      <ToastHost />
    </>
  )
}
