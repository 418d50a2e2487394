import { lazy, Suspense } from 'react'
import { TimelinePage } from '#/diary/timeline/TimelinePage.tsx'
import { useHasFriends } from '#/diary/relation/friend.queries.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { isNewcomer } from './first-steps.ts'

const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))
const SuggestedPeople = lazy(async () => ({ default: (await import('./Suggestions.tsx')).SuggestedPeople }))
const SuggestedCommunities = lazy(async () => ({ default: (await import('./Suggestions.tsx')).SuggestedCommunities }))

/** The feed; a newcomer also finds the first steps, and people and communities to meet. */
export function TodayPage(page: PageProps) {
  const { profile, auth_memberArray } = useUserState()
  const isAlone = !useHasFriends()
  const suggested = [
    <Suspense key="people">{isAlone && <SuggestedPeople />}</Suspense>,
    <Suspense key="communities">{auth_memberArray.length === 0 && <SuggestedCommunities />}</Suspense>,
  ]
  const head = isNewcomer(profile?.setting) ? <Suspense>{<FirstSteps />}</Suspense> : undefined
  return <TimelinePage {...page} head={head} between={suggested} />
}
