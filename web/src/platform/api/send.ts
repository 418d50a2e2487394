import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { loginAddress } from '#/platform/session/login-target.ts'
import { askPassword } from '#/platform/session/reauth.ts'
import { currentHref, go } from '#/platform/navigation/navigate.ts'
import { ApiFailure } from './call.ts'
import { failureText } from './failure-text.ts'

export { failureText }

export interface SendOptions<A> {
  /** What follows success, in this order: the caller's own act, a toast, another page or the same one anew. */
  then?: (answer: A) => unknown
  toast?: string
  go?: string
  reload?: boolean
  /** True when the caller has told of the failure itself (a form that marks its fields). */
  onFailure?: (failure: ApiFailure) => boolean
}

/** The generic sender: what a button or a form does with a call. Undefined when it did not succeed. */
export async function send<A>(call: () => Promise<A>, options: SendOptions<A> = {}): Promise<A | undefined> {
  try {
    const answer = await confirmedCall(call)
    await options.then?.(answer)
    if (options.toast !== undefined) showToast({ text: options.toast, duration: confirmationToastMs })
    if (options.go !== undefined) go(options.go)
    if (options.reload) location.reload()
    return answer
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (!options.onFailure?.(error)) tellFailure(error)
    return undefined
  }
}

/** Leads to what the failure asks for (consent, login), or says it in a toast. */
export function tellFailure(failure: ApiFailure): void {
  if (failure.code === 'CONSENT_REQUIRED' && failure.consent !== undefined) return go(`/consent/${failure.consent}`)
  if (failure.code === 'LOGIN_REQUIRED') return go(loginAddress(currentHref()))
  showToast({ text: failureText(failure) })
}

/** A dangerous act asks for the password first and is then tried once more. */
async function confirmedCall<A>(call: () => Promise<A>): Promise<A> {
  try {
    return await call()
  } catch (error) {
    const asksPassword = error instanceof ApiFailure && error.code === 'REAUTH_REQUIRED'
    if (!asksPassword || !(await askPassword())) throw error
    return call()
  }
}
