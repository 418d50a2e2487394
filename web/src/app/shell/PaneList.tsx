import { Suspense, lazy, useMemo } from 'react'
import type { ComponentType } from 'react'
import type { RoutePanes } from '#/app/route-entry.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'

const SkeletonRows = lazy(async () => ({ default: (await import('#/platform/kit/Skeleton.tsx')).SkeletonRows }))

/** The list beside the open page; it stays mounted while routes have the same panes. */
export function PaneList({ panes, page }: { panes: RoutePanes; page: PageProps<string> }) {
  const List = useMemo(() => lazyList(panes), [panes])
  return (
    <Suspense fallback={<SkeletonRows label={t('load.loading')} />}>
      <List {...page} />
    </Suspense>
  )
}

function lazyList({ list }: RoutePanes): ComponentType<PageProps<string>> {
  return lazy(async () => ({ default: (await list()).Page as ComponentType<PageProps<string>> }))
}
