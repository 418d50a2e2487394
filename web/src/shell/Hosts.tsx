import { ConfirmHost } from '#/kit/Dialog.tsx'
import { ToastHost } from '#/kit/ToastHost.tsx'
import { OutboxHost } from '#/outbox/OutboxHost.tsx'
import { MissingAddress } from '#/profile/MissingAddress.tsx'
import { ReauthDialog } from '#/session/ReauthDialog.tsx'

/** What stands once beside every page: dialogs, toasts, what was not sent, and the address that may be asked for. */
export function Hosts() {
  return (
    <>
      <MissingAddress />
      <OutboxHost />
      <ConfirmHost />
      <ReauthDialog />
      <ToastHost />
    </>
  )
}
