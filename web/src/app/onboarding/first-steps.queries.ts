import { useQuery } from '@tanstack/react-query'
import { patchProfile } from '#/account/profile/patch-profile.ts'
import { callApi } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { refreshState } from '#/platform/session/user-state.ts'

/** One's own latest entries: what was written or noted is a step done. Refetched with the life line. */
export function useFirstEntries() {
  return useQuery({
    queryKey: ['lifeline', 'first-steps'],
    queryFn: async ({ signal }) => (await callApi('GET /api/profile/me', { query: { _size: 20 }, signal })).list.data,
    staleTime: 0,
  })
}

/** All steps are done: the card is not shown again. */
export async function endFirstSteps(): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await send(() => patchProfile({ setting: { first_steps_until: yesterday } }), { then: refreshState })
}
