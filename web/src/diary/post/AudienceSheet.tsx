import { lazy, Suspense } from 'react'
import type { Consultant } from '#/core/entry/draft.ts'
import { useHasConsultants } from '#/diary/client/use-has-consultants.ts'
import { loadTexts, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { saveSetting, useSetting } from '#/account/profile/setting.queries.ts'
import styles from './AudienceSheet.module.css'
import { useAudienceText } from './audience-text.ts'
import { useAudience } from './post.queries.ts'
import { defaultLevelOf, findLevel, levelIcons } from '#/core/entry/privacy-level.ts'
import type { AudienceType, PublishLevel } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

export interface AudienceChoice {
  type: AudienceType
  level: PublishLevel
  group: PublishTo | null
  offered: readonly PublishLevel[]
  onChange: (level: PublishLevel) => void
  /** Undefined: it cannot be shared with a consultant. */
  consulting?: { consultant: Consultant | null; onConsultant: (consultant: Consultant | null) => void } | undefined
}

const ConsultantChoice = lazy(async () => {
  const [{ ConsultantChoice: Choice }] = await Promise.all([
    import('#/diary/client/ConsultantChoice.tsx'),
    loadTexts('group'),
  ])
  return { default: Choice }
})

/** Who can see it: each choice says who that is. */
export function AudienceSheet({ onClose, ...choice }: AudienceChoice & { onClose: () => void }) {
  const { type, level, group, offered, onChange, consulting } = choice
  const hasConsultants = useHasConsultants()
  const notes: Record<PublishLevel, string> = {
    0: useAudienceText(0, type),
    1: useAudienceText(1, type),
    2: useAudienceText(2, type, group),
    9: useAudienceText(9, type, group),
  }
  const { data } = useAudience(level, type, group)
  return (
    <Sheet title={t('privacy.title')} closeLabel={t('act.close')} onClose={onClose} transient>
      <RadioCards
        label={t('privacy.title')}
        value={String(level)}
        options={offered.map((one) => ({
          value: String(one),
          label: one === 2 && group !== null ? group.name : t(`privacy.${one}`),
          note: notes[one],
          icon: levelIcons[one],
        }))}
        onChange={(value) => onChange(Number(value) as PublishLevel)}
      />
      <p className={styles.facts}>
        {/* Rendered before the number is loaded: what is below must not move. */}
        {level !== 0 && (data === undefined ? '\u00a0' : t('privacy.notified', { count: data.told }))}
      </p>
      {group !== null && <p className="meta">{t('privacy.moderators')}</p>}
      {consulting !== undefined && (hasConsultants || consulting.consultant !== null) && (
        <Suspense>
          <ConsultantChoice {...consulting} />
        </Suspense>
      )}
      {(type === 'solution' || group === null) && <MakeUsual type={type} level={level} />}
    </Sheet>
  )
}

/** Makes the chosen level the default for entries of this type. */
function MakeUsual({ type, level }: Pick<AudienceChoice, 'type' | 'level'>) {
  const own = findLevel(level)
  const isUsual = level === defaultLevelOf(useSetting(), type)
  if (own === undefined) return null
  return isUsual ? (
    <p className="meta" role="status">
      {t(`privacy.default.${type}`)}
    </p>
  ) : (
    <Button variant="text" icon="check" onClick={() => void saveSetting({ [`${type}_pp`]: own })}>
      {t('privacy.makeDefault')}
    </Button>
  )
}
