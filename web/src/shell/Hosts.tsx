import { MissingConsent } from '#/consent/MissingConsent.tsx'
import { ConfirmHost } from '#/kit/Dialog.tsx'
import { ToastHost } from '#/kit/ToastHost.tsx'
import { OutboxHost } from '#/outbox/OutboxHost.tsx'
import { MissingAddress } from '#/profile/MissingAddress.tsx'
import { ReauthDialog } from '#/session/ReauthDialog.tsx'

/** What stands once beside every page: dialogs, toasts, what was not sent, and what an account is asked for. */
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
