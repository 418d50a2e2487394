import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import styles from './Newer.module.css'
import { maxCounted, useNewer } from '#/core/entry/use-newer.ts'
import type { ListHead } from '#/core/entry/use-newer.ts'

interface Props {
  head: ListHead
  /** The first shown entry, if any. */
  shown: EntryItem | undefined
  /** Returns whether it was loaded. */
  refresh: () => Promise<boolean>
}

/** New entries are announced, not inserted: the reading position does not move. */
export function Newer({ head, shown, refresh }: Props) {
  const count = useNewer(head, shown)
  const show = async () => {
    if (await refresh()) window.scrollTo({ top: 0 })
  }
  return (
    <div role="status" className={styles.newer}>
      {count > 0 && (
        <Button icon="retry" className={styles.show} onClick={() => void show()}>
          {count < maxCounted ? t('feed.newCount', { count }) : t('feed.new')}
        </Button>
      )}
    </div>
  )
}
