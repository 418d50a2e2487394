import { moods } from './mood.ts'
import type { Mood } from './mood.ts'

type Point = { x: number; y: number }

/** Units of the viewBox. */
export const compassSize = { width: 350, height: 384 }

// Position of each mood in hundredths: right pleasant, left unpleasant, top energetic, bottom calm.
const places: Record<Mood, Point> = {
  0: { x: 50, y: 50 },
  1: { x: 27, y: 10 },
  2: { x: 11, y: 32 },
  3: { x: 11, y: 68 },
  4: { x: 27, y: 90 },
  5: { x: 73, y: 10 },
  6: { x: 89, y: 32 },
  7: { x: 89, y: 68 },
  8: { x: 73, y: 90 },
}

/** Reading order of the faces: from top to bottom, left before right. */
export const compassOrder: readonly Mood[] = [1, 5, 2, 6, 0, 3, 7, 4, 8]

const directions: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

export function placeMood(mood: Mood): Point {
  return places[mood]
}

/** The face an arrow key leads to; undefined at the edge and for other keys. */
export function findCompassNeighbour(from: Mood, key: string): Mood | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const start = places[from]
  const ahead = moods
    .map((mood) => {
      const [dx, dy] = [places[mood].x - start.x, places[mood].y - start.y]
      return { mood, along: dx * direction.x + dy * direction.y, across: Math.abs(dx * direction.y - dy * direction.x) }
    })
    .filter(({ along }) => along > 0)
  const straight = ahead.filter(({ along, across }) => along >= across)
  const candidates = straight.length > 0 ? straight : ahead
  return candidates.toSorted((a, b) => a.along + 2 * a.across - (b.along + 2 * b.across))[0]?.mood
}

// A curve with one small loop, drawn once from the origin to (1, 0) and transformed to connect two faces.
const loop: readonly Point[] = [
  { x: 0.205, y: -0.147 },
  { x: 0.296, y: -0.093 },
  { x: 0.391, y: -0.029 },
  { x: 0.523, y: 0.06 },
  { x: 0.531, y: -0.15 },
  { x: 0.422, y: -0.155 },
  { x: 0.303, y: -0.16 },
  { x: 0.372, y: 0.02 },
  { x: 0.55, y: 0.015 },
  { x: 0.718, y: 0.011 },
  { x: 0.852, y: -0.025 },
  { x: 1, y: 0 },
]

/** The line from the last mood to this one, as a path in compassSize units. */
export function drawMoodThread(from: Mood, to: Mood): string {
  const [a, b] = [inUnits(places[from]), inUnits(places[to])]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const points = loop.map(({ x, y }) => `${round(a.x + x * dx - y * dy)} ${round(a.y + x * dy + y * dx)}`)
  return `M${round(a.x)} ${round(a.y)}C${points.join(' ')}`
}

function inUnits({ x, y }: Point): Point {
  return { x: (x / 100) * compassSize.width, y: (y / 100) * compassSize.height }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
