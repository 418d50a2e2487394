import { ApiFailure } from '#/platform/api/call.ts'
import { onConnectionChange } from '#/platform/api/connection.ts'
import { refreshMinimal } from './minimal-state.ts'
import { refreshState } from './user-state.ts'

export const reloadEvery = 60_000
export const fullEach = 5

let turn = 0

/** Asks for the state every minute, for the whole of it each fifth time, and at once when the network is back. */
export function keepStateFresh(): void {
  setInterval(() => {
    if (document.visibilityState === 'visible') void reload(isFullTurn(++turn))
  }, reloadEvery)
  onConnectionChange((connected) => {
    if (connected) void reload(true)
  })
}

export const isFullTurn = (count: number) => count % fullEach === 0

async function reload(full: boolean): Promise<void> {
  try {
    await (full ? refreshState() : refreshMinimal())
  } catch (error) {
    // Nobody asked for this call: the banner tells of a lost network, the next turn tries again.
    if (!(error instanceof ApiFailure)) throw error
  }
}
