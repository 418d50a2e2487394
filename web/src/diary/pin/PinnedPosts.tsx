import { plainText } from '@entemi/contract/core/written-text'
import type { EntryItem } from '@entemi/contract/core/entry'
import { formatDay } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { beginningOf } from '#/diary/timeline/cut-text.ts'
import { entryAddress } from '#/diary/timeline/entry-style.ts'
import { usePins } from './pin.queries.ts'
import styles from './PinnedPosts.module.css'

const shownLength = 160

/** What the moderators of a group pinned, each with a link to the post. */
export function PinnedPosts({ groupId }: { groupId: string }) {
  const { data: pins = [] } = usePins(groupId)
  if (pins.length === 0) return null
  return (
    <Panel
      title={
        <>
          <Icon name="tack" size="s" />
          {t('pin.title')}
        </>
      }
    >
      <ul className={styles.list}>
        {pins.map((entry) => (
          <Pinned key={entry.id} entry={entry} />
        ))}
      </ul>
    </Panel>
  )
}

function Pinned({ entry }: { entry: EntryItem }) {
  const text = beginningOf(plainText(entry.text), shownLength)
  return (
    <li>
      <a href={entryAddress(entry)} className={styles.pin}>
        {entry.title !== null && entry.title !== '' && <b>{entry.title}</b>}
        {text !== '' && <span className={`diary ${styles.text}`}>{text}</span>}
        <span className="meta">{`${entry.display_name} · ${formatDay(entry.occurred_on)}`}</span>
      </a>
    </li>
  )
}
