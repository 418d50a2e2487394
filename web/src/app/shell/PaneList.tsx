import { Suspense, lazy } from 'react'
import type { RoutePanes } from '#/app/route-entry.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { lazyPage } from './lazy-page.ts'

const SkeletonRows = lazy(async () => ({ default: (await import('#/platform/kit/Skeleton.tsx')).SkeletonRows }))

/** The list beside the open page; it stays mounted while routes have the same panes. */
export function PaneList({ panes, page }: { panes: RoutePanes; page: PageProps<string> }) {
  const List = lazyPage(panes.list)
  return (
    <Suspense fallback={<SkeletonRows label={t('load.loading')} />}>
      <List {...page} />
    </Suspense>
  )
}
