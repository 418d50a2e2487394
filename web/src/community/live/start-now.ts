/** The broadcast that its host has just made to start now: its page turns the camera on without another tap. */
let madeForNow: string | undefined

export function rememberStartNow(id: string): void {
  madeForNow = id
}

/** True once. */
export function takeStartNow(id: string): boolean {
  const isIt = madeForNow === id
  if (isIt) madeForNow = undefined
  return isIt
}
