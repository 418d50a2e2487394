import type { PersonSetting } from '@entemi/contract/platform/setting'
import { patchProfile } from '#/account/profile/patch-profile.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { profileKey } from '#/platform/session/profile-key.ts'
import { refreshState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'

/** Marks the onboarding as done and navigates once the account has saved it. */
export async function finishWelcome(chosen: PersonSetting, target: string): Promise<void> {
  await send(() => patchProfile({ setting: { ...chosen, welcomed: true } }), {
    then: async () => {
      await Promise.allSettled([refreshState(), queryClient.invalidateQueries({ queryKey: profileKey })])
      go(target, { replace: true })
    },
  })
}
