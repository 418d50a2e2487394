import type { Language } from './letters.ts'

/** Before the name of a person, in either language. */
const titles = /^(?:dr|prof|ifj|id|özv|mr|mrs|ms)\.?$/iu

/**
 * What somebody is called by: their given name if they told it, otherwise a word of the name shown. In a Hungarian name
 * the family name comes first.
 */
export function givenName(shown: string, given: string | null, language: Language): string {
  if (given !== null && given.trim() !== '') return given.trim()
  const words = shown.trim().split(/\s+/u)
  const names = words.filter((word) => !titles.test(word))
  return (language === 'hu' ? names.at(-1) : names[0]) ?? shown
}
