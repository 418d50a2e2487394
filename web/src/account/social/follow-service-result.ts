import { loadTexts } from '#/platform/i18n/i18n.ts'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { settleReauth } from '#/platform/session/reauth.ts'
import { takeServiceResult } from './leave-for-service.ts'
import { resultText } from './result-text.ts'

/**
 * The window returned from a login service, to a new page or to one that the browser has kept as it was. Without a result the
 * service was left by Back, or by another address: a later login must not count the entries since then.
 */
export async function followServiceResult({ isKept }: { isKept: boolean }): Promise<void> {
  const result = takeServiceResult()
  if (result === undefined) return
  if (result === 'done') {
    // The login page has the guest's state.
    if (isKept) location.reload()
    return
  }
  settleReauth(result === 'confirmed')
  await loadTexts('settings')
  showToast({ text: resultText(result), duration: confirmationToastMs })
}
