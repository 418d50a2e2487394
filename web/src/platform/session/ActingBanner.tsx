import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { actAs } from './act-as.ts'
import type { OwnEntity } from './acting.ts'

interface Props {
  acting: OwnEntity
  /** One's own person. */
  ownId: string
}

/** On every page while one acts as another entity, with a button to switch back. */
export function ActingBanner({ acting, ownId }: Props) {
  return (
    <Banner
      icon="you"
      tone="info"
      text={t('menu.actingAs', { name: acting.name })}
      action={{ label: t('menu.actBack'), onAction: () => void actAs({ id: ownId, type: 0 }) }}
    />
  )
}
