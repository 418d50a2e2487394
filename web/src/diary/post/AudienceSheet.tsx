import { t } from '#/platform/i18n/i18n.ts'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { AudienceFacts } from './AudienceFacts.tsx'
import { useAudienceText } from './audience-text.ts'
import { groupLevels, levelIcons, levels } from '#/core/entry/privacy-level.ts'
import type { PublishLevel, WrittenType } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

interface Props {
  type: WrittenType | 'mood'
  level: PublishLevel
  group?: PublishTo | null
  onChange: (level: PublishLevel) => void
  onClose: () => void
}

/** Who can see it: each choice says who that is. */
export function AudienceSheet({ type, level, group = null, onChange, onClose }: Props) {
  const notes: Record<PublishLevel, string> = {
    0: useAudienceText(0, type),
    1: useAudienceText(1, type),
    2: useAudienceText(2, type, group),
    9: useAudienceText(9, type, group),
  }
  return (
    <Sheet title={t('privacy.title')} closeLabel={t('act.close')} onClose={onClose} transient>
      <RadioCards
        label={t('privacy.title')}
        value={String(level)}
        options={(group === null ? levels : groupLevels).map((one) => ({
          value: String(one),
          label: t(`privacy.${one}`),
          note: notes[one],
          icon: levelIcons[one],
        }))}
        onChange={(value) => onChange(Number(value) as PublishLevel)}
      />
      <p className="meta">
        <AudienceFacts {...{ type, level, group }} />
      </p>
      {group !== null && <p className="meta">{t('privacy.moderators')}</p>}
    </Sheet>
  )
}
