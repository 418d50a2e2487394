import type { Answer, Body } from '@entemi/contract/calls'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

export type Training = Answer<'GET /api/training/:id'>
export type Week = Training['weeks'][number]
export type Progress = Answer<'GET /api/training/:id/progress'>['list']['data'][number]

/** Under the key of lessons: answering or opening a week reads it again. */
const trainingKey = ['lesson', 'training'] as const

export function useTraining(id: string) {
  return useQuery({
    queryKey: [...trainingKey, id, 'weeks'] as const,
    queryFn: ({ signal }) => callApi('GET /api/training/:id', { params: { id: id as EntityId }, signal }),
    staleTime: 0,
  })
}

/** Who answered which weeks; only for leaders, and not stored on the device. */
export function useProgress(id: EntityId) {
  return useInfiniteQuery({
    queryKey: [...trainingKey, id, 'progress'] as const,
    meta: { isPersisted: false },
    queryFn: async ({ signal, pageParam }) => {
      const query = { _size: limits.page.max, ...(pageParam !== null && { _after: pageParam }) }
      return (await callApi('GET /api/training/:id/progress', { params: { id }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Articles and videos of the libraries to choose from. */
export function useMaterials(searchText: string) {
  return useQuery({
    queryKey: ['library', 'materials', searchText] as const,
    meta: { isPersisted: false },
    queryFn: async ({ signal }) => {
      const query = searchText === '' ? {} : { query: searchText }
      return (await callApi('GET /api/article', { query, signal })).list.data
    },
  })
}

export async function addWeek(id: EntityId, body: Body<'POST /api/training/:id/week'>): Promise<void> {
  await callApi('POST /api/training/:id/week', { params: { id }, body })
  await queryClient.invalidateQueries({ queryKey: trainingKey })
}

export async function saveMaterials(id: EntityId, lesson_id: EntryId, materials: EntryId[]): Promise<void> {
  await callApi('PATCH /api/training/:id/week/:lesson_id', { params: { id, lesson_id }, body: { materials } })
  await queryClient.invalidateQueries({ queryKey: trainingKey })
}
