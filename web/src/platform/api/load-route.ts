import { confirmAction } from '#/platform/kit/confirm.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { loginAddress } from '#/platform/session/login-target.ts'
import { ApiFailure } from './call.ts'

/** Where a failed loading leads: nowhere new ('stay'), or to an address. */
export interface LoadOutcome {
  alert?: { title: string; text: string }
  log?: boolean
  go: 'stay' | { href: string }
}

interface Place {
  /** The address that could not be loaded. */
  href: string
  /** Whether there is a page of the app to go back to. */
  hasHistory: boolean
  /** Where a refusal leads, if the route names it. */
  errorRedirect?: string | undefined
}

const ownWords = ['ONLY_MEMBER_AREA', 'ACCOUNT_SUSPENDED', 'LESSON_NOT_RECEIVED']

/** The specification's point 8 for loading a route. */
export function decideLoadFailure(failure: ApiFailure, place: Place): LoadOutcome {
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
      return { go: { href: loginAddress(place.href) } }
    case 403:
      if (failure.consent !== undefined) return { go: { href: `/consent/${failure.consent}` } }
      return {
        alert: { title: t('error.title'), text: errorText(ownWords.includes(code) ? code : 'FORBIDDEN') },
        go: { href: place.errorRedirect ?? '/' },
      }
    case 404:
    case 409:
      return {
        alert: { title: t('error.title'), text: errorText(code, undefined, status) },
        go: place.hasHistory ? 'stay' : { href: '/' },
      }
    case 422:
      return { log: true, go: 'stay' }
    default:
      return { go: 'stay' }
  }
}

/** Tells of the failure and answers where to go; what is no failure of a call is thrown on. */
export async function settleLoadFailure(error: unknown, place: Place): Promise<LoadOutcome['go']> {
  if (!(error instanceof ApiFailure)) throw error
  const { alert, log, go } = decideLoadFailure(error, place)
  if (log) console.warn('refused', place.href, error.code, error.fields)
  if (alert) await confirmAction({ ...alert, confirmLabel: t('act.ok') })
  return go
}
