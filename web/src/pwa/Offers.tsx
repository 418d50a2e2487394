import { CookieNotice } from '#/consent/CookieNotice.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUpdateWaiting } from './version.ts'

/** What the app has to say by itself: what it keeps on the device, then a new version or the invitation to install. */
export function Offers() {
  return (
    <>
      <CookieNotice />
      {useUpdateWaiting() ? <UpdateOffer /> : <InstallOffer />}
    </>
  )
}
