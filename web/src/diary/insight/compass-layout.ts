import { placeMood } from '#/platform/kit/mood-compass.ts'
import type { Mood } from '#/platform/kit/mood.ts'

/** Units of the viewBox. */
export const chartSize = { width: 342, height: 322 }
export const middle = { x: 171, y: 150 }

const [smallest, largest] = [24, 64]

/** Position of a mood: right pleasant, left unpleasant, top energetic, bottom calm. */
export function placeOf(mood: Mood): { x: number; y: number } {
  const { x, y } = placeMood(mood)
  return { x: middle.x + (x - 50) * 3, y: middle.y + (y - 50) * 2.5 }
}

/** Size of a face: its area grows with the days. */
export function sizeOf(days: number, mostDays: number): number {
  return Math.max(smallest, Math.round(largest * Math.sqrt(days / mostDays)))
}

/** A curve from one face to the other. */
export function drawWay(from: Mood, to: Mood): string {
  const [a, b] = [placeOf(from), placeOf(to)]
  const bend = { x: (a.x + b.x) / 2 - (b.y - a.y) * 0.16, y: (a.y + b.y) / 2 + (b.x - a.x) * 0.16 }
  return `M${a.x} ${a.y}Q${round(bend.x)} ${round(bend.y)} ${b.x} ${b.y}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
