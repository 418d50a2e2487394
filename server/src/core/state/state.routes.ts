import type { AnswerOf } from '@entemi/contract/platform/call'
import { fullStateCall, minimalStateCall, stateCall } from '@entemi/contract/platform/state'
import { handleRead, SerializedAnswer, type Input, type Route } from '#/platform/http/handle.ts'
import type { Versions } from '#/core/site/version.ts'
import { presentMinimal } from './state.present.ts'
import { readMinimal, type StateWriter } from './state.service.ts'

export function stateRoutes({ writeState, versions }: { writeState: StateWriter; versions: Versions }): Route[] {
  const answer = async ({ tx, viewer, site }: Pick<Input<typeof stateCall>, 'tx' | 'viewer' | 'site'>) =>
    new SerializedAnswer<AnswerOf<typeof stateCall>>(['{"_state":', ...(await writeState(tx, viewer, site)), '}'])
  return [
    handleRead(stateCall, (input) => answer(input)),
    handleRead(fullStateCall, (input) => answer(input)),
    handleRead(minimalStateCall, async ({ tx, viewer }) => ({
      _state: presentMinimal(viewer, await readMinimal(tx, viewer), versions.frontend()),
    })),
  ]
}
