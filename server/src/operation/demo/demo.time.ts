/** Days before the day of seeding and the author's clock, as the demo's script writes it: `-3 21:40`. */
export type When = `-${number} ${number}:${number}`

export function momentOf(today: Temporal.PlainDate, when: When, zone: string): Temporal.ZonedDateTime {
  const [days, time] = when.split(' ')
  if (days === undefined || time === undefined) throw new Error(`not a moment: ${when}`)
  return today.add({ days: Number(days) }).toZonedDateTime({ timeZone: zone, plainTime: time })
}

/** A birth date for somebody of that age today, away from the edges of the year of life. */
export function birthDateOf(today: Temporal.PlainDate, age: number, daysSinceBirthday: number): Temporal.PlainDate {
  return today.subtract({ years: age }).subtract({ days: daysSinceBirthday })
}

/** The columns of an entry that say when. */
export const dated = (at: Temporal.ZonedDateTime) => ({
  occurred_on: at.toPlainDate().toString(),
  occurred_at: at.toInstant().toString(),
  zone: at.timeZoneId,
})
