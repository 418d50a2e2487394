import type { Answer } from '@entemi/contract/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#/platform/api/call.ts'

export type Town = Answer<'GET /api/autocomplete/city'>['list']['data'][number]

/** Debounce in milliseconds. */
const debounceMs = 150
const minLetters = 2
const shown = 8

/** Towns whose name starts as typed; undefined closes it. */
export function useTowns(typed: string | undefined): { towns: readonly Town[]; isSettled: boolean } {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const query = settled?.trim() ?? ''
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['town', query] as const,
    enabled: query.length >= minLetters,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/autocomplete/city', { query: { query, _size: shown }, signal })).list.data,
  })
  const isAsked = typed !== undefined && typed.trim().length >= minLetters
  return {
    towns: isAsked && data !== undefined ? data : [],
    isSettled: isAsked && data !== undefined && !isPlaceholderData && typed === settled,
  }
}

export type NearTown = Answer<'GET /api/town/near'>['list']['data'][number]

/** Not cached: a position must not stay on the device. */
export async function fetchTownsNear(query: { lat: number; lon: number }): Promise<readonly NearTown[]> {
  return (await callApi('GET /api/town/near', { query })).list.data
}
