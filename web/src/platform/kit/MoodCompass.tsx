import { useId, useRef } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { joinClasses } from './class-names.ts'
import { compassOrder, compassSize, drawMoodThread, findCompassNeighbour, placeMood } from './mood-compass.ts'
import { moodClass } from './mood.ts'
import type { Mood } from './mood.ts'
import styles from './MoodCompass.module.css'
import { MoodFace } from './Sprite.tsx'

export type MoodCompassProps = {
  label: string
  /** The name under each face. */
  names: Record<Mood, string>
  /** lively, quiet, hard, good */
  axes: { top: string; bottom: string; left: string; right: string }
  value: Mood | null
  /** The mood before this one: a line is drawn from it to the chosen face. */
  last?: Mood | null | undefined
  onChange: (mood: Mood) => void
}

/** Nine faces placed by energy and pleasantness; arrow keys follow their positions. */
export function MoodCompass({ label, names, axes, value, last, onChange }: MoodCompassProps) {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)

  const handleKey = (event: KeyboardEvent, from: Mood) => {
    if (!event.key.startsWith('Arrow')) return
    // Native radios would move in document order.
    event.preventDefault()
    const next = findCompassNeighbour(from, event.key)
    if (next === undefined) return
    onChange(next)
    group.current?.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus()
  }

  return (
    <div className={styles.place}>
      <div ref={group} role="radiogroup" aria-label={label} className={styles.compass}>
        <svg className={styles.lines} viewBox={`0 0 ${compassSize.width} ${compassSize.height}`} aria-hidden="true">
          <path className={styles.dots} d="M175 52V138M175 246V330M72 192H124M226 192H288" />
          {value !== null && last !== null && last !== undefined && last !== value && (
            <path
              key={`${last}${value}`}
              className={joinClasses(styles.thread, moodClass(value))}
              pathLength="1"
              d={drawMoodThread(last, value)}
            />
          )}
        </svg>
        <span className={joinClasses(styles.axis, styles.top)}>{axes.top}</span>
        <span className={joinClasses(styles.axis, styles.bottom)}>{axes.bottom}</span>
        <span className={joinClasses(styles.axis, styles.left)}>{axes.left}</span>
        <span className={joinClasses(styles.axis, styles.right)}>{axes.right}</span>
        {compassOrder.map((mood) => {
          const { x, y } = placeMood(mood)
          return (
            <label
              key={mood}
              className={joinClasses(styles.choice, moodClass(mood))}
              style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
            >
              <input
                type="radio"
                className="vh"
                name={name}
                value={mood}
                checked={mood === value}
                onChange={() => onChange(mood)}
                onKeyDown={(event) => handleKey(event, mood)}
              />
              <MoodFace mood={mood} className={styles.face} />
              <span>{names[mood]}</span>
            </label>
          )
        })}
      </div>
    </div>
  )
}
