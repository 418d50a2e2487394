import type { ReactNode } from 'react'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import styles from './Lifeline.module.css'

interface Props {
  mood: Mood | null
  /** Draws the line beside the content. */
  isLine: boolean
  children: ReactNode
}

/** Content beside the line between the head and the first day. */
export function LineSide({ mood, isLine, children }: Props) {
  return <div className={joinClasses(styles.side, isLine && styles.rail, moodClass(mood))}>{children}</div>
}
