import { entryHues } from './entry-hue.ts'
import type { EntryHue } from './entry-hue.ts'

export function makeInitials(name: string): string {
  const words = name.trim().split(/[\s-]+/u)
  return words
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toLocaleUpperCase('hu'))
    .join('')
}

// The red of alerts would look like a warning on an avatar.
const softHues = entryHues.filter((hue) => hue !== 'alert')

/** The same name always gets the same background. */
export function pickHue(name: string): EntryHue {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return softHues[sum % softHues.length] ?? 'note'
}
