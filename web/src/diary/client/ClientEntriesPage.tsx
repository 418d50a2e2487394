import { liveCard } from '#/core/entry/live-entries.ts'
import { EntryCard } from '#/diary/timeline/EntryCard.tsx'
import { isHidden, Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useClientsFresh, useSharedBy } from './client.queries.ts'
import styles from './client.module.css'

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
            <ul className={styles.cards}>
              {entries.map((entry) => (
                <li key={entry.id} {...liveCard(entry)}>
                  <EntryCard entry={entry} inFeed={false} />
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <Button variant="quiet" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {list.isFetchNextPageError ? t('act.retry') : t('act.loadMore')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
