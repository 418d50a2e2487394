/** A year ('2026'), a month of it ('2026-11'), or everything there is ('all'), as in the address. */
export type Period = string

export type Span = 'month' | 'year' | 'all'

/** What the address names, or the year of today. */
export function readPeriod(text: string | undefined, today: string): Period {
  return text !== undefined && /^(all|(19|20)\d\d(-(0[1-9]|1[0-2]))?)$/.test(text) ? text : today.slice(0, 4)
}

export function spanOf(period: Period): Span {
  if (period === 'all') return 'all'
  return period.length === 4 ? 'year' : 'month'
}

/** Switches between year and month: today's month in this year, else December. */
export function changeSpan(period: Period, span: Span, today: string): Period {
  const year = period === 'all' ? today.slice(0, 4) : period.slice(0, 4)
  if (span === 'all') return 'all'
  if (span === 'year') return year
  if (spanOf(period) === 'month') return period
  return year === today.slice(0, 4) ? today.slice(0, 7) : `${year}-12`
}

/** The year or month before or after. */
export function stepPeriod(period: Period, step: -1 | 1): Period {
  const [year = 0, month] = period.split('-').map(Number)
  if (month === undefined) return String(year + step)
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 7)
}

/** First and last day of a year or a month. */
export function rangeOf(period: Period): { from: string; to: string } {
  const [year = 0, month] = period.split('-').map(Number)
  const from = `${period}-01${month === undefined ? '-01' : ''}`
  return { from, to: new Date(Date.UTC(year, month ?? 12, 0)).toISOString().slice(0, 10) }
}
