import type { Mood } from './mood.ts'

/** Units of the viewBox. */
export const ribbonSize = { width: 358, height: 38 }

const reach = 7
const middle = ribbonSize.height / 2
const sway = 7.5
const plainThickness = 12
// Days without a mood pull the line to the middle.
const unknownWeight = 0.25

export type Ribbon = {
  thread: string
  /** One path for each mood that occurs: all its days. */
  stripes: { mood: Mood; path: string }[]
}

/** One stripe per day on a line that goes up for pleasant moods and down for unpleasant ones. */
export function drawRibbon(days: readonly (Mood | null)[]): Ribbon {
  const step = ribbonSize.width / days.length
  const stripes = new Map<Mood, string>()
  const thread = days.map((mood, day) => {
    const { level, thickness } = easeAround(days, day)
    const y = middle - sway * level
    if (mood !== null) {
      const stripe = `M${round(day * step)} ${round(y - thickness / 2)}h${round(step + 0.08)}v${round(thickness)}h-${round(step + 0.08)}z`
      stripes.set(mood, (stripes.get(mood) ?? '') + stripe)
    }
    return `${round((day + 0.5) * step)} ${round(y)}`
  })
  return { thread: `M${thread.join('L')}`, stripes: [...stripes].map(([mood, path]) => ({ mood, path })) }
}

function easeAround(days: readonly (Mood | null)[], day: number): { level: number; thickness: number } {
  let level = 0
  let levelWeight = 0
  let thickness = 0
  let knownWeight = 0
  for (let offset = -reach; offset <= reach; offset += 1) {
    const mood = days[day + offset]
    if (mood === undefined) continue
    const weight = reach + 1 - Math.abs(offset)
    levelWeight += mood === null ? weight * unknownWeight : weight
    if (mood === null) continue
    level += weight * levelOf(mood)
    thickness += weight * thicknessOf(mood)
    knownWeight += weight
  }
  return { level: level / levelWeight, thickness: knownWeight > 0 ? thickness / knownWeight : plainThickness }
}

function levelOf(mood: Mood): number {
  if (mood === 0) return 0
  return mood >= 5 ? 1 : -1
}

function thicknessOf(mood: Mood): number {
  if (mood === 0) return plainThickness
  return mood === 1 || mood === 2 || mood === 5 || mood === 6 ? 25 : 18
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
