import type { Answer, Body } from '@entemi/contract/calls'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { fetchLedEntities } from '#/core/entity/entity.queries.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { momentOfWriting } from '#/core/outbox/item.ts'
import { deliver } from '#/core/outbox/outbox.ts'
import { refreshEntries } from '#/core/entry/entry.queries.ts'
import { isWrittenBefore } from '#/core/entry/merge-pages.ts'
import { useEntries } from '#/core/entry/use-entries.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import { forgetClaim } from './claim.ts'

export type LessonRow = Answer<'GET /api/lesson'>['list']['data'][number]
export type LessonState = LessonRow['state']
type Page = Answer<'GET /api/lesson/solution/:id'>
/** Received or led. */
export type LessonPageAnswer = Extract<Page, { locked: boolean }>
export type Lesson = LessonPageAnswer['lesson']
/** Requested, and not answered yet. */
export type AskedPage = Exclude<Page, { locked: boolean }>

export type Recipient = Answer<'GET /api/lesson/:id/recipient'>['list']['data'][number]
export type RecipientState = Recipient['state']

const lessonKey = ['lesson'] as const

export function useLessons(state: LessonState | 'all') {
  return useInfiniteQuery({
    queryKey: [...lessonKey, 'list', state],
    queryFn: async ({ signal, pageParam }) => {
      const query = { state, ...(pageParam !== null && { _after: pageParam }) }
      return (await callApi('GET /api/lesson', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Lessons that one leads; most members have none. */
export function useLedLessons(enabled: boolean) {
  return useQuery({
    queryKey: [...lessonKey, 'led'] as const,
    meta: { isPersisted: false },
    enabled,
    queryFn: async ({ signal }) => (await callApi('GET /api/lesson/led', { query: { _size: 50 }, signal })).list.data,
  })
}

/**
 * A lesson with the visible solutions; the query of its address is passed on. `claims`: loading it also claims it, so
 * that a `_claim` in an address alone does nothing.
 */
export function useLessonPage(id: string, search: Readonly<Record<string, string | undefined>>, claims: boolean) {
  const { _claim, ...passed } = search
  return useEntries({
    queryKey: [...lessonKey, 'solutions', id, claims, ...(Object.keys(passed).length === 0 ? [] : [passed])],
    read: async (after, signal) => {
      const query = { ...passed, ...(claims && { _claim: '1' as const }), ...(after !== null && { _after: after }) }
      const page = await callApi('GET /api/lesson/solution/:id', { params: { id }, query, ...(signal && { signal }) })
      return { page, list: page.list }
    },
    isOlder: isWrittenBefore,
  })
}

/** Who requested, received or solved a lesson; only for its leaders, and not stored on the device. */
export function useRecipients(id: string, state: RecipientState) {
  return useInfiniteQuery({
    queryKey: [...lessonKey, 'recipients', id, state] as const,
    meta: { isPersisted: false },
    queryFn: async ({ signal, pageParam }) => {
      const query = { state, ...(pageParam !== null && { _after: pageParam }) }
      return (await callApi('GET /api/lesson/:id/recipient', { params: { id }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export function useSolution(id: string) {
  return useQuery({
    queryKey: ['post', id, 'solution'] as const,
    queryFn: async ({ signal }) => (await callApi('GET /api/solution/:id', { params: { id }, signal })).solution,
  })
}

/**
 * For the form: an old copy of one's own text must not be saved over a newer one. A new solution needs only the cached
 * lesson.
 */
export function useWrittenSolution(lessonId: string, solutionId: string) {
  const isNew = solutionId === '-1'
  const query = useQuery({
    queryKey: [...lessonKey, 'write', lessonId, solutionId] as const,
    queryFn: async ({ signal }) => {
      if (!isNew) {
        const params = { lesson_id: lessonId as EntryId, solution_id: solutionId as EntryId }
        return await callApi('GET /api/lesson/solution/:lesson_id/:solution_id', { params, signal })
      }
      const page = await callApi('GET /api/lesson/solution/:id', { params: { id: lessonId }, query: {}, signal })
      return { lesson: page.lesson, solution: null }
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    ...(isNew && { initialData: () => findCachedLesson(lessonId), initialDataUpdatedAt: 0 }),
  })
  const fresh = useFresh(query)
  return isNew ? query : fresh
}

function findCachedLesson(id: string): { lesson: Lesson; solution: null } | undefined {
  const cached = queryClient.getQueryData<{ page: Page }>([...lessonKey, 'solutions', id, false])
  return cached !== undefined && 'locked' in cached.page ? { lesson: cached.page.lesson, solution: null } : undefined
}

export function useLessonToEdit(id: string) {
  return useFresh(
    useQuery({
      queryKey: [...lessonKey, 'edit', id] as const,
      queryFn: async ({ signal }) => {
        const page = await callApi('GET /api/lesson/solution/:id', { params: { id }, query: {}, signal })
        return 'locked' in page ? page.lesson : null
      },
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  )
}

function useFresh<Q extends { isFetchedAfterMount: boolean; data: unknown; error: Error | null }>(query: Q): Q {
  return query.isFetchedAfterMount ? query : { ...query, data: undefined, error: null }
}

/** Groups where one may publish lessons. */
export function useLedGroups(enabled: boolean) {
  return useQuery({
    queryKey: [...lessonKey, 'groups'] as const,
    enabled,
    queryFn: ({ signal }) => fetchLedEntities(signal),
  })
}

/** True when the server has it; offline it waits on this device with the time of writing. */
export async function addSolution(
  { id, title }: Pick<Lesson, 'id' | 'title'>,
  body: Body<'POST /api/lesson/solution/:lesson_id'>,
  media: readonly MediaDraft[],
): Promise<boolean> {
  const work = {
    kind: 'solution',
    lessonId: id,
    title: title ?? '',
    body: { ...momentOfWriting(body), ...body },
    pictures: media,
  } as const
  return (await deliver(work, refreshLessons)).sent
}

export async function editSolution(
  lesson_id: EntryId,
  solution_id: EntryId,
  body: Body<'PATCH /api/lesson/solution/:lesson_id/:solution_id'>,
): Promise<boolean> {
  const params = { lesson_id, solution_id }
  await callApi('PATCH /api/lesson/solution/:lesson_id/:solution_id', { params, body })
  await refreshLessons()
  return true
}

export async function addLesson(body: Body<'POST /api/lesson'>): Promise<EntryId> {
  const { setData } = await callApi('POST /api/lesson', { body })
  await refreshLessons()
  return setData.lesson_id
}

export async function editLesson(id: EntryId, body: Body<'PATCH /api/lesson/:id'>): Promise<EntryId> {
  await callApi('PATCH /api/lesson/:id', { params: { id }, body })
  await refreshLessons()
  return id
}

export async function sendLesson(id: EntryId): Promise<void> {
  await callApi('POST /api/lesson/:id/send', { params: { id }, body: undefined })
  await refreshLessons()
}

export async function deleteLesson(id: EntryId): Promise<void> {
  await callApi('DELETE /api/lesson/:id', { params: { id } })
  queryClient.removeQueries({ queryKey: [...lessonKey, 'solutions', id] })
  await queryClient.invalidateQueries({ queryKey: [...lessonKey, 'led'] })
}

export async function answerClaim(id: EntryId, personId: EntityId, action: 'grant' | 'refuse'): Promise<void> {
  await callApi('POST /api/lesson/:id/recipient/:personId', { params: { id, personId }, body: { action } })
  await refreshLessons()
}

/** Withdraws a request or declines a lesson. Pages of it are dropped, not read again: reading may repeat the claim. */
export async function declineLesson(id: EntryId): Promise<void> {
  await callApi('DELETE /api/lesson/:id/recipient', { params: { id } })
  forgetClaim()
  queryClient.removeQueries({ queryKey: [...lessonKey, 'solutions', id] })
  await queryClient.invalidateQueries({ queryKey: [...lessonKey, 'list'] })
}

export async function tickStep(id: EntryId, step: string, done: boolean): Promise<void> {
  await callApi('POST /api/lesson/:id/step', { params: { id }, body: { step, done } })
  await queryClient.invalidateQueries({ queryKey: [...lessonKey, 'solutions', id] })
}

async function refreshLessons(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: lessonKey }), refreshEntries()])
}
