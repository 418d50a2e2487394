import { joinClasses } from './class-names.ts'
import type { IconName } from './icons.ts'
import type { LineShape } from './lines.ts'
import { moodClass } from './mood.ts'
import type { Mood } from './mood.ts'
import styles from './Sprite.module.css'

type IconProps = { name: IconName; size?: 'l' | 'm' | 's' | 'xs' | undefined; className?: string | undefined }

/** Always decorative: the text is beside it or in the button's name. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={joinClasses(styles.icon, styles[size], className)} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

export function MoodFace({ mood, className }: { mood: Mood; className?: string | undefined }) {
  return (
    <svg className={joinClasses(styles.face, moodClass(mood), className)} aria-hidden="true">
      <use href={`#m${mood}`} />
    </svg>
  )
}

/** Stroke only, in currentColor; the class sets size and, where it differs, --line-w. */
export function Line({ shape, className }: { shape: LineShape; className?: string | undefined }) {
  return (
    <svg className={joinClasses(styles.line, className)} aria-hidden="true">
      <use href={`#line-${shape}`} />
    </svg>
  )
}
