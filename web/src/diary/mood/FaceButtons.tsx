import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodName } from '#/platform/kit/mood-name.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { saveMood } from './mood.queries.ts'
import styles from './FaceButtons.module.css'

/** Pleasant moods first, unpleasant ones last. */
const order: readonly Mood[] = [5, 6, 7, 8, 0, 1, 2, 3, 4]

interface Props {
  /** The question, if it is not about now. */
  label?: string
  /** Of a day that is over. */
  when?: { occurred_on?: string; occurred_at?: string }
  onSaved?: (noted: { offersHelp: boolean } | undefined) => void
  /** Shows the name under each face; otherwise only a screen reader gets it. */
  hasNames?: boolean
}

/** Nine faces; a tap saves the mood at once with the default audience, and can be undone. */
export function FaceButtons({ label = t('mood.ask'), when = {}, onSaved, hasNames = false }: Props) {
  const [saving, setSaving] = useState<Mood>()
  const save = async (mood: Mood) => {
    if (saving !== undefined) return
    setSaving(mood)
    const noted = await saveMood({ mood, ...when }, [], true)
    setSaving(undefined)
    onSaved?.(noted)
  }
  return (
    <div role="group" aria-label={label} className={joinClasses(styles.faces, hasNames && styles.named)}>
      {order.map((mood) => (
        <button
          key={mood}
          type="button"
          className={joinClasses(styles.face, moodClass(mood), saving === mood && styles.saving)}
          title={t(`mood.${mood}`)}
          aria-label={t(`mood.${mood}`)}
          onClick={() => void save(mood)}
        >
          <MoodFace mood={mood} />
          {hasNames && <span aria-hidden="true">{moodName(mood)}</span>}
        </button>
      ))}
    </div>
  )
}
