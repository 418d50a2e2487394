import { t } from '#/platform/i18n/i18n.ts'
import type { AudienceChoice } from './AudienceSheet.tsx'
import { useAudience } from './post.queries.ts'

/** How many are notified. */
export function AudienceFacts({ type, level, group }: Pick<AudienceChoice, 'type' | 'level' | 'group'>) {
  const { data } = useAudience(level, type, group)
  // Rendered before the number is loaded: what is below must not move.
  return level === 0 ? null : data === undefined ? '\u00a0' : t('privacy.told', { count: data.told })
}
