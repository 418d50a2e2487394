/** The kinds of entry that have a colour and an icon of their own; each is an icon name too. */
export const entryHues = [
  'note',
  'gratitude',
  'decision',
  'goal',
  'occupies',
  'mood',
  'lesson',
  'solution',
  'article',
  'news',
  'question',
  'alert',
] as const

export type EntryHue = (typeof entryHues)[number]

/** The global class that sets --type and --type-soft. */
export function hueClass(hue: EntryHue | null | undefined): string | undefined {
  return hue ? `type-${hue}` : undefined
}
