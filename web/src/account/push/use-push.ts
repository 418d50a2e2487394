import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText } from '#/platform/api/failure-text.ts'
import { ApiFailure } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { readPush, turnOffPush, turnOnPush } from './push.ts'

const stateOfPush = ['push'] as const

/** Asked at every use, since it is changed outside the app; kept a while, or its row would move a page one returns to. */
const keptMs = 10 * 60_000

/** The push state of this device, and its setters. */
export function usePush() {
  const { data: state } = useQuery({
    queryKey: stateOfPush,
    queryFn: readPush,
    staleTime: 0,
    gcTime: keptMs,
    meta: { isPersisted: false },
  })
  const { mutate: set, isPending: isBusy } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPush() : turnOffPush()),
    onSuccess: (now) => queryClient.setQueryData(stateOfPush, now),
    onError: (error) => {
      showToast({ text: error instanceof ApiFailure ? failureText(error) : t('push.failed') })
      void queryClient.invalidateQueries({ queryKey: stateOfPush })
    },
  })
  return { state, set, isBusy }
}
