import type { EntryItem } from '@entemi/contract/entry'
import { t } from '#/i18n/i18n.ts'
import { Button, ButtonLink } from '#/kit/Button.tsx'
import { Chip, Chips } from '#/kit/Chip.tsx'
import { EmptyState } from '#/kit/EmptyState.tsx'
import { IconButton } from '#/kit/IconButton.tsx'
import { SkeletonCards } from '#/kit/Skeleton.tsx'
import { Loaded } from '#/loaded/Loaded.tsx'
import { WaitingEntries } from '#/outbox/WaitingEntries.tsx'
import { wouldShow } from '#/outbox/belongs.ts'
import { go } from '#/shell/navigate.ts'
import type { PageProps } from '#/shell/page-props.ts'
import { EntryCard } from './EntryCard.tsx'
import { feedCategories, refreshFeed, useFeed, useHasNewer } from './timeline.queries.ts'
import type { FeedCategory } from './timeline.queries.ts'
import styles from './TimelinePage.module.css'

/** What friends, communities and everybody wrote, newest first. */
export function TimelinePage({ search }: PageProps) {
  const category = feedCategories.find((one) => one === search['category']) ?? 'friends'
  const feed = useFeed(category)
  const refresh = async () => {
    await refreshFeed(category)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <div className={styles.bar}>
        <Chips label={t('feed.from')}>
          {feedCategories.map((one) => (
            <Chip
              key={one}
              pressed={one === category}
              onClick={() => go(`/timeline/?category=${one}`, { replace: true })}
            >
              {t(`feed.${one}`)}
            </Chip>
          ))}
        </Chips>
        <IconButton
          icon="retry"
          label={t('act.refresh')}
          aria-busy={feed.isRefetching}
          onClick={() => void refresh()}
        />
      </div>
      <Loaded query={feed} skeleton={<SkeletonCards label={t('load.loading')} />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data)
          return (
            <>
              <WaitingEntries entries={entries} only={(item) => wouldShow(item, category)} />
              <Newer category={category} shown={entries[0]} onRefresh={() => void refresh()} />
              <Entries entries={entries} />
              <FeedEnd feed={feed} isEmpty={entries.length === 0} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

type NewerProps = { category: FeedCategory; shown: EntryItem | undefined; onRefresh: () => void }

/** Said, not pushed: what is being read stays where it is. */
function Newer({ category, shown, onRefresh }: NewerProps) {
  const hasNewer = useHasNewer(category, shown)
  return (
    <div role="status" className={styles.newer}>
      {hasNewer && (
        <>
          <span className="meta">{t('feed.new')}</span>
          <Chip pressed={false} icon="retry" onClick={onRefresh}>
            {t('act.refresh')}
          </Chip>
        </>
      )}
    </div>
  )
}

function Entries({ entries }: { entries: readonly EntryItem[] }) {
  return (
    <div className={styles.feed}>
      {entries.map((entry) => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function FeedEnd({ feed, isEmpty }: { feed: ReturnType<typeof useFeed>; isEmpty: boolean }) {
  if (feed.hasNextPage) {
    return (
      <Button variant="quiet" block busy={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
        {feed.isFetchNextPageError ? t('act.retry') : t('act.loadMore')}
      </Button>
    )
  }
  if (!isEmpty) return <p className={styles.end}>{t('feed.end')}</p>
  return (
    <EmptyState title={t('empty.feed')}>
      <ButtonLink large href="/entity/" className={styles.act}>
        {t('empty.feed.act')}
      </ButtonLink>
    </EmptyState>
  )
}
