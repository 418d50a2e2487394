import type { Digest } from '@entemi/contract/platform/setting'

/** A summary comes in the morning, by the member's own clock. */
const hour = 8

/** The day whose summary is due at this moment; undefined where none is: a weekly one comes on Mondays. */
export function dueDay(now: Date, zone: string, every: Exclude<Digest, 'never'>): string | undefined {
  const began = new Date(clockAt(now, zone) - hour * 3600_000)
  return every === 'daily' || began.getUTCDay() === 1 ? began.toISOString().slice(0, 10) : undefined
}

/** What the clock on the wall shows there, as if it were UTC: days are then counted without summer time in the way. */
function clockAt(moment: Date, zone: string): number {
  const written = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: string): number => Number(written.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}
