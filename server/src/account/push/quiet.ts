import type { PersonSetting } from '@entemi/contract/platform/setting'

type Hours = NonNullable<PersonSetting['quiet_hours']>

/** The end of the quiet hours that are on now, in the member's time zone; undefined outside of them. */
export function quietUntil(now: Date, zone: string, hours: Hours | null | undefined): Date | undefined {
  if (!hours || hours.from === hours.to) return undefined
  const [clock, from, to] = [minutesAt(now, zone), minutesOf(hours.from), minutesOf(hours.to)]
  const isQuiet = from < to ? clock >= from && clock < to : clock >= from || clock < to
  if (!isQuiet) return undefined
  const left = (to - clock + day) % day
  return new Date(now.getTime() + left * 60_000)
}

const day = 24 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function minutesAt(moment: Date, zone: string): number {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return minutesOf(time.format(moment))
}
