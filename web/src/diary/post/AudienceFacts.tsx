import { t } from '#/platform/i18n/i18n.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './AudienceButton.module.css'
import { useAudience } from './post.queries.ts'
import { defaultLevelOf } from '#/core/entry/privacy-level.ts'
import type { PublishLevel, WrittenType } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

interface Props {
  type: WrittenType | 'mood'
  level: PublishLevel
  group: PublishTo | null
}

/** How many are notified, and whether the level is the default. */
export function AudienceFacts({ type, level, group }: Props) {
  const { profile } = useUserState()
  const { data } = useAudience(level, type, group)
  const isDefault = group === null && level === defaultLevelOf(profile?.setting, type)
  return (
    <>
      {/* Rendered before the number is loaded: the text field must not move. */}
      {level !== 0 && (
        <small className={styles.fact}>{data === undefined ? '\u00a0' : t('privacy.told', { count: data.told })}</small>
      )}
      {isDefault && <small className={styles.fact}>{t(`privacy.default.${type}`)}</small>}
    </>
  )
}
