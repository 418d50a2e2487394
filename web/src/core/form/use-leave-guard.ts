import { useCallback, useEffect, useRef } from 'react'
import { setUnsaved } from './dirty.ts'
import { confirmLeave, watchPopupForm } from './leave.ts'

/** page, popup: where the address leads. sheet: over everything, without an address. none: leaving asks nothing. */
export type GuardPlace = 'page' | 'popup' | 'sheet' | 'none'

export interface LeaveGuard {
  place: GuardPlace
  /** May what was written be left? Asks only if there is something to lose. */
  ask: () => Promise<boolean>
  /** Lets the next navigation through: a save may navigate before React hears of it. */
  release: () => void
}

/** Knows whether a form would lose something, and asks before it does: when its popup or the window closes. */
export function useLeaveGuard(place: GuardPlace, isDirty: boolean, isUploading: boolean): LeaveGuard {
  const form = useRef({})
  const held = useRef(false)
  const isUnsaved = place !== 'none' && (isDirty || isUploading)

  const release = useCallback(() => {
    held.current = false
    setUnsaved(form.current, false)
  }, [])

  const ask = useCallback(async () => {
    if (!held.current) return true
    const agreed = await confirmLeave(isUploading)
    if (agreed) release()
    return agreed
  }, [isUploading, release])

  useEffect(() => {
    if (!isUnsaved) return
    held.current = true
    setUnsaved(form.current, true)
    const warn = (event: BeforeUnloadEvent) => {
      if (held.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      release()
    }
  }, [isUnsaved, release])

  useEffect(() => (place === 'popup' || place === 'sheet' ? watchPopupForm(ask) : undefined), [place, ask])

  return { place, ask, release }
}
