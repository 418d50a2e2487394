import type { ReactElement, ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { WaitingEntries } from '#/core/outbox/WaitingEntries.tsx'
import { wouldShow } from '#/core/outbox/belongs.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { EntryCards } from './EntryCards.tsx'
import { useHasFriends } from '#/diary/relation/friend.queries.ts'
import { FeedAsk } from './FeedAsk.tsx'
import { Newer } from './Newer.tsx'
import { categoriesWhenAlone, feedCategories, feedHead, refreshFeed, useFeed } from './timeline.queries.ts'
import { PullToRefresh } from './PullToRefresh.tsx'
import styles from './TimelinePage.module.css'

interface Props extends PageProps {
  /** Replaces the prompt to write. */
  head?: ReactNode
  /** Rendered between the first cards. */
  between?: readonly ReactElement[]
  /** What is between the cards is still being read. */
  isWaiting?: boolean
}

/** Without friends it begins with everybody. */
export function readFeed(search: PageProps['search'], isAlone: boolean) {
  const categories = isAlone ? categoriesWhenAlone : feedCategories
  return { categories, category: feedCategories.find((one) => one === search['category']) ?? categories[0] }
}

/** What friends, communities and everybody wrote, newest first. */
export function TimelinePage({ search, head, between, isWaiting = false }: Props) {
  const isAlone = !useHasFriends()
  const { categories, category } = readFeed(search, isAlone)
  const { query, entries, older } = useFeed(category)
  const refresh = async () => {
    const isRead = await refreshFeed(category)
    if (isRead) window.scrollTo({ top: 0 })
    return isRead
  }
  return (
    <>
      <PullToRefresh refresh={refresh} />
      {head ?? <FeedAsk />}
      <Chips label={t('feed.from')}>
        {categories.map((one) => (
          <Chip
            key={one}
            pressed={one === category}
            onClick={() => go(`/timeline/?category=${one}`, { replace: true })}
          >
            {t(`feed.${one}`)}
          </Chip>
        ))}
      </Chips>
      {isAlone && category === 'all' && <p className={styles.alone}>{t('feed.alone')}</p>}
      <Loaded
        query={isWaiting ? { ...query, data: undefined } : query}
        skeleton={<SkeletonCards label={t('load.loading')} />}
      >
        {() => (
          <>
            <WaitingEntries entries={entries} only={(item) => wouldShow(item, category)} />
            <Newer key={category} head={feedHead(category)} shown={entries[0]} refresh={() => refreshFeed(category)} />
            <EntryCards entries={entries} older={older} inFeed between={between} />
            {entries.length === 0 && !older.hasMore && <Nothing />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Nothing() {
  return (
    <EmptyState title={t('empty.feed')}>
      <ButtonLink large href="/entity/" className={styles.act}>
        {t('empty.feed.act')}
      </ButtonLink>
    </EmptyState>
  )
}
