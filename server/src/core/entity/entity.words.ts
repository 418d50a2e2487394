import { splitWords } from './entity.name.ts'

/** All of the words; the last may be unfinished. Made of letters and digits alone, so that no sign of the query language gets in. */
export function makeTsQuery(typed: string): string {
  const words = splitWords(typed)
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ')
}
