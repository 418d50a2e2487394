import { useConnected } from '#/api/connection.ts'
import { t } from '#/i18n/i18n.ts'
import { Banner } from '#/kit/Banner.tsx'
import { InstallOffer } from '#/pwa/InstallOffer.tsx'
import { UpdateOffer } from '#/pwa/UpdateOffer.tsx'

/** Under the header, one thing at a time: no network, a new version, an invitation to install. */
export function StatusBanner() {
  const connected = useConnected()
  if (!connected) return <Banner icon="cloudoff" title={t('error.NO_NETWORK')} text={t('error.OFFLINE_STORE')} />
  return <UpdateOffer otherwise={<InstallOffer />} />
}
