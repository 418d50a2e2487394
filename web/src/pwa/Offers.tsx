import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUpdateWaiting } from './version.ts'

/** What the app has to say by itself: a new version, or the invitation to install. */
export function Offers() {
  return useUpdateWaiting() ? <UpdateOffer /> : <InstallOffer />
}
