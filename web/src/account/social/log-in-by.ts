import { ApiFailure } from '#/platform/api/call.ts'
import { showFailure } from '#/platform/api/send.ts'
import { enterAccount } from '#/account/account/enter-account.ts'
import { findInvitation, findSiteInvitation } from '#/platform/session/login-target.ts'
import { requireState, fetchState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { leaveForService } from './leave-for-service.ts'
import { canOpenPopup, openPopup } from './social-popup.ts'

/**
 * Logs in by another service in a popup window, or in this window where none can be opened. False when the popup was
 * closed early.
 */
export async function logInBy(service: string, { remember }: { remember: boolean }): Promise<boolean> {
  const address = addressOf(service, remember)
  const end = canOpenPopup() ? await openPopup(`${address}&popup=1`) : 'blocked'
  if (end === 'blocked') leaveForService(address)
  else if (end === 'closed') return isInside()
  // The login page would lead forward again at Back.
  else go(end.href, { replace: true })
  return true
}

function addressOf(service: string, remember: boolean): string {
  const invitation = requireState().site.company ? findInvitation() : undefined
  const siteInvitation = findSiteInvitation()
  const query = new URLSearchParams({
    service,
    ...(remember && { rememberme: '1' }),
    ...(invitation !== undefined && { cid: invitation }),
    ...(siteInvitation !== undefined && { invitation: siteInvitation }),
  })
  return `/social_init?${query}`
}

/** The popup may have lost its opener and still have logged in. */
async function isInside(): Promise<boolean> {
  try {
    const state = await fetchState()
    if (state.auth_role === 'GUEST' && !state.waiting) return false
    await enterAccount({ _state: state })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showFailure(failure)
  }
  return true
}
