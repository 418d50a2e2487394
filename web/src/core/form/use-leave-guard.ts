import { useCallback, useEffect, useRef } from 'react'
import { setUnsaved } from './dirty.ts'
import { confirmLeave, watchPopupForm } from './leave.ts'

/** page, popup: has an address. sheet: over everything, without an address. none: leaving asks nothing. */
export type GuardPlace = 'page' | 'popup' | 'sheet' | 'none'

export interface LeaveGuard {
  place: GuardPlace
  /** Asks whether unsaved changes may be discarded; true if there are none. */
  ask: () => Promise<boolean>
  /** Lets the next navigation through: a save may navigate before React has rendered. */
  release: () => void
}

/** Asks before unsaved changes are lost when the popup or the window closes. */
export function useLeaveGuard(
  place: GuardPlace,
  isDirty: boolean,
  isUploading: boolean,
  onDiscarded?: () => void,
): LeaveGuard {
  const form = useRef({})
  const isGuarding = useRef(false)
  const discarded = useRef(onDiscarded)
  useEffect(() => {
    discarded.current = onDiscarded
  })
  const isUnsaved = place !== 'none' && (isDirty || isUploading)

  const release = useCallback(() => {
    isGuarding.current = false
    setUnsaved(form.current, false)
  }, [])

  const ask = useCallback(async () => {
    if (!isGuarding.current) return true
    const agreed = await confirmLeave(isUploading)
    if (!agreed) return false
    release()
    discarded.current?.()
    return true
  }, [isUploading, release])

  useEffect(() => {
    if (!isUnsaved) return
    isGuarding.current = true
    setUnsaved(form.current, true)
    const warn = (event: BeforeUnloadEvent) => {
      if (isGuarding.current) event.preventDefault()
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
