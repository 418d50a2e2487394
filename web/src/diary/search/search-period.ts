import { rangeOf } from '#/diary/insight/period.ts'
import { formatDate, formatMonth } from '#/platform/i18n/dates.ts'

/** First and last day of a search, yyyy-mm-dd. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** The year ('2026') or month ('2026-11') that these are the first and last day of. */
export function wholePeriod({ from, to }: Days): string | undefined {
  return [from?.slice(0, 7), from?.slice(0, 4)].find((period) => {
    if (period === undefined) return false
    const range = rangeOf(period)
    return range.from === from && range.to === to
  })
}

/** 2026, 2026. november, or the two days; undefined for any time. */
export function describeDays({ from, to }: Days): string | undefined {
  if (from === undefined && to === undefined) return undefined
  const whole = wholePeriod({ from, to })
  if (whole !== undefined) return whole.length === 4 ? whole : formatMonth(`${whole}-01`)
  return `${from === undefined ? '' : formatDate(from)} – ${to === undefined ? '' : formatDate(to)}`.trim()
}
