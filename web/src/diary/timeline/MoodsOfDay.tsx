import type { EntryItem } from '@entemi/contract/core/entry'
import { memo } from 'react'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodName } from '#/platform/kit/mood-name.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { liveCard } from '#/core/entry/live-entries.ts'
import { entryAddress } from './entry-style.ts'
import styles from './MoodsOfDay.module.css'

/** Moods of one day without text in one line; each leads to its entry. */
export const MoodsOfDay = memo(
  function MoodsOfDay({ moods }: { moods: readonly EntryItem[] }) {
    return (
      <ul className={styles.line} aria-label={t('feed.moods')}>
        {moods.map((entry) => (
          <li key={entry.id} {...liveCard(entry)}>
            <OneMood entry={entry} mood={entry.mood as Mood} />
          </li>
        ))}
      </ul>
    )
  },
  (before, after) =>
    before.moods.length === after.moods.length && before.moods.every((entry, index) => entry === after.moods[index]),
)

function OneMood({ entry, mood }: { entry: EntryItem; mood: Mood }) {
  const { author, occurred_at, occurred_on } = entry
  return (
    <a href={entryAddress(entry)} className={joinClasses(styles.one, moodClass(mood))}>
      <span className={styles.who}>
        <Avatar name={author.display_name} src={author.profile_image_url} size={28} />
        <MoodFace mood={mood} className={styles.face} />
      </span>
      <span>
        <b>{author.display_name}</b> {moodName(mood)}
        <small>{formatTimeAgo(occurred_at, undefined, occurred_on)}</small>
      </span>
    </a>
  )
}
