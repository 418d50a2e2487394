import { useEffect } from 'react'
import { blockNavigation } from '#/platform/navigation/location.ts'
import type { AppLocation } from '#/platform/navigation/location.ts'
import type { LeaveGuard } from './use-leave-guard.ts'

/** Asks before a link or Back closes the form. */
export function NavigationGuard({ place, ask }: LeaveGuard) {
  useEffect(
    () => blockNavigation(async (from, to) => leavesForm(place === 'popup', from, to) && !(await ask())),
    [place, ask],
  )
  return null
}

type Address = Pick<AppLocation, 'pathname' | 'search' | 'popup'>

/** Opening or closing a popup does not close the form on the page. */
export function leavesForm(inPopup: boolean, from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return true
  if (inPopup) return from.popup !== to.popup
  return Object.keys({ ...from.search, ...to.search }).some((name) => from.search[name] !== to.search[name])
}
