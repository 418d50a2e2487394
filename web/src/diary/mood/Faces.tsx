import { t } from '#/platform/i18n/i18n.ts'
import { moodName } from '#/platform/kit/mood-name.ts'
import { moods } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { MoodCompass } from '#/platform/kit/MoodCompass.tsx'

interface Props {
  value: Mood | null
  /** The mood before: a line is drawn from it to the chosen face. */
  last?: Mood | null
  onChange: (mood: Mood) => void
}

/** The nine faces with their names. */
export function Faces({ value, last, onChange }: Props) {
  return (
    <MoodCompass
      label={t('mood.ask')}
      names={Object.fromEntries(moods.map((mood) => [mood, moodName(mood)])) as Record<Mood, string>}
      axes={{
        top: t('mood.axis.lively'),
        bottom: t('mood.axis.quiet'),
        left: t('mood.axis.hard'),
        right: t('mood.axis.good'),
      }}
      value={value}
      last={last}
      onChange={onChange}
    />
  )
}
