export type Mood = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export const moods: readonly Mood[] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** The global class that sets --mood, --mood-ink, --mood-soft and --mood-face; without a mood, neutral ones. */
export function moodClass(mood: Mood | null | undefined): string {
  return `mood-${mood ?? 'none'}`
}
