import type { PrivacyLevel } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { useAudience } from './post.queries.ts'
import type { AudienceType, PublishLevel } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

/** With the consultant who sees it too. */
export function withConsultant(text: string, level: PrivacyLevel, name: string | undefined): string {
  if (name === undefined) return text
  return level === 0 ? t('privacy.0.consultant', { name }) : `${text} ${t('privacy.consultant', { name })}`
}

/** Who would see it, with their number once it is loaded. */
export function useAudienceText(level: PublishLevel, type: AudienceType, group: PublishTo | null = null): string {
  const { data } = useAudience(level, type, group)
  const { site } = useUserState()
  if (level === 0) return t('privacy.0.audience')
  if (data?.waits && group) return t('privacy.waits', { group: group.name })
  if (data !== undefined && level === 2) return t('privacy.2.count', { count: data.count, group: group?.name ?? '' })
  if (data !== undefined && level !== 2) return t(`privacy.${level}.count`, { count: data.count })
  return t(level === 9 && site.company ? 'privacy.9.audienceCompany' : `privacy.${level}.audience`)
}
