import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { acceptInstall, declineInstall, useInstallWay } from './install.ts'

/** Only for members, never for guests. */
export function InstallOffer() {
  const way = useInstallWay()
  const { auth_role } = useUserState()
  if (way === undefined || auth_role === 'GUEST') return null
  return (
    <Banner
      icon="phone"
      tone="info"
      title={t('install.title')}
      text={way === 'ios' ? t('install.ios') : t('install.text')}
    >
      <Button variant="text" onClick={declineInstall}>
        {t('install.decline')}
      </Button>
      {way === 'prompt' && (
        <Button variant="text" onClick={() => void acceptInstall()}>
          {t('install.accept')}
        </Button>
      )}
    </Banner>
  )
}
