/** Set while pieces of a recording are on the device; without it nothing is loaded to look for them. */
const markName = 'entemi.recording'

export function hasRecording(): boolean {
  return globalThis.localStorage?.getItem(markName) != null
}

export function markRecording(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(markName, '1')
    else localStorage.removeItem(markName)
  } catch {
    // Without storage there are no pieces either.
  }
}
