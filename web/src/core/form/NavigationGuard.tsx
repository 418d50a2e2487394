import { useBlocker } from '@tanstack/react-router'
import { popupMember } from '#/platform/navigation/navigate.ts'
import type { LeaveGuard } from './use-leave-guard.ts'

interface Place {
  pathname: string
  search: Record<string, unknown>
}

/** Asks before a link or Back closes the form. */
export function NavigationGuard({ place, ask }: LeaveGuard) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => leavesForm(place === 'popup', current, next) && !(await ask()),
    enableBeforeUnload: false,
  })
  return null
}

/** A popup is a search parameter of its page: opening or closing one does not close the form on the page. */
export function leavesForm(inPopup: boolean, current: Place, next: Place): boolean {
  if (current.pathname !== next.pathname) return true
  const names = inPopup
    ? [popupMember]
    : Object.keys({ ...current.search, ...next.search }).filter((name) => name !== popupMember)
  return names.some((name) => current.search[name] !== next.search[name])
}
