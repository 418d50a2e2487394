import { fullStateCall, minimalStateCall, stateCall } from '@entemi/contract/state'
import { handleRead, type Route } from '#/http/handle.ts'
import type { Versions } from '#/site/version.ts'
import { presentMinimal } from './state.present.ts'
import { readMinimal, type StateReader } from './state.service.ts'

export const stateRoutes = ({ readState, versions }: { readState: StateReader; versions: Versions }): Route[] => [
  handleRead(stateCall, async ({ tx, viewer, site }) => ({ _state: await readState(tx, viewer, site) })),
  handleRead(fullStateCall, async ({ tx, viewer, site }) => ({ _state: await readState(tx, viewer, site) })),
  handleRead(minimalStateCall, async ({ tx, viewer }) => ({
    _state: presentMinimal(viewer, await readMinimal(tx, viewer), versions.frontend()),
  })),
]
