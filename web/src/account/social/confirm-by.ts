import { send } from '#/platform/api/send.ts'
import { loadTexts } from '#/platform/i18n/i18n.ts'
import { currentHref } from '#/platform/navigation/navigate.ts'
import { leaveForService } from './leave-for-service.ts'
import { canOpenPopup, openPopup } from './social-popup.ts'
import { beginSocial } from './social.queries.ts'

/**
 * Confirms the identity by a linked service in a popup window, so that the page stays as it is; where none can be opened, in this
 * window. Resolves with the result, `left` when the page is being left.
 */
export async function confirmBy(service: string): Promise<string> {
  const begin = (popup: boolean) =>
    send(() => beginSocial(service, { purpose: 'confirm', callback: currentHref(), popup }))
  const end = canOpenPopup() ? await openPopup(() => begin(true)) : 'blocked'
  if (end === 'closed') return 'cancelled'
  if (end !== 'blocked') {
    // of the result's text
    await loadTexts('settings')
    return new URL(end.href, location.origin).searchParams.get('result') ?? 'expired'
  }
  const address = await begin(false)
  if (address === undefined) return 'cancelled'
  leaveForService(address)
  return 'left'
}
