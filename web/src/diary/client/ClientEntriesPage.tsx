import { olderOf } from '#/core/entry/use-entries.ts'
import { EntryCards } from '#/diary/timeline/EntryCards.tsx'
import { isHidden, Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useClientsFresh, useSharedBy } from './client.queries.ts'

/** What a client shared with the viewer. */
export function ClientEntriesPage({ params }: PageProps<'id'>) {
  useClientsFresh()
  const list = useSharedBy(params.id)
  const name = list.data?.pages[0]?.client.display_name
  usePageTitle(isHidden(list.error) || name === undefined ? undefined : t('client.shared.of', { name }))
  return (
    <Loaded query={list} skeleton={<SkeletonCards label={t('load.loading')} count={3} />}>
      {({ pages }) => {
        const entries = pages.flatMap(({ list: { data } }) => data)
        return (
          <>
            <p className="meta">{t('client.shared.note')}</p>
            {entries.length === 0 && <EmptyState title={t('client.shared.empty')} />}
            <EntryCards entries={entries} older={olderOf(list)} />
          </>
        )
      }}
    </Loaded>
  )
}
