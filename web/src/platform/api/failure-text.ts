import type { OwnBan } from '@entemi/contract/platform/errors'
import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import type { ApiFailure } from './call.ts'

/** The text of a failure; a message of the server is shown with the code. */
export function failureText(
  failure: Pick<ApiFailure, 'status' | 'code' | 'detail'> & Partial<Pick<ApiFailure, 'ban' | 'nextAt'>>,
): string {
  const { code, detail, status, ban, nextAt } = failure
  if (ban !== undefined) return code === 'ACCOUNT_SUSPENDED' ? suspensionText(ban) : banText(ban)
  if (nextAt !== undefined) return t('error.slowModeUntil', { time: formatNext(nextAt) })
  if (detail !== undefined) return t('error.withCode', { message: detail, code })
  return errorText(status === 0 && code === 'NO_NETWORK' ? 'STATUS_NO_CONNECTION' : code, undefined, status)
}

/** The time alone if it is today. */
export const formatNext = (nextAt: string): string =>
  formatDate(nextAt) === formatDate(Date.now()) ? formatTime(nextAt) : `${formatDate(nextAt)} ${formatTime(nextAt)}`

/** The text for a banned person. */
export function banText({ until, reason }: OwnBan): string {
  const sentence =
    until === null
      ? t('ban.notice.forGood')
      : t('ban.notice.until', { date: formatDate(until), time: formatTime(until) })
  return withReason(sentence, reason)
}

/** The text for a suspended member at login. */
function suspensionText({ until, reason }: OwnBan): string {
  const sentence =
    until === null
      ? t('ban.notice.siteForGood')
      : t('ban.notice.siteUntil', { date: formatDate(until), time: formatTime(until) })
  return withReason(sentence, reason)
}

const withReason = (sentence: string, reason: string | null): string =>
  reason === null ? sentence : `${sentence} ${t('ban.notice.reason', { reason })}`
