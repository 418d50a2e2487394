import type { EntryItem } from '@entemi/contract/core/entry'
import type { TagId } from '@entemi/contract/platform/ids'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './EntryTags.module.css'
import { tagIcons } from './tag-kind.ts'
import { useTagsOf } from './tag.queries.ts'

/** One's own tags on an entry; each leads to the entries with it. Others see none. */
export function EntryTags({ entry }: { entry: Pick<EntryItem, 'tags'> }) {
  // A copy that an older version saved on the device has no tags.
  const ids = entry.tags as readonly TagId[] | undefined
  return ids === undefined || ids.length === 0 ? null : <TagLinks ids={ids} />
}

function TagLinks({ ids }: { ids: readonly TagId[] }) {
  const tags = useTagsOf(ids)
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t('tag.ofEntry')}>
      {tags.map(({ id, name, kind }) => (
        <li key={id}>
          <a href={`/profile/search?tag=${id}`} className={styles.tag}>
            <Icon name={tagIcons[kind]} size="xs" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
