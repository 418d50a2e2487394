import { errorText, t } from '#/i18n/i18n.ts'
import type { ApiFailure } from './call.ts'

/** The text of a failure; the server's own words stand before the code. */
export function failureText(failure: Pick<ApiFailure, 'status' | 'code' | 'detail'>): string {
  const { code, detail, status } = failure
  if (detail !== undefined) return t('error.withCode', { message: detail, code })
  return errorText(status === 0 && code === 'NO_NETWORK' ? 'STATUS_NO_CONNECTION' : code, undefined, status)
}
