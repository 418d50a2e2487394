import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { communityKey } from '#/core/entity/entity.queries.ts'
import type { ListedCommunity } from '#/community/community/community.queries.ts'

/** Communities that one may join or ask to join and is not related to yet, the largest first. */
export function useSuggestedCommunities(size: number) {
  return useQuery({
    queryKey: [...communityKey, 'suggested'],
    queryFn: async ({ signal }) => (await callApi('GET /api/entity', { query: {}, signal })).list.data,
    select: (listed) =>
      listed
        .filter(({ join, relation }) => join !== 'link' && relation.length === 0)
        .toSorted((one, other) => other.member_count - one.member_count)
        .slice(0, size),
    staleTime: 60_000,
  })
}

/** Where it is, how many are in it, and how one gets in. */
export function describeSuggested({ location_text, member_count, join }: ListedCommunity): string {
  const entry = t(join === 'open' ? 'onboarding.join.open' : 'onboarding.join.request')
  const members = t('community.members', { count: member_count })
  return [location_text, `${members}, ${entry}`].filter(Boolean).join(' · ')
}
