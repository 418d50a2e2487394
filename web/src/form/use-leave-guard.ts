import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { setUnsaved } from './dirty.ts'
import { confirmLeave, watchPopupForm } from './leave.ts'

interface Place {
  pathname: string
  search: Record<string, unknown>
}

export interface LeaveGuard {
  /** Lets the next navigation through: a save may navigate before React hears of it. */
  release: () => void
}

/** Asks before what was written is left behind: by a link, by Back, by closing the popup or the window. */
export function useLeaveGuard(isUnsaved: boolean, isUploading: boolean, inPopup: boolean): LeaveGuard {
  const form = useRef({})
  const held = useRef(false)

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
    held.current = isUnsaved || isUploading
    setUnsaved(form.current, held.current)
    return release
  }, [isUnsaved, isUploading, release])

  useEffect(() => (inPopup ? watchPopupForm(ask) : undefined), [inPopup, ask])

  useBlocker({
    shouldBlockFn: async ({ current, next }) => leaves(current, next, inPopup) && !(await ask()),
    enableBeforeUnload: () => held.current,
  })

  return { release }
}

/** A popup lies over its page as a search member: opening or closing one leaves the form on the page where it is. */
function leaves(current: Place, next: Place, inPopup: boolean): boolean {
  if (current.pathname !== next.pathname) return true
  const popup = '_popup'
  const names = inPopup ? [popup] : Object.keys({ ...current.search, ...next.search }).filter((name) => name !== popup)
  return names.some((name) => current.search[name] !== next.search[name])
}
