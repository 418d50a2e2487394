import { t } from '#/platform/i18n/i18n.ts'
import type { Community } from '#/core/entity/entity.queries.ts'
import type { ListedCommunity } from './community.queries.ts'

/** Type, place and number of members. */
export function describeCommunity({
  type,
  location_text,
  member_count,
}: Pick<Community | ListedCommunity, 'type' | 'location_text' | 'member_count'>): string {
  return [
    t(`community.type.${type}`),
    location_text,
    member_count === null ? null : t('community.members', { count: member_count }),
  ]
    .filter(Boolean)
    .join(' · ')
}
