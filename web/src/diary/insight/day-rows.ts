import { weeksOf } from '#/core/form/calendar.ts'
import { daysInMonth } from '#/core/form/parse-date.ts'
import type { Mood } from '#/platform/kit/mood.ts'

/** Days as rows of equal length, null where a row has no day. */
export type DayRows = (string | null)[][]

/** A month a row. */
export function rowsOfYear(year: number): DayRows {
  return Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 31 }, (_, day) =>
      day < daysInMonth(year, month + 1) ? `${year}-${two(month + 1)}-${two(day + 1)}` : null,
    ),
  )
}

/** A week a row, from Monday. */
export function rowsOfMonth(year: number, month: number): DayRows {
  return weeksOf({ year, month })
}

/** The day that a key moves to; undefined at the edge and for other keys. */
export function moveInRows(rows: DayRows, from: string, key: string, last: string): string | undefined {
  const days = rows.flat().filter((day) => day !== null && day <= last)
  const at = days.indexOf(from)
  const row = rows.findIndex((one) => one.includes(from))
  const column = rows[row]?.indexOf(from) ?? 0
  const inColumn = (other: number) => rows[other]?.slice(0, column + 1).findLast((day) => day !== null && day <= last)
  switch (key) {
    case 'ArrowLeft':
      return days[at - 1] ?? undefined
    case 'ArrowRight':
      return days[at + 1] ?? undefined
    case 'ArrowUp':
      return inColumn(row - 1) ?? undefined
    case 'ArrowDown':
      return inColumn(row + 1) ?? undefined
    case 'Home':
      return days[0] ?? undefined
    case 'End':
      return days.at(-1) ?? undefined
    default:
      return undefined
  }
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
  radius: number
}

/** A day's moods side by side in their order; repeated ones as one broader band. */
export function drawBands(box: Box, moods: readonly Mood[]): { mood: Mood; path: string }[] {
  const runs: { mood: Mood; from: number; to: number }[] = []
  for (const [index, mood] of moods.entries()) {
    const before = runs.at(-1)
    if (before?.mood === mood) before.to = index + 1
    else runs.push({ mood, from: index, to: index + 1 })
  }
  return runs.map(({ mood, from, to }) => {
    const [left, right] = [from, to].map((part) => round(box.x + (box.width * part) / moods.length))
    const rounding = { left: from === 0 ? box.radius : 0, right: to === moods.length ? box.radius : 0 }
    return { mood, path: drawBox(left ?? 0, right ?? 0, box, rounding) }
  })
}

/** A whole day in one piece. */
export function drawDay(box: Box): string {
  return drawBox(box.x, round(box.x + box.width), box, { left: box.radius, right: box.radius })
}

function drawBox(left: number, right: number, { y, height }: Box, round: { left: number; right: number }): string {
  const corner = (radius: number, x: number, down: number) =>
    radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${x * radius} ${down * radius}`
  const bottom = y + height
  return [
    `M${left + round.left} ${y}H${right - round.right}`,
    corner(round.right, 1, 1),
    `V${bottom - round.right}`,
    corner(round.right, -1, 1),
    `H${left + round.left}`,
    corner(round.left, -1, -1),
    `V${y + round.left}`,
    corner(round.left, 1, -1),
    'z',
  ].join('')
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
