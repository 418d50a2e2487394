import type { Answer } from '@entemi/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { readDay } from './calendar-day.ts'

/**
 * The days of a year that have entries. Under the life line's key: new entries invalidate it too. Each month of the year
 * asks for it when it comes near the screen, and all are answered by one call.
 */
export function useCalendarYear(year: number, enabled = true) {
  return useQuery({
    queryKey: ['lifeline', 'calendar', year],
    enabled,
    queryFn: async ({ signal }) => {
      const query = { from: `${year}-01-01`, to: `${year}-12-31` }
      return (await callApi('GET /api/profile/me/calendar', { query, signal })).calendar
    },
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    select: readCalendar,
  })
}

const readCalendar = ({ days, years }: Answer<'GET /api/profile/me/calendar'>['calendar']) => ({
  days: new Map(days.map((one) => [one.day, readDay(one)])),
  years,
})
