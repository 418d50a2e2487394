import type { Body } from '@entemi/contract/calls'
import type { Language } from '@entemi/contract/letters'
import type { PersonSetting } from '@entemi/contract/setting'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#/api/call.ts'
import { queryClient } from '#/api/query-client.ts'
import { send } from '#/api/send.ts'
import { closeSocket, openSocket } from '#/api/socket.ts'
import { profileKey } from '#/profile/profile.queries.ts'
import { applyState, refreshState, requireState } from '#/session/user-state.ts'

const sessionsKey = ['sessions'] as const

let saving = 0

/** A switch answers at once; when the server refuses, it goes back to what the server holds. */
export async function saveSetting(setting: PersonSetting): Promise<void> {
  saving++
  await showSetting(setting)
  await send(() => callApi('PATCH /api/profile/me', { body: { setting } }))
  // Only the last of several quick taps reads back, or an earlier answer would undo a later tap on the screen.
  if (--saving > 0) return
  await Promise.allSettled([refreshState(), queryClient.invalidateQueries({ queryKey: profileKey })])
}

async function showSetting(setting: PersonSetting): Promise<void> {
  const state = requireState()
  if (state.profile === null) return
  await applyState({ ...state, profile: { ...state.profile, setting: { ...state.profile.setting, ...setting } } })
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

/** This session ends too and a new one comes with the answer: heard of by the socket first, it would look like a logout. */
export async function changePassword(body: Body<'POST /api/password/change'>) {
  closeSocket()
  try {
    return await callApi('POST /api/password/change', { body })
  } finally {
    openSocket()
  }
}

export const deleteAccount = () => callApi('DELETE /api/identity/dummy')

/** The browser saves it as it streams: a long life does not pass through memory. */
export const exportAddress = '/api/identity/export'
