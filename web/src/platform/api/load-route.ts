import { confirmAction } from '#/platform/kit/confirm.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { loginAddress } from '#/platform/session/login-target.ts'
import { ApiFailure } from './call.ts'

/** What to do after a failed load: stay on the page, or go to an address. */
export interface LoadOutcome {
  alert?: { title: string; text: string }
  log?: boolean
  go: 'stay' | { href: string }
}

interface LoadContext {
  /** The address that could not be loaded. */
  href: string
  /** Whether there is a page of the app to go back to. */
  hasHistory: boolean
  /** Where a 403 leads, if the route sets it. */
  errorRedirect?: string | undefined
}

const codesWithOwnText = ['ONLY_MEMBER_AREA', 'ACCOUNT_SUSPENDED', 'LESSON_NOT_RECEIVED', 'LIBRARY_CLOSED']

/** Point 8 of the specification, for loading a route. */
export function decideLoadFailure(failure: ApiFailure, context: LoadContext): LoadOutcome {
  const { status, code } = failure
  switch (status) {
    case 0:
      return {
        alert:
          code === 'TIMEOUT'
            ? { title: t('error.title'), text: t('error.TIMEOUT') }
            : { title: t('error.NO_NETWORK'), text: t('error.NO_NETWORK_EXPLANATION') },
        go: 'stay',
      }
    case 401:
      return { go: { href: loginAddress(context.href) } }
    case 403:
      if (failure.consent !== undefined) return { go: { href: `/consent/${failure.consent}` } }
      return {
        alert: { title: t('error.title'), text: errorText(codesWithOwnText.includes(code) ? code : 'FORBIDDEN') },
        go: { href: context.errorRedirect ?? '/' },
      }
    case 404:
    case 409:
      return {
        alert: { title: t('error.title'), text: errorText(code, undefined, status) },
        go: context.hasHistory ? 'stay' : { href: '/' },
      }
    case 422:
      return { log: true, go: 'stay' }
    default:
      return { go: 'stay' }
  }
}

/** Shows the failure and returns where to go; other errors are rethrown. */
export async function handleLoadFailure(error: unknown, context: LoadContext): Promise<LoadOutcome['go']> {
  if (!(error instanceof ApiFailure)) throw error
  const { alert, log, go } = decideLoadFailure(error, context)
  if (log) console.warn('refused', context.href, error.code, error.fields)
  if (alert) await confirmAction({ ...alert, confirmLabel: t('act.ok') })
  return go
}
