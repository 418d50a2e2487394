/** A time as day and time in the reader's zone; by default tomorrow at 19:00. */
export function splitMoment(moment: string | undefined, now: number = Date.now()): { day: string; time: string } {
  const date = new Date(moment ?? now)
  if (moment === undefined) {
    date.setDate(date.getDate() + 1)
    date.setHours(19, 0, 0, 0)
  }
  const [year, month, day, hours, minutes] = [
    date.getFullYear(),
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'))
  return { day: `${year}-${month}-${day}`, time: `${hours}:${minutes}` }
}

/** In ISO format; undefined for invalid input. */
export function joinMoment(day: string | undefined, time: string): string | undefined {
  if (day === undefined || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  return new Date(`${day}T${time}`).toISOString()
}
