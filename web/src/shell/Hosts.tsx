import { CookieNotice } from '#/consent/CookieNotice.tsx'
import { ConfirmHost } from '#/kit/Dialog.tsx'
import { ToastHost } from '#/kit/ToastHost.tsx'
import { MissingAddress } from '#/profile/MissingAddress.tsx'
import { ReauthDialog } from '#/session/ReauthDialog.tsx'

/** What stands once beside every page: dialogs, toasts, and the two questions that come by themselves. */
export function Hosts() {
  return (
    <>
      <CookieNotice />
      <MissingAddress />
      <ConfirmHost />
      <ReauthDialog />
      <ToastHost />
    </>
  )
}
