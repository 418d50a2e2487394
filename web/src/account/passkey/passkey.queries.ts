import type { Body } from '@entemi/contract/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { confirmIdentity } from '#/account/identity/identity.queries.ts'
import { queryClient } from '#/platform/api/query-client.ts'

const passkeysKey = ['passkeys'] as const
const refresh = () => queryClient.invalidateQueries({ queryKey: passkeysKey })

export function usePasskeys(options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/passkey', { signal })).list.data,
    staleTime: 0,
    ...options,
  })
}

/** Only in a secure context and where the browser supports passkeys. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

const loadWebAuthn = () => import('@simplewebauthn/browser')

export async function logInByPasskey(input: Omit<Body<'POST /api/login/passkey'>, 'credential'>) {
  const { startAuthentication } = await loadWebAuthn()
  const { options } = (await callApi('POST /api/login/passkey/challenge')).setData
  const credential = await startAuthentication({ optionsJSON: options })
  return callApi('POST /api/login/passkey', { body: { ...input, credential } })
}

export async function confirmByPasskey(): Promise<void> {
  const { startAuthentication } = await loadWebAuthn()
  const { options } = (await callApi('POST /api/identity/confirm/challenge')).setData
  const passkey = await startAuthentication({ optionsJSON: options })
  await confirmIdentity({ passkey })
}

/** In two calls: the first may require a fresh login, and is then retried. */
export const offerPasskey = async () => (await callApi('POST /api/identity/passkey/challenge')).setData.options

export async function makePasskey(optionsJSON: Awaited<ReturnType<typeof offerPasskey>>, name: string | undefined) {
  const { startRegistration } = await loadWebAuthn()
  const credential = await startRegistration({ optionsJSON })
  await callApi('POST /api/identity/passkey', { body: { credential, ...(name !== undefined && { name }) } })
  await refresh()
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await callApi('PATCH /api/identity/passkey/:id', { params: { id }, body: { name } })
  await refresh()
}

export function useDeletePasskey() {
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/identity/passkey/:id', { params: { id } }),
    onSettled: refresh,
  })
}

/** The code for a refusal by the device or the member; other errors are bugs. */
export function refusalCode(error: unknown): 'known' | 'refused' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'InvalidStateError') return 'known'
  return /^(NotAllowed|Abort|Security|NotSupported|Constraint|Unknown|NotReadable)Error$/.test(error.name)
    ? 'refused'
    : undefined
}
