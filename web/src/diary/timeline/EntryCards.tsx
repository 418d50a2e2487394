import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EntryCard } from './EntryCard.tsx'
import styles from './EntryCards.module.css'
import { foldMoods } from './fold-moods.ts'
import { MoodsOfDay } from './MoodsOfDay.tsx'
import { liveCard } from '#/core/entry/live-entries.ts'
import type { Older } from '#/core/entry/use-entries.ts'

interface Props {
  entries: readonly EntryItem[]
  older: Older
  /** In the feed a card can be hidden from it. */
  inFeed?: boolean
}

/** A list of entries, with a button for older ones. */
export function EntryCards({ entries, older, inFeed = false }: Props) {
  return (
    <>
      <EntryList entries={entries} inFeed={inFeed} />
      {older.hasMore && (
        <Button variant="quiet" block busy={older.isReading} onClick={older.read}>
          {older.isFailed ? t('act.retry') : t('act.loadMore')}
        </Button>
      )}
      {!older.hasMore && entries.length > 0 && <p className={styles.end}>{t('feed.end')}</p>}
    </>
  )
}

/** The given entries; moods without words of a day are one line. */
export function EntryList({ entries, inFeed = false }: Pick<Props, 'entries' | 'inFeed'>) {
  return (
    <div className={styles.cards}>
      {foldMoods(entries).map((shown) =>
        'moods' in shown ? (
          <MoodsOfDay key={shown.moods[0]?.id} moods={shown.moods} />
        ) : (
          <div key={shown.id} {...liveCard(shown)}>
            <EntryCard entry={shown} inFeed={inFeed} />
          </div>
        ),
      )}
    </div>
  )
}
