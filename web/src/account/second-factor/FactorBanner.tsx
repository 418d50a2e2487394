import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { go } from '#/platform/navigation/navigate.ts'

/** On every page of an administrator whose rights wait for a second factor. */
export function FactorBanner() {
  return (
    <Banner
      icon="shield"
      tone="info"
      text={t('login.code.admin')}
      action={{ label: t('login.code.adminSet'), onAction: () => go('/settings/two-step') }}
    />
  )
}
