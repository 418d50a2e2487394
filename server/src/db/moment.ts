const dayMs = 86_400_000
const mostDays = 1000
const days = new Map<number, string>()
const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/** As `Date.toISOString` writes it, for a quarter of its work: a page asks for it forty times. */
export function writeMoment(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const rest = ms - day * dayMs
  const seconds = Math.floor(rest / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const fraction = String(rest % 1000).padStart(3, '0')
  return `${writeDay(day)}T${twoDigits[h]}:${twoDigits[m]}:${twoDigits[s]}.${fraction}Z`
}

function writeDay(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  // whoever looks back over a whole life must not fill the memory with its days
  if (days.size >= mostDays) days.clear()
  const written = new Date(day * dayMs).toISOString().split('T')[0] ?? ''
  days.set(day, written)
  return written
}
