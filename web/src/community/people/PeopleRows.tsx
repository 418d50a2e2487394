import type { EntityCard } from '@entemi/contract/core/entity'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import type { PeopleList } from '#/diary/relation/friend.queries.ts'
import styles from './people.module.css'

interface Props {
  list: PeopleList
  /** Shown when the list is empty. */
  empty: ReactNode
  row: (person: EntityCard) => ReactNode
}

/** A list of people that loads more near its end. */
export function PeopleRows({ list, empty, row }: Props) {
  return (
    <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} />}>
      {({ pages }) => {
        const people = pages.flatMap(({ data }) => data)
        if (people.length === 0) return empty
        return (
          <div aria-busy={list.isPlaceholderData}>
            <Rows list>{people.map(row)}</Rows>
            {list.hasNextPage && <Further list={list} />}
          </div>
        )
      }}
    </Loaded>
  )
}

function Further({ list }: { list: PeopleList }) {
  const place = useRef<HTMLDivElement>(null)
  const { isFetchingNextPage: isReading, isFetchNextPageError: isFailed } = list
  const read = () => void list.fetchNextPage()
  const ask = useEffectEvent(read)
  useEffect(() => {
    // After a failure only the button retries, or a failing server would be called in a loop.
    if (place.current === null || isReading || isFailed) return
    // Several observations may come at once: the last one counts.
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && ask(), { rootMargin: '600px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isReading, isFailed])
  return (
    <div ref={place} className={styles.further}>
      {isFailed && <p role="alert">{t('load.failed')}</p>}
      <Button variant="quiet" block busy={isReading} onClick={read}>
        {t('act.showMore')}
      </Button>
    </div>
  )
}
