import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import styles from './Newer.module.css'
import { maxCounted, useNewer } from '#/core/entry/use-newer.ts'
import type { ListHead } from '#/core/entry/use-newer.ts'

interface Props {
  head: ListHead
  /** The first that is shown; none where there is nothing yet. */
  shown: EntryItem | undefined
  /** Whether it was read. */
  refresh: () => Promise<boolean>
}

/** New entries are said, not pushed: what is being read stays where it is. */
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
