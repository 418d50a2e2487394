import { t } from '#/platform/i18n/i18n.ts'
import { Chip } from '#/platform/kit/Chip.tsx'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { findLevel, hueOfType, levelIcons, levels, writtenTypes } from '#/core/entry/privacy-level.ts'
import type { Level, WrittenType } from '#/core/entry/privacy-level.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './Welcome.module.css'

interface Props {
  type: WrittenType | undefined
  onType: (type: WrittenType) => void
  level: Level
  onLevel: (level: Level) => void
}

/** What one would like to write, and who sees it unless the entry says otherwise. */
export function WelcomeWriting({ type, onType, level, onLevel }: Props) {
  const { site } = useUserState()
  return (
    <>
      <div className={styles.types} role="group" aria-label={t('onboarding.1.title')}>
        {writtenTypes.map((one) => (
          <Chip key={one} hue={hueOfType[one]} pressed={one === type} onClick={() => onType(one)}>
            {t(`entry.type.${one}`)}
          </Chip>
        ))}
      </div>
      <h2 className={styles.ask}>{t('onboarding.audience')}</h2>
      <RadioCards
        label={t('onboarding.audience')}
        value={String(level)}
        options={levels.map((one) => ({
          value: String(one),
          label: t(`privacy.${one}`),
          note: t(one === 9 && site.company ? 'privacy.9.audienceCompany' : `privacy.${one}.audience`),
          icon: levelIcons[one],
        }))}
        onChange={(value) => onLevel(findLevel(Number(value)) ?? level)}
      />
      <p className={styles.later}>{t('onboarding.audience.later')}</p>
    </>
  )
}
