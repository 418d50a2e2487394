import type { UserState } from '@entemi/contract/platform/state'
import { useEffect } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { findInvitation, followLoginTarget, clearLoginTarget } from '#/platform/session/login-target.ts'
import { applyState, requireState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'

/** After a login, a registration or a new password: takes over the state and goes where one was going. */
export async function enterAccount({ _state }: { _state: UserState }): Promise<void> {
  await applyState(_state)
  clearJoinTarget(_state, '/')
}

/** A new member gets the first questions, unless they were on their way somewhere: then home offers them later. */
export async function enterNewAccount({ _state }: { _state: UserState }): Promise<void> {
  await applyState(_state)
  if (_state.auth_role === 'GUEST') return alertMailSent()
  clearJoinTarget(_state, '/welcome')
}

/** Where the site answers alike whether the address was free: the mail says how to go on. What was wanted stays kept. */
function alertMailSent(): void {
  go('/login/', { replace: true })
  void confirmAction({ title: t('register.mailed'), text: t('register.mailed.text'), confirmLabel: t('act.ok') })
}

/** A company's invitation was taken with the login: there is nothing left to ask where it leads. */
function clearJoinTarget({ site }: UserState, otherwise: string): void {
  if (site.company && findInvitation() !== undefined) {
    clearLoginTarget()
    go(otherwise, { replace: true })
  } else followLoginTarget(otherwise)
}

/** The alert of a company's door; the form stays as it is. */
export function alertMembersOnly(): void {
  void confirmAction({ title: t('error.title'), text: t('error.ONLY_MEMBER_AREA'), confirmLabel: t('act.ok') })
}

/** Somebody who is logged in already has nothing to do on a guest's page. */
export function useGuestOnly(): void {
  useEffect(() => {
    if (requireState().auth_role !== 'GUEST') followLoginTarget()
  }, [])
}
