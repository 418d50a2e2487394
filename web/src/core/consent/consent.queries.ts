import type { Answer } from '@entemi/contract/calls'
import type { ConsentType } from '@entemi/contract/platform/state'
import { queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { currentLanguage } from '#/platform/i18n/i18n.ts'
import { refreshState } from '#/platform/session/user-state.ts'

export type Consent = Answer<'GET /api/consent/:type'>['data']['consent']

export const consentTypes = ['privacy', 'cookie', 'location', 'live'] as const satisfies readonly ConsentType[]

const consentKey = ['consent'] as const

const consentQuery = (type: ConsentType) => {
  const language = currentLanguage()
  return queryOptions({
    queryKey: [...consentKey, type, language],
    queryFn: async ({ signal }): Promise<Consent> => {
      const answer = await callApi('GET /api/consent/:type', { params: { type }, query: { language }, signal })
      return answer.data.consent
    },
  })
}

export function useConsent(type: ConsentType) {
  return useQuery(consentQuery(type))
}

export function useConsents() {
  return useQueries({ queries: consentTypes.map((type) => consentQuery(type)) })
}

export function isConsentType(type: string): type is ConsentType {
  return (consentTypes as readonly string[]).includes(type)
}

/** The version is sent with the decision: nobody agrees to a text they have not seen. */
export function useDecideConsent({ type, version }: Pick<Consent, 'type' | 'version'>) {
  return useMutation({
    mutationFn: (accepted: boolean) =>
      callApi('POST /api/consent/:type', { params: { type }, body: { accepted, version } }),
    onSuccess: async () => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: consentKey }), refreshState()])
      // withdrawing the consent deletes the stored location
      if (type === 'location') void queryClient.invalidateQueries({ queryKey: ['map'] })
    },
  })
}
