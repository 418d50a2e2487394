import type { Body } from '@entemi/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { profileKey } from '#/platform/session/profile-key.ts'
import { findState, refreshState } from '#/platform/session/user-state.ts'

export const logIn = (body: Body<'POST /api/login'>) => callApi('POST /api/login', { body })

export const registerAccount = (body: Body<'POST /api/register'>) => callApi('POST /api/register', { body })

export const setUpFirst = (token: string, body: Body<'POST /api/setup/:token'>) =>
  callApi('POST /api/setup/:token', { params: { token }, body })

export const askRestore = (email: string) => callApi('POST /api/password/restore', { body: { email } })

export const restorePassword = (token: string, body: Body<'POST /api/password/restore/:token'>) =>
  callApi('POST /api/password/restore/:token', { params: { token }, body })

export const askMailConfirmation = () => callApi('POST /api/identity/mail')

/** Opening the link confirms the address; opening it again gives the same answer. */
export function useConfirmedMail(token: string) {
  return useQuery({
    queryKey: ['mail-confirm', token],
    queryFn: async ({ signal }) => {
      const { setData } = await callApi('POST /api/identity/mail/:token', { params: { token }, signal })
      if (findState()?.auth_role !== 'GUEST')
        await Promise.all([refreshState(), queryClient.invalidateQueries({ queryKey: profileKey })])
      return setData
    },
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The search of the page is sent as it is; only its token matters. */
export function useRestoreLink(search: { token?: string | undefined }) {
  return useQuery({
    queryKey: ['restore', search],
    queryFn: async ({ signal }) => {
      const { restore } = await callApi('GET /api/password/restore', { query: search, signal })
      return restore
    },
    enabled: search.token !== undefined,
    // A link works once: the answer must be fresh, and is not saved on the device.
    staleTime: 0,
    gcTime: 0,
  })
}

export const changePassword = (body: Body<'POST /api/password/change'>) =>
  callApi('POST /api/password/change', { body })

export const changeMail = (email: string) => withProfile(() => callApi('PUT /api/identity/mail', { body: { email } }))

export const cancelMailChange = () => withProfile(() => callApi('DELETE /api/identity/mail'))

/** The profile holds the address that waits for confirmation. */
async function withProfile(act: () => Promise<unknown>): Promise<void> {
  await act()
  await queryClient.invalidateQueries({ queryKey: profileKey })
}
