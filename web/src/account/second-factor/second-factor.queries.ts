import type { Answer, Body } from '@entemi/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { refreshState } from '#/platform/session/user-state.ts'

export type SecondFactor = Answer<'GET /api/identity/second-factor'>['second_factor']
export type TotpOffer = Answer<'POST /api/identity/second-factor/totp'>['setData']

const factorKey = ['second-factor'] as const

export function useSecondFactor() {
  return useQuery({
    queryKey: factorKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/second-factor', { signal })).second_factor,
    staleTime: 0,
  })
}

export const offerTotp = async (): Promise<TotpOffer> =>
  (await callApi('POST /api/identity/second-factor/totp')).setData

/** Returns the recovery codes, which are never answered again. */
export async function turnOnTotp(code: string): Promise<string[]> {
  const { setData } = await callApi('POST /api/identity/second-factor/totp/confirm', { body: { code } })
  return setData.recovery_codes
}

export async function turnOffTotp(): Promise<void> {
  await callApi('DELETE /api/identity/second-factor/totp')
  await queryClient.invalidateQueries({ queryKey: factorKey })
}

export async function renewRecoveryCodes(): Promise<string[]> {
  const { setData } = await callApi('POST /api/identity/second-factor/recovery')
  return setData.recovery_codes
}

export const logInByCode = (body: Body<'POST /api/login/second-factor'>) =>
  callApi('POST /api/login/second-factor', { body })

/** After the recovery codes were shown, not before: nothing that fails may take them from the screen. */
export async function refreshSecondFactor(): Promise<void> {
  queryClient.removeQueries({ queryKey: factorKey })
  // whether an administrator's rights wait
  await refreshState()
}
