import type { ReactNode, Ref } from 'react'
import { joinClasses } from '#/platform/kit/class-names.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import styles from './Fact.module.css'

interface Props {
  ref?: Ref<HTMLSpanElement> | undefined
  icon: IconName
  /** The face instead of the icon, in its colour. */
  mood?: Mood | null
  /** Says what a tap changes. */
  label: string
  onOpen: () => void
  remove?: { label: string; onRemove: () => void } | undefined
  children: ReactNode
}

/** Mood, time or place under the text; a tap changes it. */
export function Fact({ ref, icon, mood = null, label, onOpen, remove, children }: Props) {
  return (
    <span
      ref={ref}
      className={joinClasses(styles.fact, mood !== null && styles.mood, mood !== null && moodClass(mood))}
    >
      <button type="button" className={styles.open} aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
        {mood === null ? <Icon name={icon} size="s" /> : <MoodFace mood={mood} className={styles.face} />}
        {children}
      </button>
      {remove && (
        <button type="button" className={styles.remove} aria-label={remove.label} onClick={remove.onRemove}>
          <Icon name="close" size="xs" />
        </button>
      )}
    </span>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>
}
