import type { Answer } from '@entemi/contract/calls'
import type { EntryCategory } from '@entemi/contract/core/entry'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { preload, queryClient, refetchesOnMount } from '#/platform/api/query-client.ts'
import { isLivedBefore } from '#/core/entry/merge-pages.ts'
import { entriesQuery, reloadFromStart, useEntries } from '#/core/entry/use-entries.ts'
import { todayHere } from './days.ts'

/** Which part of a line is shown: one type of entry, and from which day backwards. */
export interface LineView {
  category?: EntryCategory | undefined
  to?: string | undefined
}

/** Small enough that one page is rendered between two frames. */
const pageSize = 20

/** What was just written must appear at once; a window focus does not refetch. */
const freshness = { staleTime: 0, refetchOnMount: refetchesOnMount, refetchOnWindowFocus: false } as const

const ownLine = (view: LineView) => ({
  queryKey: lineKey('me', view),
  read: (after: string | null, signal?: AbortSignal) =>
    callApi('GET /api/profile/me', { query: { ...given(view), ...pageOf(after) }, ...(signal && { signal }) }),
  isOlder: isLivedBefore,
})

export const useOwnLine = (view: LineView) => useEntries(ownLine(view))

/** What the page of one's own line shows first. */
export const loadOwnLine = (view: LineView): Promise<void> =>
  preload(
    entriesQuery(ownLine(view)),
    yearQuery(yearOf(view)),
    ...(isWholeLine(view) ? [memoriesQuery(todayHere())] : []),
  )

export const isWholeLine = ({ to, category }: LineView): boolean => to === undefined && category === undefined

export const yearOf = ({ to }: LineView): number => Number((to ?? todayHere()).slice(0, 4))

export function usePersonLine(id: string) {
  return useEntries({
    queryKey: lineKey(id, {}),
    read: (after, signal) =>
      callApi('GET /api/profile/:id', { params: { id }, query: pageOf(after), ...(signal && { signal }) }),
    isOlder: isLivedBefore,
  })
}

type PersonLine = Answer<'GET /api/profile/:id'>

/** Applies a change of a person before the server has answered. */
export function patchPerson(id: string, change: Partial<PersonLine['profile']>): void {
  queryClient.setQueryData<Pick<PersonLine, 'profile'>>(
    lineKey(id, {}),
    (cached) => cached && { ...cached, profile: { ...cached.profile, ...change } },
  )
}

export const refreshPerson = (id: string) => queryClient.invalidateQueries({ queryKey: lineKey(id, {}) })

/** The key of a line: whose, and which part. */
const lineKey = (who: string, view: LineView) => ['lifeline', 'line', who, view] as const

const recentDays = 14

export function useYear(year: number) {
  return useQuery(yearQuery(year))
}

/** This year includes the last days of the year before, so that it always has the recent days. */
const yearQuery = (year: number) =>
  daysQuery('year', [`${year}-01-01`, firstRecentDay()].sort()[0] ?? '', `${year}-12-31`)

/** The moods of the last days, from the query of the year. */
export function useRecentDays(beside: 'feed' | 'line') {
  const [from, to] = [firstRecentDay(), todayHere()]
  return useQuery({
    ...(beside === 'line' ? yearQuery(Number(to.slice(0, 4))) : daysQuery('recent', from, to)),
    // The life line fetches the same query.
    ...(beside === 'line' && { staleTime: 10_000 }),
    select: ({ days }) => days.filter(({ day }) => day >= from),
  })
}

const firstRecentDay = () => todayHere(Date.parse(`${todayHere()}T12:00`) - (recentDays - 1) * 24 * 3600_000)

const daysQuery = (part: 'year' | 'recent', from: string, to: string) =>
  queryOptions({
    queryKey: ['lifeline', part, from, to],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/profile/me/insight', { query: { from, to }, signal })).insight,
    ...freshness,
  })

/** Reloads the line from its newest page, the year and the memories. Returns whether it was loaded. */
export async function refreshLine(view: LineView): Promise<boolean> {
  const [isRead] = await Promise.all([
    reloadFromStart(lineKey('me', view)),
    ...['year', 'memory', 'recent'].map((part) => queryClient.invalidateQueries({ queryKey: ['lifeline', part] })),
  ])
  return isRead
}

/** What one wrote on this day of earlier years. */
export const useMemories = (day: string, enabled = true) => useQuery({ ...memoriesQuery(day), enabled })

const memoriesQuery = (day: string) =>
  queryOptions({
    queryKey: ['lifeline', 'memory', day],
    queryFn: async ({ signal }) => (await callApi('GET /api/profile/me/memory', { query: { day }, signal })).list.data,
    ...freshness,
  })

const pageOf = (after: string | null) => ({ _size: pageSize, ...(after === null ? {} : { _after: after }) })

function given({ category, to }: LineView) {
  return { ...(category === undefined ? {} : { category }), ...(to === undefined ? {} : { to }) }
}
