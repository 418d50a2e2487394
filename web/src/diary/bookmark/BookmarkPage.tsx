import { liveCard } from '#/core/entry/live-entries.ts'
import { EntryCard } from '#/diary/timeline/EntryCard.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import styles from './BookmarkPage.module.css'
import { useBookmarks } from './bookmark.queries.ts'

/** What one wanted to find again. */
export function BookmarkPage() {
  const list = useBookmarks()
  return (
    <>
      <p className="meta">{t('bookmark.note')}</p>
      <Loaded query={list} skeleton={<SkeletonCards label={t('load.loading')} count={3} />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data)
          if (entries.length === 0) return <EmptyState title={t('bookmark.empty')} text={t('bookmark.empty.text')} />
          return (
            <>
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
    </>
  )
}
