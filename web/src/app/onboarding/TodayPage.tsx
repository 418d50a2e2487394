import { lazy, Suspense } from 'react'
import { TimelinePage, readFeed } from '#/diary/timeline/TimelinePage.tsx'
import { feedQuery } from '#/diary/timeline/timeline.queries.ts'
import { nextEventsQuery, useNextEvents } from '#/diary/event/event.queries.ts'
import { hasFriends, useHasFriends } from '#/diary/relation/friend.queries.ts'
import { loadTexts } from '#/platform/i18n/i18n.ts'
import { preload } from '#/platform/api/query-client.ts'
import { requireState, useUserState } from '#/platform/session/user-state.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { isNewcomer } from './first-steps.ts'
import styles from './TodayPage.module.css'

// For newcomers only: in the file of the feed everybody would load them.
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))
const SuggestedPeople = lazy(async () => ({ default: (await import('./Suggestions.tsx')).SuggestedPeople }))
const SuggestedCommunities = lazy(async () => ({ default: (await import('./Suggestions.tsx')).SuggestedCommunities }))

const UpcomingEvents = lazy(async () => {
  const [module] = await Promise.all([import('#/diary/event/UpcomingEvents.tsx'), loadTexts('group')])
  return { default: module.UpcomingEvents }
})

export const loadToday = ({ search }: PageProps): Promise<void> =>
  preload(feedQuery(readFeed(search, !hasFriends(requireState())).category), nextEventsQuery())

/** The feed with the next events; a newcomer also gets the first steps, and people and communities to meet. */
export function TodayPage(page: PageProps) {
  const { profile, auth_memberArray } = useUserState()
  const row = <div className={styles.row} />
  const people = (
    <Suspense key="people" fallback={row}>
      <SuggestedPeople />
    </Suspense>
  )
  const communities = (
    <Suspense key="communities" fallback={row}>
      <SuggestedCommunities />
    </Suspense>
  )
  const next = useNextEvents()
  const hasEvents = (next.data?.data.length ?? 0) > 0
  const events = (
    <Suspense key="events" fallback={row}>
      <UpcomingEvents />
    </Suspense>
  )
  const suggested = [
    hasEvents ? events : [],
    useHasFriends() ? [] : people,
    auth_memberArray.length > 0 ? [] : communities,
  ].flat()
  const head = isNewcomer(profile?.setting) ? (
    <Suspense fallback={<div className={styles.card} />}>
      <FirstSteps />
    </Suspense>
  ) : undefined
  // Events that came after the first cards would push them down.
  return <TimelinePage {...page} head={head} between={suggested} isWaiting={next.isPending} />
}
