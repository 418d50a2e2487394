import { Fragment, memo, startTransition, useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EntryCard } from './EntryCard.tsx'
import styles from './EntryCards.module.css'
import { foldMoods } from './fold-moods.ts'
import { MoodsOfDay } from './MoodsOfDay.tsx'
import { liveCard } from '#/core/entry/live-entries.ts'
import { isFreshStart } from '#/platform/navigation/location.ts'
import type { Older } from '#/core/entry/use-entries.ts'

interface Props {
  entries: readonly EntryItem[]
  older: Omit<Older, 'after'>
  /** In the feed a card can be hidden from it. */
  inFeed?: boolean
  /** Rendered between the cards, one after each; the rest at the end. */
  between?: readonly ReactElement[] | undefined
}

/** With pictures they fill the first screen; each more would delay it. */
const firstCards = 2

/**
 * A list of entries, with a button for older ones. At the start of the app the cards below the screen are rendered later, a few at
 * a time: adding them to the page at once would block it.
 */
export function EntryCards({ entries, older, inFeed = false, between = [] }: Props) {
  const [count, setCount] = useState(() => (isFreshStart() ? firstCards : Infinity))
  const isWhole = count >= entries.length
  useEffect(() => {
    if (count !== Infinity) startTransition(() => setCount(isWhole ? Infinity : count + firstCards))
  }, [count, isWhole])
  return (
    <>
      <EntryList entries={isWhole ? entries : entries.slice(0, count)} inFeed={inFeed} between={between} />
      {isWhole && older.hasMore && (
        <Button variant="quiet" block busy={older.isReading} onClick={older.read}>
          {older.isFailed ? t('act.retry') : t('act.loadMore')}
        </Button>
      )}
      {isWhole && !older.hasMore && entries.length > 0 && <p className={styles.end}>{t('feed.end')}</p>}
    </>
  )
}

/** The cards above those that are added are not rendered again. */
const MemoCard = memo(EntryCard)

/** The given entries; moods of a day without text are one line. */
export function EntryList({ entries, inFeed = false, between = [] }: Omit<Props, 'older'>) {
  const shown = foldMoods(entries)
  const first = shown.slice(0, firstCards).find((one) => 'media' in one && one.media.length > 0)
  return (
    <div className={styles.cards}>
      {shown.map((one, index) => (
        <Fragment key={'moods' in one ? one.moods[0]?.id : one.id}>
          {'moods' in one ? (
            <MoodsOfDay moods={one.moods} />
          ) : (
            <div {...liveCard(one)}>
              <MemoCard entry={one} inFeed={inFeed} isFirst={one === first} />
            </div>
          )}
          {between[index]}
        </Fragment>
      ))}
      {between.slice(shown.length)}
    </div>
  )
}
