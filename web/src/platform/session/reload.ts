import { ApiFailure } from '#/platform/api/call.ts'
import { onConnectionChange } from '#/platform/api/connection.ts'
import { refreshMinimal } from './minimal-state.ts'
import { refreshState } from './user-state.ts'

export const pollMs = 60_000
export const fullPollEvery = 5

let poll = 0

/** Polls the state every minute, the whole of it each fifth time, and at once when the network is back. */
export function startPolling(): void {
  setInterval(() => {
    if (document.visibilityState === 'visible') void reload(isFullPoll(++poll))
  }, pollMs)
  onConnectionChange((connected) => {
    if (connected) void reload(true)
  })
}

export const isFullPoll = (count: number) => count % fullPollEvery === 0

async function reload(full: boolean): Promise<void> {
  try {
    await (full ? refreshState() : refreshMinimal())
  } catch (error) {
    // A background call: the banner shows a lost network, the next poll retries.
    if (!(error instanceof ApiFailure)) throw error
  }
}
