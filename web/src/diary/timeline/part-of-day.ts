/** What to greet with at an hour; at night there is no greeting. */
export function findPartOfDay(hour: number = new Date().getHours()): 'morning' | 'day' | 'evening' | undefined {
  if (hour < 5 || hour >= 23) return undefined
  if (hour < 10) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}
