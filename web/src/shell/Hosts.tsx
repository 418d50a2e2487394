import { CookieNotice } from '#/consent/CookieNotice.tsx'
import { ConfirmHost } from '#/kit/Dialog.tsx'
import { Sprite } from '#/kit/Sprite.tsx'
import { ToastHost } from '#/kit/ToastHost.tsx'
import { MissingAddress } from '#/profile/MissingAddress.tsx'
import { ReauthDialog } from '#/session/ReauthDialog.tsx'

/** What stands once beside every page: symbols, dialogs, toasts, and the two questions that come by themselves. */
export function Hosts() {
  return (
    <>
      <Sprite />
      <CookieNotice />
      <MissingAddress />
      <ConfirmHost />
      <ReauthDialog />
      <ToastHost />
    </>
  )
}
