import { t } from '#/i18n/i18n.ts'
import { useUserState } from '#/session/user-state.ts'
import { useAudience } from './post.queries.ts'
import type { Level, WrittenType } from './privacy-level.ts'

/** Who would see it, with their number as soon as it is known. */
export function useAudienceText(level: Level, type: WrittenType | 'mood'): string {
  const { data } = useAudience(level, type)
  const { site } = useUserState()
  if (level === 0) return t('privacy.0.audience')
  if (data !== undefined) return t(`privacy.${level}.count`, { count: data.count })
  return t(level === 9 && site.company ? 'privacy.9.audienceCompany' : `privacy.${level}.audience`)
}
