import type { Digest } from '@entemi/contract/platform/setting'

/** Digests are sent from this hour, in the member's time zone. */
const hour = 8

/** The day whose digest is due now; undefined if none is: a weekly digest is due on Mondays. */
export function dueDay(now: Date, zone: string, frequency: Exclude<Digest, 'never'>): string | undefined {
  const began = new Date(clockAt(now, zone) - hour * 3600_000)
  return frequency === 'daily' || began.getUTCDay() === 1 ? began.toISOString().slice(0, 10) : undefined
}

/** The local time as if it were UTC, so that daylight saving time does not shift the days. */
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
