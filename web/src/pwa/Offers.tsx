import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUpdateWaiting } from './version.ts'

/** One at a time: a new version first, then the invitation to install. */
export function Offers() {
  return useUpdateWaiting() ? <UpdateOffer /> : <InstallOffer />
}
