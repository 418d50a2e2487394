import type { Answer } from '@entemi/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'

type Reminder = Answer<'GET /api/reminder'>['reminder']

const reminderKey = ['reminder'] as const

export function useReminder() {
  return useQuery({
    queryKey: reminderKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/reminder', { signal })).reminder,
    staleTime: 0,
  })
}

/** Shown at once; a refusal reloads what the server has. */
export async function setReminder(change: Pick<Reminder, 'at' | 'paused_until'>): Promise<void> {
  queryClient.setQueryData<Reminder>(reminderKey, (cached) => cached && { ...cached, ...change })
  const answer = await send(() => callApi('PUT /api/reminder', { body: change }))
  if (answer === undefined) await queryClient.invalidateQueries({ queryKey: reminderKey })
}
