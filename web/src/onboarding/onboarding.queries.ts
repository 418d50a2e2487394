import type { PersonSetting } from '@entemi/contract/setting'
import { callApi } from '#/api/call.ts'
import { queryClient } from '#/api/query-client.ts'
import { send } from '#/api/send.ts'
import { profileKey } from '#/profile/profile.queries.ts'
import { refreshState } from '#/session/user-state.ts'
import { go } from '#/shell/navigate.ts'

/** With or without choices it is not asked again. Goes on only when the account has kept it. */
export async function finishWelcome(chosen: PersonSetting, target: string): Promise<void> {
  await send(() => callApi('PATCH /api/profile/me', { body: { setting: { ...chosen, welcomed: true } } }), {
    then: async () => {
      await Promise.allSettled([refreshState(), queryClient.invalidateQueries({ queryKey: profileKey })])
      go(target, { replace: true })
    },
  })
}
