import { t } from '#/i18n/i18n.ts'
import { RadioCards } from '#/kit/RadioCards.tsx'
import { Sheet } from '#/kit/Sheet.tsx'
import { useAudienceText } from './audience-text.ts'
import { levelIcons, levels } from './privacy-level.ts'
import type { Level, WrittenType } from './privacy-level.ts'

interface Props {
  type: WrittenType | 'mood'
  level: Level
  onChange: (level: Level) => void
  onClose: () => void
}

/** Who can see it: each choice says who that is. */
export function AudienceSheet({ type, level, onChange, onClose }: Props) {
  const notes: Record<Level, string> = {
    0: useAudienceText(0, type),
    1: useAudienceText(1, type),
    9: useAudienceText(9, type),
  }
  return (
    <Sheet title={t('privacy.title')} closeLabel={t('act.close')} onClose={onClose} transient>
      <RadioCards
        label={t('privacy.title')}
        value={String(level)}
        options={levels.map((one) => ({
          value: String(one),
          label: t(`privacy.${one}`),
          note: notes[one],
          icon: levelIcons[one],
        }))}
        onChange={(value) => onChange(Number(value) as Level)}
      />
    </Sheet>
  )
}
