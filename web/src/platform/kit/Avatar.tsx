import { useState } from 'react'
import type { CSSProperties } from 'react'
import styles from './Avatar.module.css'
import { joinClasses } from './class-names.ts'
import { hueClass } from './entry-hue.ts'
import { makeInitials, pickHue } from './initials.ts'
import { moodClass } from './mood.ts'
import type { Mood } from './mood.ts'
import { MoodFace } from './Sprite.tsx'

export type AvatarProps = {
  name: string
  /** Address of the image; without it, or if it fails, the initials are shown. */
  src?: string | null | undefined
  /** Ring in the mood's colour. */
  mood?: Mood | null | undefined
  /** Shows the icon of the mood at the lower right too. */
  hasMoodIcon?: boolean | undefined
  size?: number | undefined
  /** Groups are squares without a ring. */
  group?: boolean | undefined
  /** Only where no name is beside it. */
  alt?: string | undefined
  className?: string | undefined
}

export function Avatar({ name, src, mood, hasMoodIcon, size = 44, group = false, alt = '', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const ring = !group && mood !== null && mood !== undefined
  const classes = joinClasses(styles.avatar, group && styles.group, ring && styles.ring, moodClass(mood), className)
  return (
    <span className={classes} style={{ '--z': `${size}px` } as CSSProperties}>
      {src && src !== failedSrc ? (
        <img
          className={styles.image}
          src={src}
          alt={alt}
          width={size}
          height={size}
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <span
          className={joinClasses(styles.image, styles.initials, hueClass(pickHue(name)))}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          {makeInitials(name)}
        </span>
      )}
      {ring && hasMoodIcon && <MoodFace mood={mood} className={styles.face} />}
    </span>
  )
}
