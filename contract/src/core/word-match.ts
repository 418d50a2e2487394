/**
 * Which words of a text a search finds, and how well. No schema: the server ranks by it, the screen highlights by it. An ending is
 * removed here and not by a stemmer, which makes "ker" of kert and of kérek, and "te" of tea and of te.
 */

const maxWords = 10

/** Letters that Unicode does not separate into a letter and an accent. */
const withStroke: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Without accents, in lower case. */
export function foldLetters(text: string): string {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
  return folded.replace(/[øłđı]/g, (letter) => withStroke[letter] ?? letter)
}

/** The words of a search text: letters and digits; everything else separates words. */
export const splitWords = (typed: string): string[] =>
  (typed.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords)

interface Spelling {
  /** In lower case, with accents. */
  exact: string
  folded: string
}

export interface AskedWord extends Spelling {
  /** Beginnings of the words found: the word itself, unless it is too short to be one. */
  starts: string[]
  /** Whole words found beside them. */
  wholes: string[]
  /** The word without an ending: what has another ending is found too, last. */
  stems: Spelling[]
}

const spell = (word: string): Spelling => ({ exact: word.normalize('NFC').toLowerCase(), folded: foldLetters(word) })

/** Endings of nouns and verbs without accents: possession or plural, then a case. */
const owner = '(?:j?[ae]?i?(?:m|d|nk|tok|tek|k)|[aeou](?:m|d|nk|k)|j?[ae]i?|j?uk|i)'
const place =
  '(?:[aeo]?t|b[ae]n?|bol|r[ae]|rol|[aeo]?n|h[eo]z|n[ae]l|tol|n[ae]k|v[ae]l|ert|ig|kent|kor|[bcdfghjklmnprstz][ae]l)'
const ending = new RegExp(`^(?:${owner})?${place}?$`)
const cases = (
  't at et ot k ak ek ok n on en m am em om d ad ed od i ban ben ba be bol ra re rol hoz hez nal nel tol nak nek ' +
  'val vel ert ig kent kor ja je unk uk akat eket okat mmal mmel mat met kat ket akban ekben okban mban mben jat ' +
  'jet kkal kkel knak knek'
).split(' ')
/** kavics, kaviccsal: a letter of two signs is doubled by its first one. */
const endsInTwoSigns = /(?:cs|sz|gy|ny|ly|ty|zs)$/
const shortest = 3
/** A beginning of three letters is shared by too many words. */
const safeStem = 4

/** What the words of a search text find. */
export const readAsked = (typed: string): AskedWord[] => splitWords(typed).map(askWord)

function askWord(word: string): AskedWord {
  const { exact, folded } = spell(word)
  if (folded.length < shortest) {
    const forms = /^\p{L}{2}$/u.test(folded) ? cases.map((one) => folded + one) : []
    return { exact, folded, starts: [], wholes: [folded, ...forms], stems: [] }
  }
  const starts = endsInTwoSigns.test(folded) ? [folded, folded.slice(0, -1) + folded.slice(-2)] : [folded]
  return { exact, folded, starts, ...withoutEnding({ exact, folded }) }
}

function withoutEnding({ exact, folded }: Spelling): Pick<AskedWord, 'wholes' | 'stems'> {
  const wholes: string[] = []
  const stems: Spelling[] = []
  const add = (length: number, removed: number) => {
    const stem = { exact: exact.slice(0, length), folded: folded.slice(0, length) }
    if (length >= safeStem || (length === shortest && removed >= shortest)) stems.push(stem)
    else if (length === shortest) wholes.push(stem.folded)
  }
  for (const one of cases) if (folded.endsWith(one)) add(folded.length - one.length, one.length)
  const withVowel = /^(.*?)([bcdfghjklmnprstz])\2([sz]|y)?[ae]l$/.exec(folded)
  if (withVowel) {
    const [, before = '', letter = '', second = ''] = withVowel
    const stem = before + letter + second
    if (stem.length >= shortest) stems.push({ exact: exact.slice(0, before.length) + letter + second, folded: stem })
  }
  return { wholes, stems }
}

/** How well a word of a text is found: 0 not at all, 1 and 2 without its ending, from 3 on as it is, 6 and 7 as the whole word. */
type Match = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

function matchSpelling(asked: AskedWord, word: Spelling): Match {
  if (word.exact === asked.exact) return 7
  if (word.folded === asked.folded) return 6
  if (asked.starts.length === 0) return asked.wholes.includes(word.folded) ? (isSameStart(word, asked) ? 5 : 3) : 0
  if (isSameStart(word, asked)) return ending.test(word.folded.slice(asked.folded.length)) ? 5 : 4
  if (asked.starts.some((start) => word.folded.startsWith(start))) return 3
  if (asked.wholes.includes(word.folded)) return isSameStart(asked, word) ? 2 : 0
  const stem = asked.stems.find((one) => isFormOf(one, word))
  return stem === undefined ? 0 : isSameStart(word, stem) ? 2 : 1
}

/** The accents agree but for the last vowel, which an ending makes long: tea, teát. */
const isSameStart = (longer: Spelling, shorter: Spelling): boolean =>
  longer.exact.startsWith(shorter.exact.slice(0, -1)) && longer.folded.startsWith(shorter.folded)

const isFormOf = (stem: Spelling, word: Spelling): boolean =>
  word.folded.startsWith(stem.folded) &&
  ending.test(word.folded.slice(stem.folded.length)) &&
  (stem.folded.length >= safeStem || isSameStart(word, stem))

export const matchWord = (asked: AskedWord, word: string): Match => matchSpelling(asked, spell(word))

const bestOf = (asked: AskedWord, words: readonly Spelling[]): Match => {
  let best: Match = 0
  for (const word of words) {
    const match = matchSpelling(asked, word)
    if (match > best) best = match
    if (best === 7) break
  }
  return best
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** All words of a text. Folded as a whole: word by word it costs several times as much, and a search ranks a hundred texts. */
function spellAll(text: string): Spelling[] {
  if (text === '') return []
  const composed = text.normalize('NFC').toLowerCase()
  const [exacts, foldeds] = [wordsOf(composed), wordsOf(foldLetters(composed))]
  // an accent that composes with no letter separates words, and folding removes it
  const isSame = exacts.length === foldeds.length
  return exacts.map((exact, at) => ({ exact, folded: (isSame ? foldeds[at] : undefined) ?? foldLetters(exact) }))
}

const hasInARow = (words: readonly Spelling[], asked: readonly AskedWord[]): boolean =>
  words.some((_, at) => asked.every(({ folded }, next) => words[at + next]?.folded === folded))

/**
 * How well a title and a text answer all words: a better match counts more, the title more than the text, words in a row more
 * than apart. Undefined if one of the words is in neither.
 */
export function scoreText(asked: readonly AskedWord[], title: string, text: string): number | undefined {
  const inTitle = spellAll(title)
  const inText = spellAll(text)
  let score = 0
  for (const one of asked) {
    const [first, second] = [bestOf(one, inTitle), bestOf(one, inText)]
    if (first === 0 && second === 0) return undefined
    score += Math.max(first * 2 + (first > 0 ? 1 : 0), second * 2)
  }
  return asked.length > 1 && (hasInARow(inTitle, asked) || hasInARow(inText, asked)) ? score + 2 : score
}
