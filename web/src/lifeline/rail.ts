import { moodClass } from '#/kit/mood.ts'
import type { Mood } from '#/kit/mood.ts'
import styles from './Lifeline.module.css'

/** The thread's colour; without a mood the bare thread, not the colour of whoever reads. */
export function lineMood(mood: Mood | null): string | undefined {
  return moodClass(mood) ?? styles.moodless
}
