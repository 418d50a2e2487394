import type { OwnBan } from '@entemi/contract/platform/errors'
import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import type { ApiFailure } from './call.ts'

/** The text of a failure; a message of the server is shown with the code. */
export function failureText(
  failure: Pick<ApiFailure, 'status' | 'code' | 'detail'> & Partial<Pick<ApiFailure, 'ban'>>,
): string {
  const { code, detail, status, ban } = failure
  if (ban !== undefined) return banText(ban)
  if (detail !== undefined) return t('error.withCode', { message: detail, code })
  return errorText(status === 0 && code === 'NO_NETWORK' ? 'STATUS_NO_CONNECTION' : code, undefined, status)
}

/** The text for a banned person. */
export function banText({ until, reason }: OwnBan): string {
  const sentence =
    until === null
      ? t('ban.notice.forGood')
      : t('ban.notice.until', { date: formatDate(until), time: formatTime(until) })
  return reason === null ? sentence : `${sentence} ${t('ban.notice.reason', { reason })}`
}
