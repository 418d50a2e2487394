/** A moment as the day and the time of the reader's own clock; without one, tomorrow evening at seven. */
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

/** As the server takes it; nothing where the day or the time cannot be read. */
export function joinMoment(day: string | undefined, time: string): string | undefined {
  if (day === undefined || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  return new Date(`${day}T${time}`).toISOString()
}
