import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import styles from './EntryHead.module.css'

/** The entry of a new friendship. */
export function FriendMade({ entry: { author, category, friend } }: { entry: EntryItem }) {
  if (category !== 'friend') return null
  if (friend === null) return <p className="meta">{t('entry.friend.gone')}</p>
  return (
    <a className={styles.head} href={`/people/${friend.id}`}>
      <Avatar name={friend.display_name} src={friend.profile_image_url} mood={friend.mood as Mood | null} />
      <span className={styles.text}>
        {t('entry.friend', { name: author.display_name, friend: friend.display_name })}
      </span>
    </a>
  )
}
