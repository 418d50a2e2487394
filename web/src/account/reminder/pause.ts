/** Days without a reminder, today among them. */
export const pauses = { week: 7, twoWeeks: 14, month: 30 } as const
export type Pause = keyof typeof pauses

/** The last day of a pause that begins today (yyyy-mm-dd). */
export function lastDayOf(pause: Pause, today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + pauses[pause] - 1)
  return day.toISOString().slice(0, 10)
}
