import { leaveOverlays } from '#/platform/navigation/overlay-history.ts'
import { serviceKey } from './service-key.ts'

/** Browsers store no more entries; from then on the length does not say where the page is. */
const mostEntries = 50

/** Goes to the pages of a login service in this window, where no other one can be opened. */
export function leaveForService(address: string): void {
  leaveOverlays(() => {
    // An entry of its own, replaced by the service: its place is the length, since a new entry removes those after it.
    history.pushState(history.state, '')
    sessionStorage.setItem(serviceKey, `left:${history.length}`)
    location.replace(address)
  })
}

/**
 * Back to the entry that was left, over the pages of the service: one step back from a new entry would open them again, and they
 * would lead here with an answer that is used up. False when this window was not left so.
 */
export function returnFromService(result: string): boolean {
  const left = Number(take('left') ?? 0)
  const added = history.length - left
  if (left === 0 || added < 0 || history.length >= mostEntries) return false
  sessionStorage.setItem(serviceKey, `result:${result}`)
  history.go(-added - 1)
  return true
}

/** The result that the window returned with, once. */
export const takeServiceResult = (): string | undefined => take('result')

function take(name: 'left' | 'result'): string | undefined {
  const [stored, value] = sessionStorage.getItem(serviceKey)?.split(':') ?? []
  sessionStorage.removeItem(serviceKey)
  return stored === name ? value : undefined
}
