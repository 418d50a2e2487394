import { TimelinePage } from '#/diary/timeline/TimelinePage.tsx'
import { useHasFriends } from '#/diary/relation/friend.queries.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { isNewcomer } from './first-steps.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { SuggestedCommunities, SuggestedPeople } from './Suggestions.tsx'

/** The feed; a newcomer also finds the first steps, and people and communities to meet. */
export function TodayPage(page: PageProps) {
  const { profile, auth_memberArray } = useUserState()
  const isAlone = !useHasFriends()
  const suggested = [
    ...(isAlone ? [<SuggestedPeople key="people" />] : []),
    ...(auth_memberArray.length === 0 ? [<SuggestedCommunities key="communities" />] : []),
  ]
  const head = isNewcomer(profile?.setting) ? <FirstSteps /> : undefined
  return <TimelinePage {...page} head={head} between={suggested} />
}
