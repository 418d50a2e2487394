import type { EntryItem } from '@entemi/contract/core/entry'
import { plainText } from '@entemi/contract/core/written-text'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { beginningOf } from './cut-text.ts'
import styles from './EntryHead.module.css'
import { entryAddress, entryStyle } from './entry-style.ts'

const shownLength = 180

/** The head of another entry: the one that is shared, or the lesson that was answered. */
export function EntryHead({ head }: { head: EntryItem['shared'] }) {
  if (head === null) return null
  const { author } = head
  const { hue, icon, label } = entryStyle({ category: head.category, post_category: null })
  return (
    <a className={joinClasses(styles.head, hueClass(hue))} href={entryAddress(head)}>
      <Avatar name={author.display_name} src={author.profile_image_url} group={author.type >= 2} size={32} />
      <span className={styles.text}>
        <span className="meta">
          <b>{author.display_name}</b>
          <span className={styles.kind}>
            <Icon name={icon} size="xs" />
            {label}
          </span>
        </span>
        {head.title !== null && <b>{head.title}</b>}
        {head.text !== '' && <span className="diary">{beginningOf(plainText(head.text), shownLength)}</span>}
      </span>
    </a>
  )
}
