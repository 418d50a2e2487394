import type { Body } from '@entemi/contract/calls'
import type { Language } from '@entemi/contract/platform/letters'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { profileKey } from '#/platform/session/profile-key.ts'
import { refreshState, useUserState } from '#/platform/session/user-state.ts'

const sessionsKey = ['sessions'] as const

/** What was tapped and is not yet what the server holds: it lies over the state, so that a switch answers at once. */
let wanted: PersonSetting = {}
let isSaving = false
const listeners = new Set<() => void>()

export function useSetting(): PersonSetting {
  const { profile } = useUserState()
  const overlay = useSyncExternalStore(subscribeWanted, () => wanted)
  return { ...profile?.setting, ...overlay }
}

/** One call at a time, each with all that is wanted: quick taps neither race nor undo each other. A refusal goes back. */
export async function saveSetting(change: PersonSetting): Promise<void> {
  want({ ...wanted, ...change })
  if (isSaving) return
  isSaving = true
  let sent: PersonSetting
  do {
    sent = wanted
    await send(() => callApi('PATCH /api/profile/me', { body: { setting: sent } }))
    await Promise.allSettled([refreshState(), queryClient.invalidateQueries({ queryKey: profileKey })])
  } while (wanted !== sent)
  isSaving = false
  want({})
}

function want(setting: PersonSetting): void {
  wanted = setting
  for (const listener of listeners) listener()
}

function subscribeWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The account remembers the language too, so that it follows the member to another device. */
export async function saveLanguage(language: Language): Promise<void> {
  await send(() => callApi('PATCH /api/profile/me', { body: { language } }))
}

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/session', { signal })).list.data,
    staleTime: 0,
  })
}

/** Who looked at one's data, newest first. */
export function useAccess() {
  return useInfiniteQuery({
    queryKey: ['access'],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/identity/access', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/identity/session/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => callApi('DELETE /api/identity/session'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Somebody without an account whom one looks after (type 1). */
export const addPerson = (name: string, introduction: string) =>
  withState(() => {
    const words = introduction.trim() === '' ? {} : { introduction }
    return callApi('POST /api/entity', { body: { name, type: 1, ...words }, idempotencyKey: crypto.randomUUID() })
  })

export const editPerson = (id: string, body: Body<'PATCH /api/entity/:id'>) =>
  withState(async () => {
    await callApi('PATCH /api/entity/:id', { params: { id }, body })
    await queryClient.invalidateQueries({ queryKey: ['kept-person', id] })
  })

/** Somebody one looks after, as they are now: an old copy must not be saved over a newer one. */
export function useKeptPerson(id: string) {
  const person = useQuery({
    queryKey: ['kept-person', id],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/profile/:id', { params: { id }, query: { _size: 1 }, signal })).profile,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return person.isFetchedAfterMount ? person : { ...person, data: undefined, error: null }
}

export const deletePerson = (id: string) => withState(() => callApi('DELETE /api/entity/:id', { params: { id } }))

/** The state lists whom one can act as. */
async function withState(act: () => Promise<unknown>): Promise<void> {
  await act()
  await refreshState()
}

export const changePassword = (body: Body<'POST /api/password/change'>) =>
  callApi('POST /api/password/change', { body })

export const changeMail = (email: string) => withProfile(() => callApi('PUT /api/identity/mail', { body: { email } }))

export const keepMail = () => withProfile(() => callApi('DELETE /api/identity/mail'))

/** The profile tells which address is waited for. */
async function withProfile(act: () => Promise<unknown>): Promise<void> {
  await act()
  await queryClient.invalidateQueries({ queryKey: profileKey })
}

export const deleteAccount = () => callApi('DELETE /api/identity/dummy')

export function useStorage() {
  return useQuery({
    queryKey: ['storage'],
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/storage', { signal })).storage,
    staleTime: 0,
  })
}

const exportKey = ['export'] as const
const lookEveryMs = 2000

/** Looked at again and again while it is made. */
export function useExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/export/state', { signal })).export,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'making' ? lookEveryMs : false,
  })
}

export async function askExport(): Promise<void> {
  const answer = await callApi('POST /api/identity/export')
  queryClient.setQueryData(exportKey, answer.export)
}

/** The browser saves it as it streams: a long life does not pass through memory. */
export const exportAddress = '/api/identity/export'
