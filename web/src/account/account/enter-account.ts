import type { UserState } from '@entemi/contract/platform/state'
import { useEffect } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { findInvitation, followLoginTarget, clearLoginTarget } from '#/platform/session/login-target.ts'
import { applyState, requireState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'

/** After a login, a registration or a new password: applies the state and goes to the wanted page. */
export async function enterAccount({ _state }: { _state: UserState }): Promise<void> {
  await applyState(_state)
  if (_state.waiting) return showWaiting()
  clearJoinTarget(_state, '/')
}

/** A new member gets the onboarding, unless they wanted another page: then home offers it later. */
export async function enterNewAccount({ _state }: { _state: UserState }): Promise<void> {
  await applyState(_state)
  if (_state.waiting) return showWaiting()
  if (_state.auth_role === 'GUEST') return alertMailSent()
  clearJoinTarget(_state, '/welcome')
}

/** The wanted page stays stored for the day of the approval. */
const showWaiting = (): void => go('/waiting/', { replace: true })

/** The site does not tell whether the address was free: the mail says how to continue. The wanted page stays stored. */
function alertMailSent(): void {
  go('/login/', { replace: true })
  void confirmAction({ title: t('register.mailed'), text: t('register.mailed.text'), confirmLabel: t('act.ok') })
}

/** A company's invitation was redeemed with the login: its join page is not needed any more. */
function clearJoinTarget({ site }: UserState, otherwise: string): void {
  if (site.company && findInvitation() !== undefined) {
    clearLoginTarget()
    go(otherwise, { replace: true })
  } else followLoginTarget(otherwise)
}

/** The alert of a members-only company site; the form stays filled. */
export function alertMembersOnly(): void {
  void confirmAction({ title: t('error.title'), text: t('error.ONLY_MEMBER_AREA'), confirmLabel: t('act.ok') })
}

/** Redirects logged-in members away from guest pages. */
export function useGuestOnly(): void {
  useEffect(() => {
    const { auth_role, waiting } = requireState()
    if (waiting) showWaiting()
    else if (auth_role !== 'GUEST') followLoginTarget()
  }, [])
}
