import type { EntryItem } from '@entemi/contract/core/entry'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodName } from '#/platform/kit/mood-name.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import styles from './MoodTag.module.css'

/** The mood of an entry that is more than a mood. */
export function MoodTag({ entry: { type, mood } }: { entry: Pick<EntryItem, 'type' | 'mood'> }) {
  if (mood === null || type === 'MOOD') return null
  return (
    <span className={joinClasses(styles.tag, moodClass(mood as Mood))}>
      <MoodFace mood={mood as Mood} className={styles.face} />
      {moodName(mood as Mood)}
    </span>
  )
}
