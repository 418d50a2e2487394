import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { loginAddress } from '#/platform/session/login-target.ts'
import { requestReauth } from '#/platform/session/reauth.ts'
import { currentHref, go } from '#/platform/navigation/navigate.ts'
import { ApiFailure } from './call.ts'
import { failureText } from './failure-text.ts'

export { failureText }

export interface SendOptions<A> {
  /** After success, in this order: the caller's callback, a toast, navigation, a reload. */
  then?: (answer: A) => unknown
  toast?: string
  go?: string
  reload?: boolean
  /** Returns true when the caller has shown the failure itself (a form that marks its fields). */
  onFailure?: (failure: ApiFailure) => boolean
}

/** Runs a call for a button or a form and shows its failure. Undefined when it failed. */
export async function send<A>(call: () => Promise<A>, options: SendOptions<A> = {}): Promise<A | undefined> {
  try {
    const answer = await callWithReauth(call)
    await options.then?.(answer)
    if (options.toast !== undefined) showToast({ text: options.toast, duration: confirmationToastMs })
    if (options.go !== undefined) go(options.go)
    if (options.reload) location.reload()
    return answer
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (!options.onFailure?.(error)) showFailure(error)
    return undefined
  }
}

/** Opens what the failure requires (consent, login), or shows it in a toast. */
export function showFailure(failure: ApiFailure): void {
  if (failure.code === 'CONSENT_REQUIRED' && failure.consent !== undefined) return go(`/consent/${failure.consent}`)
  if (failure.code === 'LOGIN_REQUIRED') return go(loginAddress(currentHref()))
  showToast({ text: failureText(failure) })
}

/** A call that needs a fresh login asks for the password and is then retried once. */
async function callWithReauth<A>(call: () => Promise<A>): Promise<A> {
  try {
    return await call()
  } catch (error) {
    const needsReauth = error instanceof ApiFailure && error.code === 'REAUTH_REQUIRED'
    if (!needsReauth || !(await requestReauth())) throw error
    return call()
  }
}
