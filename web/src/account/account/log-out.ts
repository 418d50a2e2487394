import { ApiFailure, finishLogout, logoutKey } from '#/platform/api/call.ts'
import { notifyTabs, clearLocalStore } from '#/platform/api/local-store.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { countUnsent } from '#/core/outbox/outbox.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { becomeGuest } from '#/platform/session/become-guest.ts'

/**
 * Deletes all local data and shows the login page; the session ends on the server at once, or when it is next reached.
 * False when there are unsent items and the member stays.
 */
export async function logOut(): Promise<boolean> {
  const count = await countUnsent()
  if (count > 0 && !(await confirmLosingUnsent(count))) return false
  localStorage.setItem(logoutKey, '1')
  try {
    await finishLogout()
  } catch (error) {
    // Offline, the local data is deleted all the same.
    if (!(error instanceof ApiFailure)) throw error
  }
  await clearSessionHere()
  return true
}

/** The session has ended already (logged out, account erased): clears it here and in other tabs. */
export async function clearSessionHere(): Promise<void> {
  await clearLocalStore()
  await becomeGuest()
  // Cleared again: what a screen fetched while the session was ending would stay behind.
  await clearLocalStore()
  notifyTabs()
  go('/login/', { replace: true })
}

function confirmLosingUnsent(count: number): Promise<boolean> {
  return confirmAction({
    title: t('login.logout.title'),
    text: t('login.logout.outbox', { count }),
    confirmLabel: t('login.logout.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
}
