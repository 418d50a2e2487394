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

type Change = Pick<Reminder, 'at' | 'paused_until'>

let lastChange = Promise.resolve()

/** Shown at once. One change after the other: an earlier one that arrives later would undo the last choice. */
export function setReminder(change: Change): Promise<void> {
  queryClient.setQueryData<Reminder>(reminderKey, (cached) => cached && { ...cached, ...change })
  lastChange = lastChange.then(() => sendReminder(change))
  return lastChange
}

/** A refusal reloads what the server has. */
async function sendReminder(change: Change): Promise<void> {
  const answer = await send(() => callApi('PUT /api/reminder', { body: change }))
  if (answer === undefined) await queryClient.invalidateQueries({ queryKey: reminderKey })
}
