import { SearchField } from '#/core/form/SearchField.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import styles from './DiarySearch.module.css'
import { FoundEntry } from './FoundEntry.tsx'
import { hitPattern } from './highlight.ts'
import { addressOf, isEmpty, readAsked } from './search-address.ts'
import type { Asked } from './search-address.ts'
import { useFoundEntries } from './search.queries.ts'
import { SearchFilters } from './SearchFilters.tsx'

/** Searches one's own entries. The search is in the address: Back restores it. */
export function DiarySearchPage({ search }: PageProps) {
  const asked = readAsked(search)
  const isNothing = isEmpty(asked)
  return (
    <>
      <SearchField
        label={t('diarySearch.field')}
        placeholder={t('diarySearch.field')}
        value={asked.text}
        // with results, on a phone, its keyboard would cover them
        isFirst={isNothing}
        onSearch={(text) => show({ ...asked, text })}
      />
      <SearchFilters asked={asked} onChange={show} />
      {isNothing ? (
        <EmptyState title={t('diarySearch.ask')} text={t('diarySearch.ask.text')} />
      ) : (
        <Found asked={asked} />
      )}
    </>
  )
}

/** Replaces the address: Back leaves the page instead of undoing letters. */
function show(asked: Asked): void {
  go(addressOf(asked), { replace: true })
}

function Found({ asked }: { asked: Asked }) {
  const list = useFoundEntries(asked)
  const count = list.data?.pages.flatMap(({ data }) => data).length ?? 0
  const said = list.hasNextPage ? t('people.found.many', { count }) : t('people.found', { count })
  const hits = hitPattern(asked.text)
  return (
    <>
      <p role="status" className="vh">
        {list.data !== undefined && !list.isPlaceholderData && said}
      </p>
      <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data)
          if (found.length === 0) return <EmptyState title={t('error.EMPTY_SEARCH')} text={t('diarySearch.none')} />
          return (
            <div aria-busy={list.isPlaceholderData}>
              <ul className={styles.found}>
                {found.map((entry) => (
                  <FoundEntry key={entry.id} entry={entry} hits={hits} />
                ))}
              </ul>
              {list.hasNextPage && (
                <Button variant="quiet" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {list.isFetchNextPageError ? t('act.retry') : t('act.loadMore')}
                </Button>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
