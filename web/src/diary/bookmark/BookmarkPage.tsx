import { olderOf } from '#/core/entry/use-entries.ts'
import { EntryCards } from '#/diary/timeline/EntryCards.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
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
          return <EntryCards entries={entries} older={olderOf(list)} />
        }}
      </Loaded>
    </>
  )
}
